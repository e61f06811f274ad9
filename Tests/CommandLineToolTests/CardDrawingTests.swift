import Foundation
import ResultCards
import SearchEngine
import SystemIndex
import Testing

@testable import CommandLineTool

@Suite struct CardDrawingTests {
    private func bitmap(_ colours: [[UInt8]], width: Int) -> Bitmap {
        Bitmap(pixels: colours.flatMap { $0 }, width: width, height: colours.count / width)
    }

    private let red: [UInt8] = [255, 0, 0, 255], blue: [UInt8] = [0, 0, 255, 255], clear: [UInt8] = [9, 9, 9, 0]

    /// 16 by 8 pixels, the left half red, the right half blue.
    private static let jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
        UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT0//wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA
        FAEBAAAAAAAAAAAAAAAAAAAABf/EABgRAAIDAAAAAAAAAAAAAAAAAAAGQ4LB/9oADAMBAAIRAxEAPwCGhgXVpa6OskVsP//Z
        """

    @Test func halfBlocksHaveTwoPixelsACell() {
        let picture = TerminalPicture(
            bitmap([red, blue, clear, clear, red, clear, clear, blue], width: 4), columns: 4, rows: 1,
            .halfBlocks(allColours: true))
        #expect(picture.columns == 4)
        #expect(
            picture.lines == [
                "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀\u{1B}[38;2;0;0;255;49m▀\u{1B}[39;49m "
                    + "\u{1B}[38;2;0;0;255;49m▄\u{1B}[39;49m"
            ])
    }

    @Test(arguments: [
        (UInt8(255), UInt8(0), UInt8(0), 196), (0, 0, 0, 16), (255, 255, 255, 231), (128, 128, 128, 244),
        (95, 135, 175, 67), (8, 8, 8, 232),
    ])
    func coloursOf256AreTheNearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ number: Int) {
        #expect(TerminalPicture.nearest(red, green, blue) == number)
    }

    @Test func picturesKeepTheirProportions() {
        let wide = Bitmap(pixels: [UInt8](repeating: 200, count: 400 * 100 * 4), width: 400, height: 100)
        let fitted = wide.fitted(width: 14, height: 14)
        #expect(fitted.width == 14 && fitted.height == 4 && fitted.pixels.allSatisfy { $0 == 200 })
        let line = Bitmap(pixels: [UInt8](repeating: 1, count: 9000 * 4), width: 9000, height: 1)
        #expect(line.fitted(width: 14, height: 14).height == 1)
    }

    @Test func jpegFilesAreRead() throws {
        let bytes = [UInt8](try #require(Data(base64Encoded: Self.jpeg, options: .ignoreUnknownCharacters)))
        let picture = try #require(Bitmap(file: bytes))
        #expect(picture.width == 16 && picture.height == 8)
        #expect(picture.pixels[0] > 200 && picture.pixels[2] < 60 && picture.pixels[15 * 4 + 2] > 200)
    }

    /// Bytes of any app are drawn or not, and never end the program.
    @Test func damagedPicturesAreNoPictures() throws {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var random = SplitMix(seed: seed)
        let folder = Tool.root + "/Examples/Cards/Pictures/"
        let png = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "film.png")))
        let jpeg = [UInt8](try #require(Data(base64Encoded: Self.jpeg, options: .ignoreUnknownCharacters)))
        #expect(Bitmap(file: png)?.width == 64)
        for file in [png, jpeg] {
            for length in 0..<file.count { _ = Bitmap(file: Array(file.prefix(length))) }
            for _ in 0..<1500 {
                var damaged = file
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    damaged[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if let picture = Bitmap(file: damaged) {
                    #expect(picture.pixels.count == picture.width * picture.height * 4, "SEARCHLIGHT_SEED=\(seed)")
                }
            }
        }
        #expect(Bitmap(file: []) == nil && Bitmap(file: Array("GIF89a".utf8)) == nil)
    }

    @Test func aPictureOfTooManyPixelsIsRefused() {
        // A header that promises 65,000 by 65,000 pixels.
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8) + [0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8, 8, 2, 0, 0, 0, 0x5B, 0x35, 0x7C, 0x2B]
        #expect(Bitmap(file: bytes) == nil)
    }

    @Test func terminalsAreToldApart() {
        func of(_ environment: [String: String], colours: Bool = true, redraws: Bool = false) -> PictureProtocol {
            PictureProtocol.of(environment: environment, hasColours: colours, redraws: redraws)
        }
        #expect(of(["TERM": "xterm-kitty"]) == .kitty && of(["TERM_PROGRAM": "WezTerm"]) == .kitty)
        #expect(of(["TERM": "xterm-kitty"], redraws: true) == .kittyLayer)
        #expect(of(["TERM": "xterm-kitty", "TMUX": "/tmp/x"], redraws: true) == .halfBlocks(allColours: true))
        #expect(of(["TERM": "xterm-kitty", "TMUX": "/tmp/x"]) == .halfBlocks(allColours: true))
        #expect(of(["TERM": "xterm-256color"]) == .halfBlocks(allColours: false))
        #expect(of(["COLORTERM": "24bit"]) == .halfBlocks(allColours: true))
        #expect(of(["TERM": "xterm-kitty"], colours: false) == .none)
    }

    @Test func thePictureStandsBesideTheText() throws {
        let item = Document(
            identifier: "1",
            attributes: [
                Attribute(AttributeCatalog.schema.attribute("title"), .text("Two")),
                Attribute(AttributeCatalog.schema.attribute("thumbnailData"), .data([1])),
            ])
        let view = CardView(card: Card(item), appName: "App", bitmap: bitmap([red, blue, red, blue], width: 1))
        let drawing = CardDrawing(style: .plain, pictures: .halfBlocks(allColours: false))
        let lines = drawing.lines(view, columns: 60)
        #expect(lines.count > 1 && lines[0].hasSuffix("\u{1B}[39;49m  Two") && lines[1].contains("▀"))
        // Too narrow for both, and without colours, the text stands alone.
        #expect(drawing.lines(view, columns: 30) == ["Two"])
        #expect(CardDrawing(style: .plain, pictures: .none).lines(view, columns: 60) == ["Two"])
    }

    /// Pixels are sent once, follow the text, and go with it.
    @Test func theLayerFollowsTheText() throws {
        let item = Document(
            identifier: "1", attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text("Two"))])
        let wide = Bitmap(pixels: [UInt8](repeating: 200, count: 400 * 200 * 4), width: 400, height: 200)
        let lines = (0..<30).map { ItemReport.Line(name: "n\($0)", value: "v") }
        var model = InteractiveModel(columns: 60, rows: 12)
        let card = CardView(card: Card(item), appName: "App", bitmap: wide)
        model.show(InteractiveModel.Detail(title: "App", card: card, pictures: .kittyLayer, lines: lines))
        let screen = InteractiveScreen(style: .plain)
        // 14 cells wide and 4 high, for which the text leaves room.
        #expect(wide.cells(columns: 14, rows: 7) == (14, 4) && wide.fitted(width: 14, height: 14).height == 7)
        #expect(screen.draw(model).contains("\r\n" + String(repeating: " ", count: 14) + "  Two"))
        var layer = PictureLayer(number: 7)
        let first = layer.show(InteractiveScreen.picture(model))
        #expect(first.hasPrefix("\u{1B}_Ga=t,f=32,s=400,v=200,i=7,q=2,m=1;"))
        #expect(
            first.hasSuffix(
                "\u{1B}7\u{1B}[3;1H\u{1B}_Ga=p,i=7,p=1,y=0,w=400,h=200,c=14,r=4,C=1,q=2\u{1B}\\\u{1B}8"))
        #expect(model.handle(.down) == .none)
        let second = layer.show(InteractiveScreen.picture(model))
        #expect(!second.contains("a=t") && second.contains("y=50,w=400,h=150,c=14,r=3,"))
        for _ in 0..<3 { _ = model.handle(.down) }
        #expect(layer.show(InteractiveScreen.picture(model)) == "\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\")
        #expect(layer.show(InteractiveScreen.picture(model)) == "" && layer.clear() == "")
        _ = model.handle(.home)
        #expect(layer.show(InteractiveScreen.picture(model)).contains("a=t"))
        let other = CardView(card: Card(item), appName: "App", bitmap: bitmap([red, blue], width: 1))
        model.show(InteractiveModel.Detail(title: "App", card: other, pictures: .kittyLayer, lines: lines))
        let third = layer.show(InteractiveScreen.picture(model))
        #expect(third.hasPrefix("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\\u{1B}_Ga=t,"))
        // A screen with room for two lines of it.
        model.show(InteractiveModel.Detail(title: "App", card: card, pictures: .kittyLayer, lines: lines))
        model.resize(columns: 60, rows: 5)
        #expect(layer.show(InteractiveScreen.picture(model)).contains("y=0,w=400,h=100,c=14,r=2,"))
        // Half blocks are part of the text.
        model.show(
            InteractiveModel.Detail(title: "App", card: card, pictures: .halfBlocks(allColours: true), lines: []))
        #expect(InteractiveScreen.picture(model) == nil)
    }

    @Test func digitsPressTheButtonsOfTheCard() throws {
        let item = Document(
            identifier: "1",
            attributes: [
                Attribute(AttributeCatalog.schema.attribute("title"), .text("Ann")),
                Attribute(AttributeCatalog.schema.attribute("supportsPhoneCall"), .boolean(true)),
                Attribute(AttributeCatalog.schema.attribute("phoneNumbers"), .list([.text("555 0100")])),
            ])
        var model = InteractiveModel(columns: 60, rows: 8)
        let card = CardView(card: Card(item), appName: "People")
        model.show(InteractiveModel.Detail(title: "People", card: card, lines: []))
        #expect(model.handle(.text("1")) == .act(0) && model.handle(.text("2")) == .act(1))
        #expect(model.handle(.text("3")) == .none && model.handle(.text("0")) == .none)
        let drawn = InteractiveScreen(style: .plain).draw(model)
        #expect(drawn.contains("[1 Call 555 0100] [2 Message 555 0100]") && drawn.contains("1…9 press a button"))
    }
}
