import ItemExchange
import Testing

@testable import SystemIndex

@Suite struct SplitterTests {
    /// Values as `line: text`, failures as `line! cause`.
    private func split(_ text: String, chunk: Int, limit: Int = 1 << 20) throws -> [String] {
        let folder = try Folder()
        var splitter = JSONSplitter(try InputFile(folder.write("in", text)), chunk: chunk, limit: limit)
        var found: [String] = []
        while true {
            switch try splitter.next(milliseconds: nil) {
            case .value(let line, let bytes):
                found.append("\(line): " + String(decoding: splitter.bytes(bytes), as: UTF8.self))
            case .failure(let line, let failure): found.append("\(line)! \(failure.message)")
            case .nothing: break
            case .end: return found
            }
        }
    }

    private func check(_ text: String, _ expected: [String]) throws {
        for chunk in [1, 2, 3, 7, 64, 1 << 16] { #expect(try split(text, chunk: chunk) == expected, "chunk \(chunk)") }
    }

    @Test func linesAreValues() throws {
        try check("{\"a\":1}\n\n  \n{\"b\":2}", ["1: {\"a\":1}", "4: {\"b\":2}"])
        try check("\n\n{}\r\n{}\r\n", ["3: {}\r", "4: {}\r"])
        try check("\u{FEFF}{}\nno\n{}", ["1: {}", "2: no", "3: {}"])
        try check("", [])
        try check(" \n ", [])
    }

    @Test func elementsOfAnArrayAreValues() throws {
        try check("[]", [])
        try check("[{}, {\"a\": [1, \"],[\"]}]", ["1: {}", "1: {\"a\": [1, \"],[\"]}"])
        try check("\n[\n  {\n\"a\": \"\\\"]\"},\n\n {} ]\n", ["3: {\n\"a\": \"\\\"]\"}", "6: {} "])
        try check("[1,,2]", ["1: 1", "1! a value is missing beside a comma", "1: 2"])
        try check("[1,]", ["1: 1", "1! a value is missing beside a comma"])
        try check("[1", ["1! the array has no end"])
        try check("[1]\nx", ["1: 1", "2! there is more after the array's end"])
    }

    @Test func aMissingQuoteCostsOneElement() throws {
        try check("[{\"a\": \"x\n},\n{\"b\": 1}]", ["1: {\"a\": \"x\n}", "3: {\"b\": 1}"])
    }

    @Test func anOversizedLineIsSkippedAlone() throws {
        let long = String(repeating: "x", count: (1 << 20) + 1)
        for chunk in [1000, 300_000, 5 << 20] {
            let lines = try split("{}\n\(long)\n{\"after\":1}\n", chunk: chunk)
            #expect(lines == ["1: {}", "2! a value of more than 1 MiB", "3: {\"after\":1}"])
            let elements = try split("[{},\n\"\(long)\",\n{\"after\":1}]", chunk: chunk)
            #expect(elements == ["1: {}", "2! a value of more than 1 MiB", "3: {\"after\":1}"])
        }
    }
}
