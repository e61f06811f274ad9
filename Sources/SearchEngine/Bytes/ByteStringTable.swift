import CEngineSupport
import Glibc

/// Numbers byte strings in the order of their first appearance, and keeps three numbers of the user's with each. An
/// open-addressing hash table over one arena of records.
///
/// The hash is seeded per table, so that no chosen set of strings collides in every process. A lookup touches one slot,
/// which holds the hash, and one record. One thread.
package final class ByteStringTable {
    /// A string of the table, where it stands. Valid until ``removeAll()``.
    package struct Record: Equatable, Sendable {
        /// In units of four bytes.
        fileprivate let offset: UInt32

        /// 31 bits that stand for it: tables are smaller than eight gigabytes.
        var bits: UInt32 { offset }

        fileprivate init(offset: UInt32) { self.offset = offset }
        init(bits: UInt32) { offset = bits }
    }

    /// Behind a pointer, where no access is checked for exclusivity: the checks would cost more than a lookup.
    private struct State {
        /// Hash in the upper half; offset of the record in the lower, 0 when empty.
        var slots: UnsafeMutablePointer<UInt64>
        var slotCount: Int
        /// Records at multiples of four bytes: number, three words, length, bytes. The first four bytes are
        /// unused.
        var arena: UnsafeMutableRawPointer
        var arenaCount = 4
        var arenaCapacity: Int
        var records: UnsafeMutablePointer<UInt32>
        var count = 0
        var recordCapacity: Int
    }
    private let state: UnsafeMutablePointer<State>
    private let seed: UInt64

    private static let header = 20

    package init(seed: UInt64) {
        self.seed = seed
        state = .allocate(capacity: 1)
        let slotCount = 512, recordCapacity = 256, arenaCapacity = 8 << 10
        state.initialize(
            to: State(
                slots: Self.slots(slotCount), slotCount: slotCount,
                arena: MemoryBlock.resized(nil, from: 0, to: arenaCapacity), arenaCapacity: arenaCapacity,
                records: MemoryBlock.resized(nil, from: 0, to: recordCapacity * 4)
                    .bindMemory(to: UInt32.self, capacity: recordCapacity),
                recordCapacity: recordCapacity))
    }

    deinit {
        freeSlots(state.pointee.slots, state.pointee.slotCount)
        MemoryBlock.free(state.pointee.arena, state.pointee.arenaCapacity)
        MemoryBlock.free(state.pointee.records, state.pointee.recordCapacity * 4)
        state.deallocate()
    }

    private static func slots(_ count: Int) -> UnsafeMutablePointer<UInt64> {
        MemoryBlock.zeroed(count * 8).bindMemory(to: UInt64.self, capacity: count)
    }

    private func freeSlots(_ slots: UnsafeMutablePointer<UInt64>, _ count: Int) { MemoryBlock.free(slots, count * 8) }

    package var count: Int { state.pointee.count }
    /// Bytes in use; the same for the same strings.
    package var byteCount: Int { state.pointee.arenaCount + state.pointee.slotCount * 8 + count * 4 }

    package func removeAll() {
        state.pointee.slots.update(repeating: 0, count: state.pointee.slotCount)
        state.pointee.count = 0
        state.pointee.arenaCount = 4
    }

    /// Gives back what only finding and adding need. It is made anew by the next ``find(_:)`` or ``record(of:)``; lookups by
    /// hash are not allowed until then.
    package func endFinding() { replaceSlots(1) }

    private func resumeFinding() {
        var size = 512
        while count * 4 > size * 3 { size *= 2 }
        replaceSlots(size)
        for number in 0..<count {
            let record = record(number)
            let hash = withBytes(record) { self.hash($0.baseAddress!.assumingMemoryBound(to: UInt8.self), $0.count) }
            fill(UInt64(hash) << 32 | UInt64(record.offset))
        }
    }

    private func replaceSlots(_ size: Int) {
        freeSlots(state.pointee.slots, state.pointee.slotCount)
        makeSlots(size)
    }

    private func makeSlots(_ size: Int) {
        state.pointee.slots = Self.slots(size)
        state.pointee.slotCount = size
    }

    /// Puts an entry, which is not there, in the first free slot from its hash on.
    @inline(__always) private func fill(_ entry: UInt64) {
        let slots = state.pointee.slots, mask = state.pointee.slotCount - 1
        var slot = Int(entry >> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
    }

    @inline(__always) private var hasEndedFinding: Bool { state.pointee.slotCount == 1 }

    // MARK: Records

    /// No record; for room that is not used.
    package var placeholder: Record { Record(offset: 0) }

    @inline(__always) private func at(_ record: Record) -> UnsafeMutableRawPointer {
        state.pointee.arena + Int(record.offset) * 4
    }

    @inline(__always) package func record(_ number: Int) -> Record { Record(offset: state.pointee.records[number]) }
    @inline(__always) package func number(_ record: Record) -> Int { Int(at(record).load(as: UInt32.self)) }
    @inline(__always) package func length(_ record: Record) -> Int {
        Int(at(record).load(fromByteOffset: 16, as: UInt32.self))
    }

    /// The user's words; 0 at first.
    @inline(__always) package func first(_ record: Record) -> UInt32 {
        at(record).load(fromByteOffset: 4, as: UInt32.self)
    }
    @inline(__always) package func second(_ record: Record) -> UInt32 {
        at(record).load(fromByteOffset: 8, as: UInt32.self)
    }
    @inline(__always) package func setFirst(_ record: Record, _ value: UInt32) {
        at(record).storeBytes(of: value, toByteOffset: 4, as: UInt32.self)
    }
    @inline(__always) package func setSecond(_ record: Record, _ value: UInt32) {
        at(record).storeBytes(of: value, toByteOffset: 8, as: UInt32.self)
    }

    @inline(__always) package func third(_ record: Record) -> UInt32 {
        at(record).load(fromByteOffset: 12, as: UInt32.self)
    }
    @inline(__always) package func addToThird(_ record: Record, _ amount: Int32) {
        at(record).storeBytes(
            of: third(record) &+ UInt32(bitPattern: amount), toByteOffset: 12, as: UInt32.self)
    }

    /// The bytes of a record; valid during the call only.
    @inline(__always)
    package func withBytes<R>(_ record: Record, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: at(record) + Self.header, count: length(record)))
    }

    package func bytes(_ number: Int) -> [UInt8] { withBytes(record(number)) { [UInt8]($0) } }

    /// Leaves the bytes of a record in an array, whose memory is used again.
    func copyBytes(_ record: Record, to target: inout [UInt8]) {
        target.removeAll(keepingCapacity: true)
        withBytes(record) { target.append(contentsOf: $0) }
    }

    /// Fetches a record that is read soon.
    @inline(__always) func prefetch(_ record: Record) { se_prefetch(at(record)) }

    @inline(__always) package func firstByte(_ record: Record) -> UInt8 {
        length(record) == 0 ? 0 : at(record).load(fromByteOffset: Self.header, as: UInt8.self)
    }

    // MARK: Finding

    @inline(__always)
    package func hash(_ source: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: hashBytes(UnsafeRawPointer(source), length, seed: seed) >> 32)
    }

    /// Fetches what a lookup of this hash reads first. For lookups in bulk: hash all, then look all up.
    @inline(__always) package func prefetch(_ hash: UInt32) {
        se_prefetch(state.pointee.slots + (Int(hash) & (state.pointee.slotCount - 1)))
    }

    /// Fetches the record that most likely has this hash, once its slot is there.
    @inline(__always) package func prefetchRecord(_ hash: UInt32) {
        let entry = state.pointee.slots[Int(hash) & (state.pointee.slotCount - 1)]
        se_prefetch(state.pointee.arena + Int(entry & 0xFFFF_FFFF) * 4)
    }

    /// The record of a string, made if there was none.
    @inline(__always)
    package func record(of source: UnsafePointer<UInt8>, _ length: Int, hash: UInt32) -> (record: Record, isNew: Bool) {
        let slots = state.pointee.slots, slotCount = state.pointee.slotCount
        var slot = Int(hash) & (slotCount - 1)
        while slots[slot] != 0 {
            let entry = slots[slot]
            if UInt32(truncatingIfNeeded: entry >> 32) == hash {
                let record = Record(offset: UInt32(truncatingIfNeeded: entry))
                if equals(record, source, length) { return (record, false) }
            }
            slot = (slot + 1) & (slotCount - 1)
        }
        return (insert(source, length, hash, slot), true)
    }

    /// The record of a string, made if there was none.
    package func record(of source: [UInt8]) -> (record: Record, isNew: Bool) {
        if hasEndedFinding { resumeFinding() }
        return source.withUnsafeBufferPointer {
            guard let base = $0.baseAddress else { return withUnsafeBytes(of: 0) { record(of: $0, 0) } }
            return record(of: base, $0.count, hash: hash(base, $0.count))
        }
    }

    /// The same for the UTF-8 of a string.
    package func record(of source: String) -> (record: Record, isNew: Bool) {
        if hasEndedFinding { resumeFinding() }
        var source = source
        return source.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return record(of: []) }
            return record(of: base, bytes.count, hash: hash(base, bytes.count))
        }
    }

    private func record(of source: UnsafeRawBufferPointer, _ length: Int) -> (record: Record, isNew: Bool) {
        let base = source.baseAddress!.assumingMemoryBound(to: UInt8.self)
        return record(of: base, length, hash: hash(base, length))
    }

    /// The record of a string that has one.
    package func find(_ source: [UInt8]) -> Record? {
        if hasEndedFinding { resumeFinding() }
        return source.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            return find(base, bytes.count, hash: hash(base, bytes.count))
        }
    }

    /// The same, if finding has not ended.
    package func find(_ source: UnsafePointer<UInt8>, _ length: Int, hash: UInt32) -> Record? {
        let slots = state.pointee.slots, slotCount = state.pointee.slotCount
        var slot = Int(hash) & (slotCount - 1)
        while slots[slot] != 0 {
            let record = Record(offset: UInt32(truncatingIfNeeded: slots[slot]))
            if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash, equals(record, source, length) { return record }
            slot = (slot + 1) & (slotCount - 1)
        }
        return nil
    }

    @inline(__always)
    private func equals(_ record: Record, _ source: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        self.length(record) == length && sameBytes(at(record) + Self.header, source, length)
    }

    private func insert(_ source: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt32, _ slot: Int) -> Record {
        let size = (Self.header + length + 3) & ~3
        // Large blocks move without being copied, so that growing takes no second memory.
        if state.pointee.arenaCount + size > state.pointee.arenaCapacity {
            let old = state.pointee.arenaCapacity, capacity = max(old + old / 2, state.pointee.arenaCount + size)
            state.pointee.arena = MemoryBlock.resized(state.pointee.arena, from: old, to: capacity)
            state.pointee.arenaCapacity = capacity
        }
        if state.pointee.count == state.pointee.recordCapacity {
            let capacity = state.pointee.recordCapacity * 2
            state.pointee.records = MemoryBlock.resized(state.pointee.records, from: capacity * 2, to: capacity * 4)
                .bindMemory(to: UInt32.self, capacity: capacity)
            state.pointee.recordCapacity = capacity
        }
        let offset = UInt32(state.pointee.arenaCount / 4)
        let record = state.pointee.arena + state.pointee.arenaCount
        record.storeBytes(of: UInt32(count), as: UInt32.self)
        record.storeBytes(of: 0, toByteOffset: 4, as: UInt32.self)
        record.storeBytes(of: 0, toByteOffset: 8, as: UInt32.self)
        record.storeBytes(of: 0, toByteOffset: 12, as: UInt32.self)
        record.storeBytes(of: UInt32(length), toByteOffset: 16, as: UInt32.self)
        memcpy(record + Self.header, source, length)
        state.pointee.arenaCount += size
        state.pointee.records[count] = offset
        state.pointee.count += 1
        state.pointee.slots[slot] = UInt64(hash) << 32 | UInt64(offset)
        if count * 4 > state.pointee.slotCount * 3 { grow() }
        return Record(offset: offset)
    }

    private func grow() {
        let old = state.pointee.slots, count = state.pointee.slotCount
        makeSlots(count * 2)
        for slot in 0..<count where old[slot] != 0 { fill(old[slot]) }
        freeSlots(old, count)
    }
}

