import FileTestSupport
import SeededRandom
import SystemIndex
import Testing

@testable import AppDoor

/// What programs hand over is changed at random: it is taken, or refused with an error for programs, and ends nothing.
@Suite struct MadeUpInputTests {
    private static let seeds = [
        #"{"id": "a", "title": "Grüße", "rating": 4.5, "keywords": ["x", null], "expires": "2026-05-01T09:30:00Z", "a_b": {"$date": 3}}"#,
        #"{"type": "t.t", "title": "One", "userInfo": {"a": [1, true, {"b": null}]}, "requiredUserInfoKeys": ["a"], "expires": 1e300}"#,
        #"{"mode": "enter", "attributes": ["title"], "domains": ["a.b"], "conditions": ["rating>=3"], "toleratesTypos": false}"#,
        #"{"everything": false, "identifiers": ["a"], "number": "18446744073709551615"}"#,
        #"{"command": ["/usr/bin/notes", "-x"]}"#, #"{"url": "notes:{id}"}"#,
    ].map { Array($0.utf8) }
    private static let pieces = [
        "\"", "{", "}", "[", "]", "null", "-", "e9", "\\u0000", "\u{FEFF}", "9223372036854775808", ",",
    ]

    private static func madeUp(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let position = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where position < bytes.count: bytes[position] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 1...8, using: &random)))
            case 2:
                bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8, at: position)
            default:
                let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
                bytes.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &random)), at: position)
            }
        }
        return bytes
    }

    @Test(arguments: 1...4) func everyReaderTakesOrRefuses(_ seed: UInt64) throws {
        let folder = try Folder()
        let door = AppDoor(index: folder.index, app: try AppIdentifier("org.example.notes"))
        var random = SeededGenerator(seed: seed)
        let readers: [(AppDoor, DoorBatch, [UInt8]) throws -> Void] = [
            { _, batch, bytes in try batch.addItems(bytes) },
            { _, batch, bytes in try batch.updateItems(bytes) },
            { _, _, bytes in _ = try ActivityJSON.record(bytes).document },
            { _, _, bytes in _ = try ReindexRequest(json: bytes) },
            { door, _, bytes in _ = try door.search("one", options: DoorSearchOptions(json: bytes)) },
            { door, _, bytes in try door.register(name: "N", icon: nil, openingJSON: bytes) },
        ]
        var taken = 0
        for _ in 0..<1500 {
            let bytes = Self.madeUp(&random), batch = door.beginBatch()
            for reader in readers {
                do {
                    try reader(door, batch, bytes)
                    taken += 1
                } catch {
                    #expect(error is DoorError)
                }
            }
        }
        // Neither all nor none is taken.
        #expect(taken > 100 && taken < 1500 * readers.count)
    }
}
