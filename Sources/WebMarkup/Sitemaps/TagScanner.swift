/// Finds the tags of XML-like text with their attributes, and the text between them.
///
/// No XML parser: what is damaged is passed over, so that the rest is still found, and nothing checks that elements are
/// closed. Source: XML 1.0, sections 2 and 4.
package struct TagScanner {
    /// What stands between a less-than and a greater-than sign.
    package struct Tag {
        /// With its prefix, and with a slash before it where it ends an element: `/atom:link`.
        package var name: String
        /// In order, references resolved, also of equal names.
        package var attributes: [(name: String, value: String)] = []
        /// Whether it begins and ends its element.
        package var isEmpty = false

        /// The first attribute of that name, whose case counts; nil without one. Linear.
        package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    /// All that is read.
    package let bytes: [UInt8]
    private var position = 0
    private var pieces: [(range: Range<Int>, isRaw: Bool)] = []

    /// - Parameter bytes: any; what is not UTF-8 comes out as replacement characters.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// The text between the last tag of ``next()`` and the tag before it: without comments, with references resolved
    /// and sections of `CDATA` as they are. After nil, the text behind the last tag. Made anew each time.
    package var text: String {
        var result = ""
        for piece in pieces {
            let slice = bytes[piece.range]
            result += piece.isRaw ? String(decoding: slice, as: UTF8.self) : TagReferences.resolved(slice)
        }
        return result
    }

    /// The next tag; comments, declarations and processing instructions are passed over. A less-than sign that begins no
    /// tag is text.
    ///
    /// Linear, over all calls, in the number of bytes.
    ///
    /// - Returns: nil at the end, also of a tag that is cut off.
    package mutating func next() -> Tag? {
        pieces = []
        var start = position
        while true {
            while let byte = byte(), byte != UInt8(ascii: "<") { position += 1 }
            guard byte() != nil else {
                take(start..<position)
                return nil
            }
            let first = byte(1)
            guard
                first == UInt8(ascii: "!") || first == UInt8(ascii: "?") || first == UInt8(ascii: "/")
                    || beginsName(first)
            else {
                position += 1
                continue
            }
            take(start..<position)
            if skip("<!--") {
                while byte() != nil, !skip("-->") { position += 1 }
            } else if skip("<![CDATA[") {
                let section = position
                while byte() != nil, !starts("]]>") { position += 1 }
                pieces.append((section..<position, isRaw: true))
                _ = skip("]]>")
            } else if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
                while let byte = byte(), byte != UInt8(ascii: ">") { position += 1 }
                if byte() != nil { position += 1 }
            } else {
                return tag()
            }
            start = position
        }
    }

    private mutating func take(_ range: Range<Int>) { if !range.isEmpty { pieces.append((range, isRaw: false)) } }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private func beginsName(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return AddressText.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private func byte(_ offset: Int = 0) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

    private func starts(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount <= bytes.count - position else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[position + offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        guard starts(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    /// Everything up to one of the bytes, which stays.
    private mutating func taken(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while let byte = byte(), !isEnd(byte) { position += 1 }
        return bytes[start..<position]
    }

    /// The tag whose less-than sign is here; another such sign outside of values ends it.
    private mutating func tag() -> Tag? {
        let slash = UInt8(ascii: "/"), equals = UInt8(ascii: "=")
        func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") }
        position += 1
        let isClosing = byte() == slash
        if isClosing { position += 1 }
        let name = taken { Self.isSpace($0) || $0 == slash || isEnd($0) }
        var tag = Tag(name: (isClosing ? "/" : "") + String(decoding: name, as: UTF8.self))
        while let byte = byte(), !isEnd(byte) {
            if Self.isSpace(byte) || byte == slash {
                // A slash that something follows, such as that of a value without quotation marks, ends nothing.
                tag.isEmpty = byte == slash || (tag.isEmpty && Self.isSpace(byte))
                position += 1
                continue
            }
            tag.isEmpty = false
            let name = taken { Self.isSpace($0) || $0 == equals || $0 == slash || isEnd($0) }
            let afterName = position
            _ = taken { !Self.isSpace($0) }
            guard self.byte() == equals else {
                // Something that is no attribute.
                position = afterName
                continue
            }
            position += 1
            _ = taken { !Self.isSpace($0) }
            guard let quote = self.byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            position += 1
            let value = taken { $0 == quote }
            guard self.byte() != nil else { return nil }
            position += 1
            if !name.isEmpty {
                tag.attributes.append((String(decoding: name, as: UTF8.self), TagReferences.resolved(value)))
            }
        }
        guard let last = byte() else { return nil }
        if last == UInt8(ascii: ">") { position += 1 }
        return tag
    }
}
