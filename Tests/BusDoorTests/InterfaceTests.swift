import Foundation
import Testing

@testable import BusDoor

/// What the interface says of itself, and what the documentation says of it.
@Suite struct InterfaceTests {
    @Test(arguments: BusMethod.allCases) func everyMethodIsDescribed(method: BusMethod) {
        let description = method.description
        #expect(!description.text.isEmpty && !description.text.contains("--"))
        for value in description.takes + description.gives {
            #expect(!value.meaning.isEmpty && !value.meaning.contains("--"))
            #expect(["s", "as", "ay", "u", "t", "b", "h"].contains(value.signature))
        }
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theInstalledFileIsTheInterface() throws {
        let file = Self.root.appendingPathComponent("Docs/org.searchlight.Index1.xml")
        let text = InterfaceXML.text(isDocumented: true)
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text,
            "write it anew: searchlight bus interface > Docs/org.searchlight.Index1.xml")
    }

    @Test func thePageHasTheInterface() throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent("Docs/DBus.md"), encoding: .utf8)
        #expect(page.hasSuffix(InterfacePage.text), "write its end anew: searchlight bus interface --markdown")
    }
}
