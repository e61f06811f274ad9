import Foundation
import SeededRandom
import Testing

@testable import WebMarkup

/// Pages that are made to cost the square of their length. Cost is counted in steps and in nodes: both grow with the length alone.
///
/// `SEARCHLIGHT_GENERATED_ROUNDS` says how many random pages are made, `SEARCHLIGHT_SEED` repeats a run; see CONTRIBUTING.
@Suite struct TagSoupTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["SEARCHLIGHT_GENERATED_ROUNDS"].flatMap(Int.init) ?? 12

    /// Elements of each kind of rule that the parser has for them.
    private static let names = [
        "div", "p", "b", "i", "a", "nobr", "font", "span", "ul", "ol", "li", "dl", "dt", "dd", "table", "tbody", "tr",
        "td", "th",
        "caption", "colgroup", "select", "optgroup", "option", "template", "button", "form", "h1", "h2", "svg", "g",
        "desc", "math", "mi",
        "object", "applet", "marquee", "frameset", "body", "html", "head", "noscript", "ruby", "rt", "br", "img",
        "x-own", "article",
        "title", "style", "script", "textarea", "pre",
    ]

    private static func piece(_ random: inout SeededGenerator) -> String {
        let name = names.randomElement(using: &random) ?? "p"
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: return "<\(name)>"
        case 6: return "<\(name) id=\(Int.random(in: 0..<50, using: &random))>"
        case 7, 8: return "</\(name)>"
        default: return "x"
        }
    }

    private func depth(_ tree: HTMLTree) -> Int {
        var depths = [Int](repeating: 0, count: tree.nodes.count), deepest = 0
        for place in tree.nodes.indices.dropFirst() {
            depths[place] = depths[tree.nodes[place].parent] + 1
            deepest = max(deepest, depths[place])
        }
        return deepest
    }

    /// Three sizes of one page: each four times the one before costs at most five times as much, and no byte costs more than `most`.
    private func grows(_ name: String, _ make: (Int) -> String) throws {
        var before: (steps: Int, nodes: Int)?
        for count in [2_000, 8_000, 32_000] {
            let bytes = Array(make(count).utf8)
            let tree = try HTMLTree(bytes)
            let cost = (steps: tree.cost.steps, nodes: tree.nodes.count)
            // Tables open what they need around a cell, and formatting elements are opened again: a tag may be several elements.
            #expect(depth(tree) <= 8 * HTMLTree.mostDepth, "\(name), \(count) times")
            #expect(cost.steps < 1_000 * bytes.count + 100_000, "\(name), \(count) times: \(cost)")
            if let before {
                #expect(cost.steps <= 5 * before.steps + 2_000_000, "\(name), \(count) times: \(before), then \(cost)")
                #expect(cost.nodes <= 5 * before.nodes + 4_000, "\(name), \(count) times: \(before), then \(cost)")
            }
            before = cost
        }
    }

    @Test(arguments: [
        "<div><template>", "<b>", "<a>x", "<a><div>", "<p><font>", "<table>", "<table><tr><td>", "<table>x<b>",
        "<ul><li>", "<li>",
        "<span><div></span>", "<b><div></b></div>", "<b><p></b>x", "<svg><g>", "<svg><desc>", "<svg><style><g>",
        "<math><mi>",
        "<select><div>", "<select><optgroup><option>", "<button>", "<button><p>", "<form><div>", "<template><td>",
        "<frameset>", "<object>",
        "<dl><dt>", "<h1>", "<ruby><rt>", "<noscript><div></noscript>", "<caption>", "<i></p>", "<b></applet>x",
        "<table><a>", "</p>", "</br>",
        "<!", "</", "&am", "<!--", "<title>", "<p a", "<p a='", "<table><colgroup>", "<dd><div><dd>", "<nobr><div>",
        "<x-own>",
    ])
    func repeatedPatternsCostTheirLength(_ pattern: String) throws {
        try grows(pattern) { String(repeating: pattern, count: $0) }
    }

    @Test func whatDiffersEachTimeCostsItsLength() throws {
        try grows("formatting elements") { count in (0..<count / 4).map { "<b id=\($0)><p></p>" }.joined() }
        try grows("fonts in paragraphs") { count in (0..<count / 4).map { "<p><font id=\($0)></p>x" }.joined() }
        try grows("attributes of one tag") { count in "<p " + (0..<count).map { "a\($0)" }.joined(separator: " ") + ">"
        }
        try grows("attributes of html") { count in (0..<count).map { "<html a\($0)>" }.joined() }
        try grows("unknown elements") { count in (0..<count).map { "<x\($0)>" }.joined() }
        try grows("text deep inside") { count in
            String(repeating: "<div>", count: count) + "<b>" + String(repeating: "a", count: count)
        }
        try grows("end tags deep inside") { count in
            String(repeating: "<div>", count: count) + String(repeating: "</x-own>", count: count)
        }
    }

    @Test func randomSoupsCostTheirLength() throws {
        let first = SeededGenerator.printedSeed()
        for round in 0..<Self.rounds {
            let seed = first &+ UInt64(round)
            var random = SeededGenerator(seed: seed)
            // Few pieces, so that they repeat.
            let pieces = (0..<Int.random(in: 2...12, using: &random)).map { _ in Self.piece(&random) }
            try grows("SEARCHLIGHT_SEED=\(seed) \(pieces)") { count in
                var inner = SeededGenerator(seed: seed)
                return (0..<count / 4).map { _ in pieces.randomElement(using: &inner) ?? "" }.joined()
            }
        }
    }

    /// What is judged wrongly before the parse is ended in it: the kernel ends what no check within the parser would.
    @Test func whatIsMisjudgedIsEnded() throws {
        let script = "<script><!--<script></script>"
        let deep = script + "--></script>" + String(repeating: "<div>", count: 100)
        #expect(try HTMLTree(Array(deep.utf8)).cost.steps > 0)
        // As if the scan had seen nothing: a limit of no time at all ends the child before it does anything.
        let long = Array(String(repeating: "<p>a b c=d</p>", count: 100_000).utf8)
        #expect(throws: HTMLTree.Failure.tooComplicated) { try HTMLTree(long, milliseconds: 0) }
    }

    /// An assertion of libgumbo's ended the program that read this.
    @Test func whatEndsLibgumboEndsNothingElse() throws {
        let page = Array("<table><select><select><math><select><mi><select><table>'".utf8)
        #expect(throws: HTMLTree.Failure.tooComplicated) { try HTMLTree(page) }
        #expect(try markup("<title>still here</title>").title == "still here")
    }

    @Test func aLongParseIsStopped() throws {
        let long = Array(String(repeating: "<p>a b c=d</p>", count: 200_000).utf8)
        var asked = 0
        #expect(throws: HTMLTree.Failure.stopped) {
            try HTMLTree(long) {
                asked += 1
                return true
            }
        }
        #expect(asked == 1)
    }

    /// A page of ordinary nesting loses nothing.
    @Test func ordinaryPagesKeepAllTheirTags() throws {
        let rows = String(repeating: "<tr><td><p><font color=red><b>x<td><ul><li>y<li><a href=1>z", count: 2_000)
        let old =
            "<center><table>" + rows + "</table>"
            + String(repeating: "<p>a<p><b>b</b><br><dl><dt>c<dd>d</dl>", count: 2_000)
        let tree = try HTMLTree(Array(old.utf8))
        #expect(tree.cost.dropped == 0 && depth(tree) < 30)
        let apart = try HTMLTree(Array(String(repeating: old, count: 4).utf8))
        #expect(apart.nodes.count > 3 * tree.nodes.count && apart.cost.dropped == 0)
        #expect(try HTMLTree(Array((String(repeating: "<div>", count: 500) + "<p>deep").utf8)).cost.dropped == 0)
    }

    @Test func theTextOfWhatNestsTooDeepIsRead() throws {
        let page = try markup(
            String(repeating: "<div>", count: 5_000) + "<p>deep</p>" + String(repeating: "</div>", count: 5_000)
                + "<p>behind</p>")
        #expect(page.text.contains("deep") && page.text.contains("behind"))
    }
}
