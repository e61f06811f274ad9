import CMeaning

/// Divides a word into keys so that the sum of their scores is highest: a unigram model with the Viterbi algorithm (Kudo,
/// "Subword Regularization", 2018, section 3.1). One thread at a time; its memory is used again.
struct Division {
    /// A part of a word.
    struct Part {
        /// The number of its key, or -1 for a scalar that begins no known key.
        var key: Int32
        /// How many scalars it has, 1 or more.
        var scalars: Int32
    }

    /// The parts of the last word, in order.
    private(set) var parts: [Part] = []

    private var starts: [Int32] = []
    private var best: [Double] = []
    private var back: [Part] = []

    /// Divides a word.
    ///
    /// Costs a look into the table for each start and length, some 10 ns each.
    ///
    /// - Parameters:
    ///   - word: UTF-8, not empty.
    ///   - longest: the length of the longest key in scalars.
    ///   - penalty: what the score of an unknown scalar is, times -1.
    mutating func divide(
        _ word: UnsafeBufferPointer<UInt8>, by keys: KeyTable, longest: Int, penalty: Double
    ) {
        parts.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        guard let bytes = word.baseAddress else { return }
        for at in 0..<word.count where bytes[at] & 0xC0 != 0x80 || at == 0 { starts.append(Int32(at)) }
        let count = starts.count
        starts.append(Int32(word.count))
        best.removeAll(keepingCapacity: true)
        back.removeAll(keepingCapacity: true)
        best.append(0)
        back.append(Part(key: -1, scalars: 1))
        for _ in 0..<count {
            best.append(-.infinity)
            back.append(Part(key: -1, scalars: 1))
        }
        for start in 0..<count {
            let base = best[start]
            let first = Int(starts[start])
            var hash = CM_HASH_SEED
            var at = first
            for end in (start + 1)...max(start + 1, min(count, start + longest)) {
                let stop = Int(starts[end])
                while at < stop {
                    hash = cm_hash_byte(hash, bytes[at])
                    at += 1
                }
                let key = keys.find(bytes + first, stop - first, hash: hash)
                guard key >= 0 else { continue }
                let sum = base + Double(keys.score(Int(key)))
                if sum > best[end] {
                    best[end] = sum
                    back[end] = Part(key: key, scalars: Int32(end - start))
                }
            }
            // Reaches the next scalar whatever the scores are: a NaN never wins a comparison.
            if base - penalty > best[start + 1] || best[start + 1] == -.infinity {
                best[start + 1] = base - penalty
                back[start + 1] = Part(key: -1, scalars: 1)
            }
        }
        var end = count
        while end > 0 {
            parts.append(back[end])
            end -= Int(back[end].scalars)
        }
        parts.reverse()
    }
}
