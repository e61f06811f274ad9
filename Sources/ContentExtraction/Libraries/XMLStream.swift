import CXMLReader
import Glibc
import SearchlightBasics

/// What is told of an XML document while it is read. Names are without prefix; `space` is the namespace's address.
protocol XMLHandler: AnyObject {
    func start(_ name: String, space: String, attributes: XMLAttributes)
    func end(_ name: String, space: String)
    func text(_ text: String)
}

/// The attributes of an element; valid only during the call that brings them.
struct XMLAttributes {
    fileprivate let pairs: UnsafePointer<UnsafePointer<CChar>?>?

    /// The value of an attribute without a namespace.
    subscript(name: String) -> String? { value { strcmp($0, name) == 0 } }

    /// The value of an attribute of any namespace.
    func namespaced(_ name: String) -> String? {
        value { full in
            guard let mark = strchr(full, 0xFF) else { return false }
            return strcmp(mark + 1, name) == 0
        }
    }

    /// The value of an attribute with or without a namespace.
    func any(_ name: String) -> String? { self[name] ?? namespaced(name) }

    private func value(_ isWanted: (UnsafePointer<CChar>) -> Bool) -> String? {
        guard var pair = pairs else { return nil }
        while let name = pair[0], let value = pair[1] {
            if isWanted(name) { return String(cString: value) }
            pair += 2
        }
        return nil
    }
}

/// An XML document that is read in pieces of any size, in memory for one piece. Entities that it declares stay unexpanded.
final class XMLStream {
    private var reader: OpaquePointer?
    private let handler: any XMLHandler
    private var spaces: [String] = [""]
    private(set) var isStopped = false
    private(set) var hasFailed = false

    /// - Parameter encoding: overrides what the document says; nil for what it says.
    init(_ handler: any XMLHandler, encoding: String? = nil) {
        self.handler = handler
        var events = xml_events()
        events.start = { context, space, name, attributes in
            guard let context, let name else { return }
            let stream = Unmanaged<XMLStream>.fromOpaque(context).takeUnretainedValue()
            stream.handler.start(
                String(cString: name), space: stream.address(space), attributes: XMLAttributes(pairs: attributes))
        }
        events.end = { context, space, name in
            guard let context, let name else { return }
            let stream = Unmanaged<XMLStream>.fromOpaque(context).takeUnretainedValue()
            stream.handler.end(String(cString: name), space: stream.address(space))
        }
        events.text = { context, bytes, count in
            guard let context, let bytes else { return }
            let stream = Unmanaged<XMLStream>.fromOpaque(context).takeUnretainedValue()
            let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(count))
            stream.handler.text(String(decoding: buffer, as: UTF8.self))
        }
        events.entity = { context, name in
            guard let context, let name else { return }
            let stream = Unmanaged<XMLStream>.fromOpaque(context).takeUnretainedValue()
            if let character = CharacterReferences.character(String(cString: name)) {
                stream.handler.text(String(Character(character)))
            }
        }
        guard LibraryUse.permits() else { return }
        reader = xml_reader_make(&events, Unmanaged.passUnretained(self).toOpaque(), encoding)
    }

    deinit { xml_reader_free(reader) }

    private func address(_ space: Int32) -> String {
        guard let reader, space > 0 else { return "" }
        while spaces.count <= Int(space) {
            spaces.append(String(cString: xml_reader_space(reader, Int32(spaces.count))))
        }
        return spaces[Int(space)]
    }

    /// Reads more. Does nothing after an error.
    ///
    /// - Returns: false once the document is broken or was stopped: what came before has been told.
    @discardableResult
    func feed(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> Bool {
        guard let reader, !hasFailed, !isStopped else { return false }
        var rest = Array(bytes)[...]
        repeat {
            let piece = Array(rest.prefix(1 << 20))
            rest = rest.dropFirst(piece.count)
            if xml_reader_feed(reader, piece, Int32(piece.count), isLast && rest.isEmpty ? 1 : 0) != 0 {
                hasFailed = true
                return false
            }
        } while !rest.isEmpty
        return true
    }

    /// Ends reading; may be called by the handler.
    func stop() {
        isStopped = true
        if let reader { xml_reader_stop(reader) }
    }

    /// Reads a whole document in memory.
    ///
    /// - Returns: whether it was well-formed to its end, or to where it was stopped.
    @discardableResult
    static func read(_ bytes: some Collection<UInt8>, _ handler: any XMLHandler, encoding: String? = nil) -> Bool {
        let stream = XMLStream(handler, encoding: encoding)
        return stream.feed(bytes, isLast: true) || stream.isStopped
    }
}
