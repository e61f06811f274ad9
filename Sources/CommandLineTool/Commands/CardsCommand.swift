import ArgumentParser
import Demo
import FoundationEssentials
import ItemExchange
import ResultCards
import SearchlightBasics
import SystemIndex

struct CardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Show cards of each kind, or of your items.",
        discussion: """
            Docs/Cards.md says which item gets which card and buttons. This command indexes nothing. It reports \
            invalid items by line and skips them.

            EXAMPLES
              searchlight cards
              searchlight cards --kind contact
              searchlight cards my-items.jsonl --json
            """)

    @Option(help: "Only cards of this kind, such as contact (default: all kinds).")
    var kind: String?

    @Option(help: "Width in columns (default: the width of the terminal).")
    var width: Int?

    @Flag(help: "Print one JSON array of cards.")
    var json = false

    @Argument(
        help:
            "A file of items as `searchlight import` reads it, or - for standard input (default: the built-in gallery)."
    )
    var file: String?

    func run() throws {
        if let kind, Card.Kind(rawValue: kind) == nil {
            let kinds = Card.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure("There is no kind \(printable(kind)). The kinds are \(kinds).")
        }
        let path = try file ?? DemoContent.find().cards
        var complaints = ComplaintReport(namesFiles: false)
        let all = try Self.cards(path, &complaints)
        // The gallery is by kind, a file as it is.
        let order = file == nil ? Card.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } } : all
        let cards = order.filter { kind == nil || $0.kind.rawValue == kind }
        if cards.isEmpty, complaints.count > 0 { throw ExitStatus.wrong }
        if cards.isEmpty { throw Failure("No item of \(printable(path)) gets a card of this kind.", .nothing) }
        if json {
            Output.line(JSONValue.array(cards.map { $0.json(pictureURL: Self.address) }).text)
        } else {
            Output.write(drawn(cards), to: 1)
        }
        if complaints.count > 0 { throw ExitStatus.wrong }
    }

    private static func cards(_ path: String, _ complaints: inout ComplaintReport) throws -> [Card] {
        let options = Card.Options(actionTitles: DemoContent.cardActionTitles)
        var cards: [Card] = []
        try ItemReader().forEachItem(of: try InputFile(path)) { item in
            cards.append(Card(item, options: options))
        } complain: {
            complaints.tell($0)
        }
        complaints.tellTheRest()
        return cards
    }

    /// Bytes stand in the address itself.
    private static func address(_ picture: Card.Picture) -> String? {
        switch picture {
        case .url(let address, _): address
        case .data(let bytes):
            "data:image/\(bytes.starts(with: [0xFF, 0xD8]) ? "jpeg" : "png");base64,"
                + Data(bytes).base64EncodedString()
        case .appIcon, .none: nil
        }
    }

    private func drawn(_ cards: [Card]) -> String {
        let hasColours = Terminal.hasColours(1)
        let style = hasColours ? Style.colours : .plain
        let drawing = CardDrawing(
            style: style,
            pictures: PictureProtocol.of(
                environment: ProcessInfo.processInfo.environment, hasColours: hasColours, redraws: false))
        let columns = max(8, min(width ?? Terminal.size(1).columns, 1000))
        return cards.map { card in
            let lines = drawing.lines(CardView(card, appName: "Cards", icon: nil), columns: columns)
            return "\(style.faint.on)\(card.kind.rawValue)\(style.faint.off)\n" + lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }
}
