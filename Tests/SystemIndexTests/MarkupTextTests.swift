import Foundation
import SearchEngine
import SearchlightBasics
import Testing

@testable import SystemIndex

@Suite struct MarkupTextTests {
    @Test(arguments: [
        ("<p>Salt &amp; harbours</p><p>Lamps</p>", "Salt & harbours Lamps"),
        ("<B>W</B>ord<br>next<td>cell</td>one", "Word next cell one"),
        ("a<script>if (a < b) { hidden() }</script >b<STYLE>p { c: d }</Style>c", "a b c"),
        ("one<!-- two --> three <!--> four <!-- five", "one three four"),
        ("<!DOCTYPE html><?xml version='1.0'?><title>T</title>", "T"),
        ("<a title=\"x > y\" href='>'>link</a>", "link"),
        ("<p class=\"x\"\">one<p title=don't>two<p id= 'a>b'>three", "one two three"),
        ("2 < 3 &lt; 4 <5 a</ b", "2 < 3 < 4 <5 a</ b"),
        ("caf&eacute; &#233;&#xE9; &euro;&nbsp;5 &yuml;&nbsp", "café éé € 5 ÿ&nbsp"),
        (
            "&unknown; & &; &#; &#x110000; &#xD800; &#99999999999;",
            "&unknown; & &; &#; \u{FFFD} \u{FFFD} &#99999999999;"
        ),
        ("\u{FEFF}  \n text \t", "text"), ("", ""), ("<p></p>", ""), ("<p", ""), ("<", "<"), ("<script>x", ""),
        ("电影 <em>한국</em>", "电影 한국"),
    ])
    func isWhatAPersonReads(_ html: String, _ text: String) {
        #expect(MarkupText.text(Array(html.utf8)) == text)
    }

    @Test func anyBytesWillDo() {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var random = SplitMix(seed: seed)
        let pieces = ["<", ">", "&", ";", "<!--", "-->", "\"", "'", "<script", "</script", "&#x", "é", "a", " ", "/"]
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                if Bool.random(using: &random) {
                    bytes += Array(pieces.randomElement(using: &random)!.utf8)
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            #expect(MarkupText.text(bytes).utf8.count <= 3 * bytes.count, "\(bytes)")
        }
        #expect(MarkupText.text([0xFF, 0x3C, 0x70, 0x3E, 0xC3]) == "\u{FFFD} \u{FFFD}")
    }

    @Test func noMoreThanTheFirstMiBIsLookedAt() {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: MarkupText.limit) + Array("<p>behind".utf8)
        #expect(MarkupText.text(bytes).utf8.count == MarkupText.limit)
        #expect(MarkupText.text([UInt8](repeating: UInt8(ascii: "<"), count: 3 << 20)).utf8.count == MarkupText.limit)
    }
}
