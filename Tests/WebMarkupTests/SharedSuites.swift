import Foundation

/// Suites that are kept outside of the package, beside it.
enum SharedSuites {
    static let robots = data("robots/cases.json")
    static let schemaOrg = data("schemaorg-examples/examples.json")

    private static func data(_ name: String) -> Data? {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.deletingLastPathComponent().path + "/shared/suites/"
        return FileManager.default.contents(atPath: folder + name)
    }
}
