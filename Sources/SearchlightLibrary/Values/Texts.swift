import AppDoor
import Glibc

/// C's texts and ours.
enum Texts {
    /// - Throws: ``DoorError/Code/invalidArgument`` for NULL, and for what is not UTF-8.
    static func text(_ pointer: UnsafePointer<CChar>?) throws(DoorError) -> String {
        guard let pointer else { throw .missing }
        guard let text = String(validatingCString: pointer) else {
            throw DoorError(.invalidArgument, "A text is not UTF-8.")
        }
        return text
    }

    /// The same; nil for NULL.
    static func optional(_ pointer: UnsafePointer<CChar>?) throws(DoorError) -> String? {
        try pointer.map { pointer throws(DoorError) in try text(pointer) }
    }

    static func list(_ pointer: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws(DoorError) -> [String] {
        var texts: [String] = []
        for one in try elements(pointer, count) { texts.append(try text(one)) }
        return texts
    }

    /// An array of C.
    static func elements<Element>(
        _ pointer: UnsafePointer<Element>?, _ count: Int
    ) throws(DoorError) -> UnsafeBufferPointer<Element> {
        guard count >= 0, pointer != nil || count == 0 else { throw .missing }
        try DoorLimits.check(count)
        return UnsafeBufferPointer(start: pointer, count: count)
    }

    static func bytes(_ pointer: UnsafeRawPointer?, _ count: Int) throws(DoorError) -> [UInt8] {
        guard count >= 0, pointer != nil || count == 0 else { throw .missing }
        guard count <= DoorLimits.bytes else {
            throw DoorError(.limitExceeded, "At most \(DoorLimits.bytes) bytes are allowed; these are \(count).")
        }
        return [UInt8](UnsafeRawBufferPointer(start: pointer, count: count))
    }

    /// A copy that C frees with `searchlight_free`; nil if there is no memory.
    static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }
}

extension DoorLimits {
    fileprivate static func check(_ count: Int) throws(DoorError) {
        guard count > items else { return }
        throw DoorError(.limitExceeded, "At most \(items) elements are allowed; these are \(count).")
    }
}

/// Texts that C borrows for as long as this lives. One thread at a time.
final class BorrowedTexts {
    private var texts: [Int: UnsafeMutablePointer<CChar>] = [:]

    /// The text of a number, made when it is asked for the first time.
    func text(_ number: Int, _ make: () -> String) -> UnsafePointer<CChar>? {
        if let known = texts[number] { return UnsafePointer(known) }
        guard let made = strdup(make()) else { return nil }
        texts[number] = made
        return UnsafePointer(made)
    }

    deinit { for text in texts.values { free(text) } }
}
