/// A property list: what apps say of themselves in `Info.plist`, and how activities keep their `userInfo`.
///
/// Reads the binary and the XML form, and writes the binary one. The old text form, in which only GNUstep still writes, is not read.
package enum PropertyList: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    /// Also an integer that 64 bits with a sign do not hold.
    case real(Double)
    case string(String)
    /// Seconds since 2001.
    case date(Double)
    case data([UInt8])
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// Lists and dictionaries may stand this deep inside one another.
    static let maximumDepth = 512

    /// - Returns: nil for bytes that are no property list of these forms.
    package init?(parsing bytes: [UInt8]) {
        if bytes.starts(with: BinaryPropertyList.mark) {
            guard let list = BinaryPropertyList.read(bytes) else { return nil }
            self = list
        } else {
            var reader = XMLPropertyList(bytes)
            guard let list = reader.document() else { return nil }
            self = list
        }
    }

    /// The binary form. Equal lists have equal bytes.
    package var binary: [UInt8] { BinaryPropertyList.write(self) }

    /// The value of a dictionary's entry.
    package subscript(key: String) -> PropertyList? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries[key]
    }

    /// nil for another value.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// nil for another value.
    package var flag: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    /// An integer counts too; nil for another value.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }

    /// nil for another value.
    package var list: [PropertyList]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The texts of a list; nil for another value, and for a list with anything else in it.
    package var texts: [String]? {
        guard let list else { return nil }
        let texts = list.compactMap(\.text)
        return texts.count == list.count ? texts : nil
    }
}
