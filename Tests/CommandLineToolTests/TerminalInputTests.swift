import Testing

@testable import CommandLineTool

@Suite struct TerminalInputTests {
    private func keys(_ text: String, pieces: Int = .max) -> [Key] {
        var input = TerminalInput(), keys: [Key] = [], rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            keys += input.feed(Array(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
        }
        return keys + input.flush()
    }

    /// However the terminal's bytes are cut into reads, the keys are the same.
    @Test(arguments: [1, 2, 3, Int.max]) func keysOfATerminal(_ pieces: Int) {
        #expect(keys("aé电😀", pieces: pieces) == [.text("a"), .text("é"), .text("电"), .text("😀")])
        #expect(keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D", pieces: pieces) == [.up, .down, .right, .left])
        #expect(
            keys("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~\u{1B}[3~\u{1B}[1;5A", pieces: pieces)
                == [.pageUp, .pageDown, .home, .end, .delete, .up])
        #expect(
            keys("\r\u{7F}\t\u{15}\u{17}", pieces: pieces) == [.enter, .backspace, .tab, .control("u"), .control("w")])
        #expect(keys("\u{1B}[200~a\r\u{1B}b\u{1B}[201~c", pieces: pieces) == [.paste("a\rb"), .text("c")])
        #expect(keys("x\u{1B}", pieces: pieces) == [.text("x"), .escape])
        #expect(keys("\u{1B}[99zx", pieces: pieces) == [.text("x")])
    }

    @Test func nonsenseIsLostAlone() {
        var input = TerminalInput()
        #expect(input.feed([0xFF, 0x80, 0xE7, 0x61, 0xC0, 0x80, 0x62]) == [.text("a"), .text("b")])
        #expect(!input.isWaiting)
        #expect(input.feed([0xE7, 0x94]) == [])
        #expect(input.isWaiting)
        #expect(input.feed([0xB5]) == [.text("电")])
        for seed in 0..<200 {
            var bytes: [UInt8] = []
            for index in 0..<64 {
                bytes.append(UInt8(truncatingIfNeeded: (seed * 7919 + index * index * 31) ^ (seed >> 1)))
            }
            _ = input.feed(bytes)
            _ = input.flush()
        }
    }

    @Test func widths() {
        #expect(TextWidth.of("abc") == 3)
        #expect(TextWidth.of("电影") == 4)
        #expect(TextWidth.of("e\u{301}") == 1)
        #expect(TextWidth.of("😀👩‍👩‍👧🇩🇪") == 6)
        #expect(TextWidth.of("☎\u{FE0F}☎") == 3)
        #expect(TextWidth.of("ｱＡ한") == 5)
        #expect(TextWidth.of("שלום") == 4)
        #expect(TextWidth.of("a\u{200B}b") == 2)
        #expect(TextWidth.fitted("电影院", 5) == "电影…")
        #expect(TextWidth.fitted("电影院", 4) == "电…")
        #expect(TextWidth.fitted("abc", 3) == "abc" && TextWidth.fitted("abc", 0) == "")
        #expect(TextWidth.wrapped("one two three", 7) == ["one two", "three"])
        #expect(TextWidth.wrapped("abcdefgh", 3) == ["abc", "def", "gh"])
        #expect(TextWidth.wrapped("电影院", 4) == ["电影", "院"])
        for text in TextWidth.wrapped("the 电影 is a very_long_word_indeed 😀😀😀", 6) { #expect(TextWidth.of(text) <= 6) }
    }

    @Test func markingKeepsControlsOut() {
        let style = Style(match: ("<", ">"), title: ("", ""), faint: ("", ""), selected: ("", ""))
        #expect(style.marked("a\u{1B}[2Jb", [0..<1]) == "<a> [2Jb")
        #expect(style.clipped("电影院的雨", [3..<9], 6) == "电<影>…")
        #expect(style.clipped("abc", [0..<3], 3) == "<abc>")
        #expect(style.clipped("abc", [0..<3], 2) == "<a>…")
        #expect(printable("a\nb\u{202E}c\u{9B}") == "a bc ")
    }

    @Test func numbers() {
        #expect(
            Formatting.count(0) == "0" && Formatting.count(1_234_567) == "1,234,567"
                && Formatting.count(-1000) == "-1,000")
        #expect(Formatting.decimals(1.005, 1) == "1.0" && Formatting.decimals(0.96, 1) == "1.0")
        #expect(Formatting.bytes(1536) == "1.5 KiB" && Formatting.bytes(5) == "5 bytes")
    }
}
