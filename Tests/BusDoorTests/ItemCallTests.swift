import Foundation
import MessageBus
import SearchEngine
import SystemIndex
import Testing

@testable import BusDoor

/// Items over the bus: added, changed, deleted and found by their own program only.
@Suite(.enabled(if: BusBed.canRun, "needs dbus-daemon and libglib2.0-bin"), .serialized) struct ItemCallTests {
    private func total(_ bed: BusBed, _ bus: SessionBus, _ text: String) throws -> UInt64 {
        guard
            case .number(let total)? = try bed.call(bus, .search, .text(text), .count(0), .count(1000), .text("")).last
        else { return .max }
        return total
    }

    @Test func aThousandItemsComeChangeAndGo() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        #expect(try bed.call(bus, .addItems, .text(BusBed.items(0..<1000))) == [.count(1000)])
        #expect(try total(bed, bus, "lantern") == 1000)
        #expect(try bed.call(bus, .updateItems, .text(#"{"id": "n7", "title": "Harbour"}"#)) == [.count(1)])
        #expect(try total(bed, bus, "harbour") == 1 && total(bed, bus, "lantern") == 999)
        try bed.call(bus, .deleteItems, .texts(["n7", "nothing"]))
        #expect(try total(bed, bus, "harbour") == 0)
        try bed.call(bus, .deleteDomains, .texts(["notes.3"]))
        #expect(try total(bed, bus, "lantern") == 899)
        let item = try bed.call(bus, .fetchItem, .text("n1"))
        #expect(item.first?.string?.contains("Lantern 1") == true)
        let why = try bed.call(bus, .explain, .text("lantern"), .text("n1"))
        #expect(why.first?.string?.hasPrefix("{") == true)
        try bed.call(bus, .reportEngagement, .text("n500"), .text("lantern"), .text("chosen"))
        let first = try bed.call(bus, .search, .text("lantern"), .count(0), .count(1), .text(""))
        #expect(first.first?.string?.contains(#""id": "n500""#) == true, "\(first)")
        try bed.call(bus, .deleteAll)
        #expect(try total(bed, bus, "lantern") == 0)
    }

    /// What another process reads at once was durable when the reply came.
    @Test func aReplyMeansDurable() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .addItems, .text(BusBed.items(0..<3)))
        let identity = try bed.call(bus, .identify)
        let app = try AppIdentifier(try #require(identity.first?.string))
        let other = SystemIndex(home: Home(path: bed.folder + "/home"))
        #expect(try other.statistics(of: app).get().items == 3)
        #expect(try CallerRecord.of(app, in: other.home)?.source == .program)
    }

    @Test func filesInMemoryAreTaken() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        let file = FixedFileTests.memory(Array(BusBed.items(0..<5000).utf8), seals: 14)
        #expect(try bed.call(bus, .addItemsFrom, .descriptor(file)) == [.count(5000)])
        let change = FixedFileTests.memory(Array(#"{"id": "n1", "title": "Harbour"}"#.utf8), seals: 14)
        #expect(try bed.call(bus, .updateItemsFrom, .descriptor(change)) == [.count(1)])
        #expect(try total(bed, bus, "lantern") == 4999)
        let open = FixedFileTests.memory([1], seals: 0)
        #expect(throws: BusError.self) { try bed.call(bus, .addItemsFrom, .descriptor(open)) }
    }

    @Test func aBatchIsWrittenWithItsState() throws {
        let bed = try BusBed(), bus = try bed.connect(), other = try bed.connect()
        defer { bed.close() }
        #expect(try bed.call(bus, .fetchLastClientState) == [.bytes([])])
        try bed.call(bus, .beginBatch)
        try bed.call(bus, .addItems, .text(BusBed.items(0..<10)))
        try bed.call(bus, .deleteItems, .texts(["n3"]))
        #expect(try total(bed, bus, "lantern") == 0, "nothing is written before the end")
        // Another connection of the program has no part in the batch.
        try bed.call(other, .addItems, .text(BusBed.items(100..<101)))
        #expect(try total(bed, bus, "lantern") == 1)
        try bed.call(bus, .endBatch, .bytes([1, 2, 3]))
        #expect(try total(bed, bus, "lantern") == 10)
        #expect(try bed.call(other, .fetchLastClientState) == [.bytes([1, 2, 3])])
        #expect(throws: BusError.self) { try bed.call(bus, .endBatch, .bytes([])) }
    }

    @Test func aBatchGoesWithItsConnection() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        do {
            let dying = try bed.connect()
            try bed.call(dying, .beginBatch)
            try bed.call(dying, .addItems, .text(BusBed.items(0..<10)))
        }
        #expect(try total(bed, bus, "lantern") == 0)
        #expect(throws: BusError.self) { try bed.call(bus, .endBatch, .bytes([1])) }
        #expect(try bed.call(bus, .fetchLastClientState) == [.bytes([])])
    }

    @Test func anotherProgramNeitherReadsNorChanges() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .addItems, .text(BusBed.items(0..<20)))
        #expect(try bed.gdbus(.identify).contains("program.gdbus."))
        #expect(try bed.gdbus(.search, "lantern", "0", "10", "").contains("uint64 0"))
        #expect(try bed.gdbus(.fetchItem, "n1").contains("org.searchlight.Error.NotFound"))
        #expect(try bed.gdbus(.updateItems, #"{"id": "n1", "title": "Stolen"}"#).contains("uint32 1"))
        #expect(try bed.gdbus(.deleteItems, "['n1']") == "()\n" && bed.gdbus(.deleteAll) == "()\n")
        #expect(try bed.gdbus(.deleteDomains, "['notes']") == "()\n")
        #expect(try total(bed, bus, "lantern") == 20 && total(bed, bus, "stolen") == 0)
        // Nor does it see or set the other's client state.
        try bed.call(bus, .beginBatch)
        try bed.call(bus, .endBatch, .bytes([7]))
        #expect(try bed.gdbus(.fetchLastClientState).contains("[]"))
    }

    @Test func mistakesAreDocumentedErrors() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        func expect(_ name: String, _ text: String) {
            #expect(text.contains("org.searchlight.Error." + name), "\(text)")
        }
        expect("InvalidItem", try bed.gdbus(.addItems, "{\"id\": \"a\"}\n{\"id\": "))
        expect("InvalidItem", try bed.gdbus(.addItems, #"{"title": "no id"}"#))
        let embedding = #"{"id": "a", "searchlight_embedding": "AACAPw==", "searchlight_embedding_model": "x"}"#
        expect(
            "InvalidItem: Line 1: The item is refused: searchlight_embedding is a text",
            try bed.gdbus(.addItems, embedding))
        expect("InvalidArgument", try bed.gdbus(.endBatch, "[]"))
        expect("InvalidArgument", try bed.gdbus(.reportEngagement, "a", "b", "eaten"))
        expect("InvalidArgument", try bed.gdbus(.search, "a", "0", "10", "{\"mode\": 3}"))
        expect("LimitExceeded", try bed.gdbus(.search, "a", "0", "4000000000", ""))
        expect("NotFound", try bed.gdbus(.resignCurrent, "none"))
        expect("NotFound", try bed.gdbus(.answerContinue, "7", "true"))
        expect("NotFound", try bed.gdbus(.acknowledgeReindexing, "7"))
        #expect(try bed.gdbus(.search, "a").contains("Error"))
        #expect(throws: BusError.self) { try bus.call(BusDoorNames.bus, BusDoorNames.path, "x.y", "AddItems", []) }
        #expect(throws: BusError.self) {
            try bed.call(bus, .addItems, .text(String(repeating: " ", count: BusDoorLimits.messageBytes + 1)))
        }
        #expect(throws: BusError.self) {
            try bed.call(bus, .deleteItems, .texts(Array(repeating: "", count: 100_001)))
        }
        #expect(try bed.call(bus, .addItems, .text(#"{"id": "a", "title": "still here"}"#)) == [.count(1)])
    }

    /// A hundred items of a megabyte would be an answer that no message carries.
    @Test func aSearchThatAnswersTooMuchIsRefused() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        // As Base64, which takes no time to index.
        let text = String(repeating: "AAAA", count: 250_000)
        for part in 0..<7 {
            let items = (0..<10).map {
                #"{"id": "b\#(part * 10 + $0)", "title": "Lantern", "thumbnailData": "\#(text)"}"#
            }
            try bed.call(bus, .addItems, .text(items.joined(separator: "\n")))
        }
        let options = BusValue.text(#"{"attributes": ["thumbnailData"]}"#)
        #expect(throws: BusError.self) { try bed.call(bus, .search, .text("lantern"), .count(0), .count(100), options) }
        #expect(try bed.call(bus, .search, .text("lantern"), .count(0), .count(3), options).last == .number(70))
    }

    @Test func activitiesAreFoundAndGo() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        let activity = #"{"type": "org.example.reading", "title": "Reading of lanterns"}"#
        let identifier = try #require(try bed.call(bus, .becomeCurrent, .text(activity)).first?.string)
        try bed.call(bus, .resignCurrent, .text(identifier))
        try bed.call(bus, .invalidate, .text(identifier))
        #expect(try bed.call(bus, .deleteActivities, .texts([identifier])) == [.count(1)])
    }
}
