import AppPrograms
import SearchEngine
import SearchlightBasics
package import SystemIndex

extension SystemIndex {
    /// Shows a result's file in the person's file manager, chosen there if the manager can; else opens its folder.
    ///
    /// - Returns: nil for a result that is gone, or is no file of this machine.
    /// - Throws: `IndexError` when the item cannot be read.
    package func reveal(_ result: ResultToken) throws -> LandingOutcome? {
        guard let address = try fileAddress(of: result), let file = OpenedFile(address) else { return nil }
        if !file.exists { return .notStarted("the file \(file.name) is not there any more") }
        let environment = ProcessEnvironment.all
        // freedesktop.org, "File Manager D-Bus Interface". A quotation mark in an address is escaped there.
        let call = [
            "gdbus", "call", "--session", "--timeout", "5", "--dest", "org.freedesktop.FileManager1", "--object-path",
            "/org/freedesktop/FileManager1", "--method", "org.freedesktop.FileManager1.ShowItems",
            "[\"\(address)\"]", "",
        ]
        if ChildProgram.output(of: call, environment: environment, seconds: 6) != nil { return .handedOver }
        let folder = address.lastIndex(of: "/").map { String(address[..<$0]) } ?? address
        return Self.openAddress(folder, environment)
    }

    /// Opens a result's file with a program that the person chose.
    ///
    /// - Parameter identifier: the program's desktop file's ID.
    /// - Returns: nil for a result that is gone, or is no file of this machine.
    /// - Throws: `IndexError` when the item cannot be read.
    package func open(_ result: ResultToken, with identifier: String) throws -> LandingOutcome? {
        guard let address = try fileAddress(of: result), let file = OpenedFile(address) else { return nil }
        if !file.exists { return .notStarted("the file \(file.name) is not there any more") }
        let environment = ProcessEnvironment.all
        let programs = FilePrograms(environment: environment)
        guard let words = programs.words(opening: address, with: identifier) else {
            return .notStarted("the program is not installed any more")
        }
        return Self.open(words, environment)
    }

    /// Returns the address of the file that a result is or is about; nil for a result that is gone, or is no file.
    package func fileAddress(of result: ResultToken) throws -> String? {
        guard let document = try app(result.app).document(result.identifier) else { return nil }
        let texts = [result.identifier, document.text("contentURL"), document.text("url"), document.text("path")]
        return texts.lazy.compactMap { $0.flatMap(Self.fileAddress) }.first
    }

    /// The address of a file of this machine, with what a D-Bus text could not hold escaped; nil for anything else.
    private static func fileAddress(_ text: String) -> String? {
        if text.hasPrefix("/") { return fileAddress("file://\(text)") }
        guard text.lowercased().hasPrefix("file:///") else { return nil }
        return text.utf8.reduce(into: "") { result, byte in
            let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            if isPlain {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
    }
}
