import AppLanding
package import AppPrograms
import FoundationEssentials
package import SystemIndex
import UniformTypeIdentifiers

extension SystemIndex {
    /// Returns the programs that open a result's file, the person's default first. Empty for what is no file.
    ///
    /// - Throws: `IndexError` if the item cannot be read.
    package func programs(opening result: ResultToken) throws -> [FilePrograms.Program] {
        guard let address = try fileAddress(of: result) else { return [] }
        let given = try app(result.app).document(result.identifier)?.text("contentType")
        let ending = address.split(separator: "/").last?.split(separator: ".").last.map(String.init)
        let type =
            given.flatMap { $0.contains("/") ? $0 : UTType($0)?.preferredMIMEType }
            ?? ending.flatMap { UTType(filenameExtension: $0)?.preferredMIMEType }
        return type.map { FilePrograms(environment: ProcessInfo.processInfo.environment).programs(for: $0) } ?? []
    }
}