@inline(__always)
private func sameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ length: Int) -> Bool {
    if length >= 8 {
        var i = 0
        while i <= length - 8 {
            if a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                != b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
            {
                return false
            }
            i += 8
        }
        return a.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    }
    if length >= 4 {
        return a.loadUnaligned(as: UInt32.self) == b.loadUnaligned(as: UInt32.self)
            && a.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self)
                == b.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self)
    }
    for i in 0..<length where a.load(fromByteOffset: i, as: UInt8.self) != b.load(fromByteOffset: i, as: UInt8.self) {
        return false
    }
    return true
}

/// A seeded 64-bit hash: multiply and fold of 8 bytes a step, after wyhash (Wang Yi, public domain description).
@inline(__always)
package func hashBytes(_ source: UnsafeRawPointer, _ length: Int, seed: UInt64) -> UInt64 {
    var state = seed ^ (UInt64(length) &* 0x9E37_79B9_7F4A_7C15)
    var i = 0
    while i + 8 < length {
        state = fold(state ^ source.loadUnaligned(fromByteOffset: i, as: UInt64.self), 0xA076_1D64_78BD_642F)
        i += 8
    }
    // The last 1 to 8 bytes; of longer strings they may have been in the step before too.
    var word: UInt64 = 0
    if length >= 8 {
        word = source.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    } else if length >= 4 {
        word =
            UInt64(source.loadUnaligned(as: UInt32.self)) << 32
            | UInt64(source.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self))
    } else {
        for k in 0..<length { word = word << 8 | UInt64(source.load(fromByteOffset: k, as: UInt8.self)) }
    }
    return fold(fold(state ^ word, 0xA076_1D64_78BD_642F) ^ 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)
}

@inline(__always)
private func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
}

/// The same for a part of an array.
package func hashBytes(_ source: [UInt8], _ start: Int, _ length: Int, seed: UInt64) -> UInt64 {
    source[start..<start + length].withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else {
            return withUnsafeBytes(of: 0) { hashBytes($0.baseAddress!, 0, seed: seed) }
        }
        return hashBytes(base, bytes.count, seed: seed)
    }
}
