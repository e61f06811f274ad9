// The variable `environ` is C's, and Swift cannot know who changes it.
@preconcurrency import Glibc

/// The environment of this process.
package enum ProcessEnvironment {
    /// All variables as they are now. No other thread may change one meanwhile: getenv(3), "ATTRIBUTES".
    package static var all: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        return variables
    }

    /// Returns the value of a variable; nil if it is not set. Finds it without reading the others.
    package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
