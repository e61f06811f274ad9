/// Finds the JSON of an association file.
enum AssociationContainer {
    private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

    /// - Returns: the value of `applinks`, an object.
    static func json(_ bytes: [UInt8], _ reader: inout AssociationReader) throws(AssociationProblem) -> JSONNode {
        let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        let root: JSONNode
        if first == UInt8(ascii: "<") {
            throw AssociationProblem(
                sentence: "The server sends a web page instead of the file.",
                remedy: "Let it send the file itself, without redirects, at /.well-known/apple-app-site-association.")
        } else if isSigned(bytes) {
            root = try signed(bytes, &reader)
        } else {
            let (node, problems) = JSONReader.read(bytes)
            if !problems.isEmpty { reader.isSound = false }
            for problem in problems { reader.report("Line \(problem.line): \(problem.message)") }
            guard let node else {
                throw AssociationProblem(
                    sentence: bytes.isEmpty ? "The file is empty." : "The file is no JSON.",
                    remedy: "Write one JSON object with the member “applinks” into it.")
            }
            root = node
        }
        guard case .object(let members) = root else {
            throw AssociationProblem(
                sentence: "The file's JSON is no object.",
                remedy: "Put braces around it, with the member “applinks” inside.")
        }
        for name in members.map(\.name) where !services.contains(name) {
            reader.report("“\(name.prefix(40))” is no known part of the file.")
        }
        guard let links = root["applinks"] else {
            throw AssociationProblem(
                sentence: "The file has no “applinks”.",
                remedy: "Add the member “applinks”, which says which addresses open in which app.")
        }
        guard case .object = links else {
            throw AssociationProblem(
                sentence: "“applinks” is no object.", remedy: "Make it an object with the member “details”.")
        }
        return links
    }

    /// PKCS#7: a sequence of DER or BER, or its form as text.
    private static func isSigned(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: "-----BEGIN".utf8) { return true }
        return bytes.count > 1 && bytes[0] == 0x30 && (0x80...0x84).contains(bytes[1])
    }

    private static func signed(
        _ bytes: [UInt8], _ reader: inout AssociationReader
    ) throws(AssociationProblem) -> JSONNode {
        if let inside = inside(bytes) {
            let (node, problems) = JSONReader.read(Array(inside))
            if let node, problems.isEmpty {
                reader.report(
                    "The file is signed (PKCS#7), which only iOS before version 9 needed; its signature is not checked."
                )
                return node
            }
        }
        throw AssociationProblem(
            sentence: "The file is signed (PKCS#7), and its JSON cannot be read.",
            remedy: "Put the JSON there without a signature: the server's certificate is enough.")
    }

    /// The JSON object inside of a signed file, where it stands there in one piece.
    private static func inside(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "{")) {
            let name = bytes[(start + 1)...].drop { $0 <= 0x20 }
            if services.contains(where: { name.starts(with: "\"\($0)\"".utf8) }) { return object(bytes[start...]) }
            position = name.startIndex
        }
        return nil
    }

    /// Up to the brace that closes the first one.
    private static func object(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var depth = 0, isText = false, isEscaped = false
        for (position, byte) in zip(bytes.indices, bytes) {
            if isText {
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return bytes[...position] }
            }
        }
        return nil
    }
}
