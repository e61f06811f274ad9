import Foundation
import SearchlightBasics
import SeededRandom
import Testing

/// Foundation reads and writes the same lists.
@Suite struct PropertyListTests {
    private static let seed = SeededGenerator.printedSeed()

    private func foundation(_ list: PropertyList) -> Any {
        switch list {
        case .boolean(let flag): NSNumber(value: flag)
        case .integer(let number): NSNumber(value: number)
        case .real(let number): NSNumber(value: number)
        case .string(let text): text
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): Data(bytes)
        case .array(let values): values.map(foundation)
        case .dictionary(let entries): entries.mapValues(foundation)
        }
    }

    private func random(_ generator: inout SeededGenerator, depth: Int = 0) -> PropertyList {
        func text() -> String {
            let pieces = ["a", "key", "ä", "电影", "😀", "<&>\"'", " ", "\n", "]]>", String(repeating: "long ", count: 9)]
            return (0..<Int.random(in: 0...3, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
                .joined()
        }
        switch Int.random(in: 0..<(depth > 3 ? 6 : 8), using: &generator) {
        case 0: return .boolean(.random(using: &generator))
        case 1:
            let shift = Int64.random(in: 0..<64, using: &generator)
            return .integer(Int64.random(in: .min ... .max, using: &generator) >> shift)
        case 2: return .real(Double.random(in: -1e6...1e6, using: &generator) + 0.25)
        case 3: return .string(text())
        case 4: return .date(Double(Int.random(in: -2_000_000_000...2_000_000_000, using: &generator)))
        case 5:
            let count = Int.random(in: 0...40, using: &generator)
            return .data((0..<count).map { _ in .random(in: 0...255, using: &generator) })
        case 6:
            return .array(
                (0..<Int.random(in: 0...20, using: &generator)).map { _ in random(&generator, depth: depth + 1) })
        default:
            let count = Int.random(in: 0...20, using: &generator)
            return .dictionary(
                Dictionary(
                    (0..<count).map { _ in (text(), random(&generator, depth: depth + 1)) }, uniquingKeysWith: { $1 }))
        }
    }

    @Test func foundationAgrees() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<300 {
            let list = random(&generator), value = foundation(list)
            for format: PropertyListSerialization.PropertyListFormat in [.binary, .xml] {
                let data = try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
                #expect(PropertyList(parsing: [UInt8](data)) == list, "\(String(decoding: data, as: UTF8.self))")
            }
            let back = try PropertyListSerialization.propertyList(from: Data(list.binary), format: nil)
            let again = try PropertyListSerialization.data(fromPropertyList: back, format: .xml, options: 0)
            #expect(PropertyList(parsing: [UInt8](again)) == list)
            #expect(PropertyList(parsing: list.binary) == list)
        }
    }

    /// With 256 objects, as with 65,536, the highest number has a byte less than the count.
    @Test(arguments: [254, 255, 256, 257, 65_534, 65_535, 65_536])
    func foundationReadsAnyNumberOfObjects(_ count: Int) throws {
        let list = PropertyList.array((0..<count).map { .integer(Int64($0)) })
        let back = try PropertyListSerialization.propertyList(from: Data(list.binary), format: nil)
        #expect((back as? [Int])?.count == count && PropertyList(parsing: list.binary) == list)
    }

    /// The table of offsets begins behind bytes that an offset just holds, or just does not.
    @Test(arguments: 235...260)
    func foundationReadsTablesAnywhere(_ count: Int) throws {
        let list = PropertyList.data([UInt8](repeating: 7, count: count))
        let back = try PropertyListSerialization.propertyList(from: Data(list.binary), format: nil)
        #expect((back as? Data)?.count == count && PropertyList(parsing: list.binary) == list)
    }

    @Test func manyObjectsHaveLargerNumbers() throws {
        let list = PropertyList.array(
            (0..<70_000).map { .string("text \($0)") } + [.array(Array(repeating: .integer(7), count: 300))])
        #expect(PropertyList(parsing: list.binary) == list)
        let data = try PropertyListSerialization.data(fromPropertyList: foundation(list), format: .binary, options: 0)
        #expect(PropertyList(parsing: [UInt8](data)) == list)
    }

    /// Any bytes are a list or nil, in a time that their number limits.
    @Test func damagedListsAreNil() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for format: PropertyListSerialization.PropertyListFormat in [.binary, .xml] {
            for _ in 0..<40 {
                let whole = [UInt8](
                    try PropertyListSerialization.data(
                        fromPropertyList: foundation(random(&generator)), format: format, options: 0))
                for _ in 0..<60 {
                    var bytes = whole
                    for _ in 0..<Int.random(in: 1...3, using: &generator) {
                        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                            in: 0...255, using: &generator)
                    }
                    _ = PropertyList(parsing: bytes)
                    _ = PropertyList(parsing: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
                }
            }
        }
    }

    /// `lists` in the binary form, each with two references.
    private func binary(_ lists: [(UInt8, UInt8)]) -> [UInt8] {
        var bytes = Array("bplist00".utf8), offsets: [UInt8] = []
        for list in lists {
            offsets.append(UInt8(bytes.count))
            bytes += [0xA2, list.0, list.1]
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(lists.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }

    @Test func listsThatHoldThemselvesAreNil() {
        #expect(PropertyList(parsing: binary([(0, 0)])) == nil)
        #expect(PropertyList(parsing: binary([(1, 1), (0, 1)])) == nil)
        // Forty lists of two, each twice in the one before: a million million values.
        #expect(PropertyList(parsing: binary((1...40).map { ($0, $0) } + [(41, 41)])) == nil)
    }

    @Test func depthIsLimited() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)).utf8)
        }
        #expect(PropertyList(parsing: nested(512)) != nil)
        #expect(PropertyList(parsing: nested(513)) == nil && PropertyList(parsing: nested(200_000)) == nil)
    }

    @Test(
        arguments: [
            (
                "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"b>\">]><!-- c --><plist version='1.0'><true/></plist>\n",
                true
            ),
            ("\u{FEFF}<plist><false></false></plist>", false),
        ] as [(String, Bool)])
    func prologuesArePassedOver(text: String, flag: Bool) {
        #expect(PropertyList(parsing: Array(text.utf8)) == .boolean(flag))
    }

    @Test func textsAreResolved() {
        let text = "<string>a&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;<!-- b --><![CDATA[<&c>]]> d</string>"
        #expect(PropertyList(parsing: Array(text.utf8)) == .string("a&<>\"'A😀<&c> d"))
        #expect(PropertyList(parsing: Array("<string/>".utf8)) == .string(""))
        #expect(PropertyList(parsing: Array("<integer>-0x10</integer>".utf8)) == .integer(-16))
        #expect(PropertyList(parsing: Array("<integer>+9223372036854775807</integer>".utf8)) == .integer(.max))
        #expect(PropertyList(parsing: Array("<integer>-9223372036854775808</integer>".utf8)) == .integer(.min))
        #expect(PropertyList(parsing: Array("<integer>9223372036854775808</integer>".utf8)) == .real(0x1p63))
        #expect(PropertyList(parsing: Array("<real>-inf</real>".utf8)) == .real(-.infinity))
        #expect(PropertyList(parsing: Array("<data>\n\tAA\n\tEC\n</data>".utf8)) == .data([0, 1, 2]))
        #expect(PropertyList(parsing: Array("<date>2001-01-01T00:01:00Z</date>".utf8)) == .date(60))
    }

    @Test(arguments: [
        "", "no list", "<plist>", "<plist/>", "<plist></plist>", "<plist><true/>", "<plist><true/><true/></plist>",
        "<dict><true/></dict>", "<dict><key>a</key></dict>", "<dict><string>a</string><true/></dict>", "<array><true/>",
        "<string>&unknown;</string>", "<string>&#xD800;</string>", "<string>&amp</string>", "<string><b/></string>",
        "<integer>x</integer>", "<integer></integer>", "<integer>1.5</integer>", "<integer>--1</integer>",
        "<integer>-9223372036854775809</integer>", "<real>x</real>", "<data>A</data>", "<date>now</date>", "<thing/>",
        "<true>x</true>", "<true/> x", "<!-- <true/>", "<!DOCTYPE <true/>", "<string>a</array>", "bplist00",
        "bplist0000000000000000000000000000000000000000",
    ])
    func othersAreNil(_ text: String) { #expect(PropertyList(parsing: Array(text.utf8)) == nil) }
}
