import Glibc

/// Calls the closure with words as C has them: ended by a null pointer, and valid until the closure returns.
package func withCWords<Result>(_ words: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
}
