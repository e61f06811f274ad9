import CMeaning
import SeededRandom
import Testing

/// Each loop of each instruction set agrees with a scalar twin, which is written here from the formulas.
@Suite(.serialized) struct KernelTests {
    /// Random inputs a loop and set: 10,000 if `SEARCHLIGHT_LIFE_STEPS` is set.
    static let rounds = DamageTests.triesAll ? 10_000 : 1_000

    private func numbers(_ count: Int, _ random: inout SeededGenerator, _ range: Float = 2) -> [Float] {
        (0..<count).map { _ in Float.random(in: -range...range, using: &random) }
    }

    private func each(_ body: (inout SeededGenerator, Int32) -> Void) {
        let seed = SeededGenerator.printedSeed()
        Sets.each { set in
            var random = SeededGenerator(seed: seed)
            for _ in 0..<Self.rounds { body(&random, set) }
        }
    }

    @Test func blocksAreQuantized() {
        each { random, set in
            let blocks = Int.random(in: 1...6, using: &random)
            var x = numbers(32 * blocks, &random, pow(10, Float(Int.random(in: -3...3, using: &random))))
            if Bool.random(using: &random) { x.replaceSubrange(0..<32, with: [Float](repeating: 0, count: 32)) }
            if Int.random(in: 0..<8, using: &random) == 0 { x[5] = .nan }
            var codes = [Int8](repeating: 0, count: x.count), scales = [Float](repeating: 0, count: blocks)
            var sums = [Int32](repeating: 0, count: blocks)
            cm_quantize_blocks(x, blocks, &codes, &scales, &sums)
            for block in 0..<blocks {
                let part = x[32 * block..<32 * block + 32]
                let highest = part.reduce(Float(0)) { $1.isNaN ? $0 : max($0, $1.magnitude) }
                #expect((scales[block] - highest / 127).magnitude <= highest * 1e-6)
                var sum: Int32 = 0
                for (offset, number) in part.enumerated() {
                    let code = codes[32 * block + offset]
                    let exact = number.isNaN || highest == 0 ? 0 : number * 127 / highest
                    // One more or less only where the exact value lies between two codes.
                    if (Float(code) - exact).magnitude > 0.5 + 1e-4 {
                        Issue.record("set \(set): \(code) for \(exact)"); return
                    }
                    sum += Int32(code)
                }
                #expect(sum == sums[block])
            }
        }
    }

    @Test func productsAgree() {
        each { random, set in
            let outputs = 32 * Int.random(in: 1...2, using: &random),
                inputs = 32 * Int.random(in: 1...3, using: &random)
            let tokens = Int.random(in: 1...27, using: &random), blocks = inputs / 32
            let nibbles = (0..<outputs * inputs).map { _ in UInt8.random(in: 0...15, using: &random) }
            var packed = [UInt8](repeating: 0, count: outputs * inputs / 2)
            let scales = numbers(outputs * blocks, &random, 0.1), bias = numbers(outputs, &random)
            for o in 0..<outputs {
                for i in 0..<inputs {
                    let within = i % 32, vector = within / 8, k = within % 4, isHigh = within % 8 >= 4
                    let at = ((o / 16) * blocks + i / 32) * 256 + vector * 64 + (o % 16) * 4 + k
                    packed[at] |= nibbles[o * inputs + i] << (isHigh ? 4 : 0)
                }
            }
            // The ends of the range show an overflow of 16 bits, if there is one.
            let edge = Int.random(in: 0..<4, using: &random) == 0
            if edge { packed = packed.map { _ in 0xFF } }
            let codes = (0..<tokens * inputs).map { _ in edge ? Int8(127) : Int8.random(in: -127...127, using: &random)
            }
            let activationScales = numbers(tokens * blocks, &random, 0.01)
            let sums = (0..<tokens * blocks).map { block in
                codes[32 * block..<32 * block + 32].reduce(Int32(0)) { $0 + Int32($1) }
            }
            var out = [Float](repeating: 0, count: tokens * outputs)
            packed.withUnsafeBufferPointer { packed in
                scales.withUnsafeBufferPointer { scales in
                    bias.withUnsafeBufferPointer { bias in
                        var matrix = cm_matrix(
                            packed: packed.baseAddress, scales: scales.baseAddress, bias: bias.baseAddress,
                            outputs: outputs, inputs: inputs)
                        cm_product(&matrix, codes, activationScales, sums, tokens, &out)
                    }
                }
            }
            for t in 0..<tokens {
                for o in 0..<outputs {
                    var total = Double(bias[o]), size = Double(bias[o]).magnitude
                    for b in 0..<blocks {
                        let scale = Double(scales[((o / 16) * blocks + b) * 16 + o % 16])
                        var sum = 0
                        for i in 0..<32 {
                            let weight = edge ? 15 : Int(nibbles[o * inputs + b * 32 + i])
                            sum += (weight - 8) * Int(codes[t * inputs + b * 32 + i])
                        }
                        let part = Double(sum) * scale * Double(activationScales[t * blocks + b])
                        total += part
                        size += part.magnitude
                    }
                    if (Double(out[t * outputs + o]) - total).magnitude > 1e-5 * (1 + size) {
                        Issue.record("set \(set), \(tokens) tokens: \(out[t * outputs + o]) instead of \(total)")
                        return
                    }
                }
            }
        }
    }

    @Test func attentionAgrees() {
        each { random, set in
            let heads = Int.random(in: 1...2, using: &random), width = 16 * Int.random(in: 1...2, using: &random)
            let tokens = Int.random(in: 1...20, using: &random), hidden = heads * width
            let q = numbers(tokens * hidden, &random), k = numbers(tokens * hidden, &random)
            let v = numbers(tokens * hidden, &random)
            var scratch = [Float](repeating: .nan, count: cm_attention_scratch(tokens, hidden, heads))
            var out = [Float](repeating: 0, count: tokens * hidden)
            cm_attention(q, k, v, tokens, hidden, heads, &scratch, &out)
            for head in 0..<heads {
                for t in 0..<tokens {
                    var weights = (0..<tokens).map { s in
                        (0..<width).reduce(0.0) {
                            $0 + Double(q[t * hidden + head * width + $1]) * Double(k[s * hidden + head * width + $1])
                        } / Double(width).squareRoot()
                    }
                    let highest = weights.max()!
                    weights = weights.map { exponential($0 - highest) }
                    let sum = weights.reduce(0, +)
                    for e in 0..<width {
                        let exact =
                            (0..<tokens).reduce(0.0) {
                                $0 + weights[$1] * Double(v[$1 * hidden + head * width + e])
                            } / sum
                        if (Double(out[t * hidden + head * width + e]) - exact).magnitude > 1e-5 {
                            Issue.record("set \(set): \(out[t * hidden + head * width + e]) instead of \(exact)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test func normsAgree() {
        each { random, set in
            let tokens = Int.random(in: 1...4, using: &random), hidden = 16 * Int.random(in: 1...6, using: &random)
            let x = numbers(tokens * hidden, &random), added = numbers(tokens * hidden, &random)
            let weight = numbers(hidden, &random), bias = numbers(hidden, &random)
            let hasAdded = Bool.random(using: &random)
            var out = x
            cm_add_and_normalize(&out, hasAdded ? added : nil, weight, bias, tokens, hidden, 1e-5)
            for t in 0..<tokens {
                let row = (0..<hidden).map {
                    Double(x[t * hidden + $0]) + (hasAdded ? Double(added[t * hidden + $0]) : 0)
                }
                let mean = row.reduce(0, +) / Double(hidden)
                let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(hidden)
                for i in 0..<hidden {
                    let exact = (row[i] - mean) / (variance + 1e-5).squareRoot() * Double(weight[i]) + Double(bias[i])
                    if (Double(out[t * hidden + i]) - exact).magnitude > 1e-4 { Issue.record("set \(set)"); return }
                }
            }
        }
    }

    @Test func geluAgrees() {
        each { random, set in
            let x = numbers(16, &random, 8)
            var out = x
            cm_gelu(&out, 16)
            for i in 0..<16 {
                let exact = Double(x[i]) / 2 * (1 + errorFunction(Double(x[i]) / 2.0.squareRoot()))
                #expect((Double(out[i]) - exact).magnitude < 2e-6, "set \(set)")
            }
        }
    }

    @Test func rowsAgree() {
        each { random, set in
            let blocks = Int.random(in: 1...4, using: &random), hidden = 32 * blocks
            var row: [UInt8] = [], exact: [Float] = []
            let position = (0..<hidden).map { _ in Float16.random(in: -1...1, using: &random) }
            for block in 0..<blocks {
                let scale = Float16.random(in: -0.1...0.1, using: &random)
                let nibbles = (0..<32).map { _ in UInt8.random(in: 0...15, using: &random) }
                withUnsafeBytes(of: scale) { row += $0 }
                row += (0..<16).map { nibbles[$0] | nibbles[$0 + 16] << 4 }
                exact += (0..<32).map { Float(Int(nibbles[$0]) - 8) * Float(scale) + Float(position[32 * block + $0]) }
            }
            var out = [Float](repeating: 0, count: hidden)
            cm_embed(row, position.withUnsafeBytes { Array($0) }, hidden, &out)
            #expect(largestDifference(out, exact) < 1e-6, "set \(set)")
        }
    }

    @Test func halvesAreExact() {
        for bits in UInt16.min ... .max {
            let exact = Float(Float16(bitPattern: bits))
            let value = withUnsafeBytes(of: bits.littleEndian) {
                cm_half($0.baseAddress!.assumingMemoryBound(to: UInt8.self))
            }
            if value != exact && !(value.isNaN && exact.isNaN) { Issue.record("\(bits)") }
        }
    }

    @Test func sumsOfEntriesAgree() {
        var random = SeededGenerator(seed: 7)
        let books = numbers(64 * 256 * 2, &random), count = 40
        let codes = (0..<64 * count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let weights = (0..<count).map { _ in Float16.random(in: 0...2, using: &random) }
        let weightBytes = weights.withUnsafeBytes { Array($0) }
        each { random, set in
            let entries = (0..<Int.random(in: 0...64, using: &random)).map { _ in
                UInt32.random(in: 0..<UInt32(count), using: &random)
            }
            var out = [Float](repeating: 0, count: 128)
            cm_sum_entries(books, codes, weightBytes, entries, entries.count, &out)
            var exact = [Double](repeating: 0, count: 128)
            for entry in entries {
                for d in 0..<128 {
                    let pair = (d / 2) * 256 + Int(codes[Int(entry) * 64 + d / 2])
                    exact[d] += Double(weights[Int(entry)]) * Double(books[pair * 2 + d % 2])
                }
            }
            #expect(largestDifference(out, exact.map { Float($0) }) < 1e-4, "set \(set)")
        }
    }

    @Test func meansAndProjectionsAgree() {
        var random = SeededGenerator(seed: 8)
        let columns = numbers(64 * 128, &random)
        each { random, set in
            let tokens = Int.random(in: 1...5, using: &random), hidden = 16 * Int.random(in: 1...4, using: &random)
            let rows = numbers(tokens * hidden, &random), removed = numbers(hidden, &random)
            var mean = [Float](repeating: 0, count: hidden), out = [Float](repeating: 0, count: 128)
            cm_mean(rows, tokens, hidden, &mean)
            cm_project(mean, removed, columns, hidden, &out)
            let exactMean = (0..<hidden).map { i in
                (0..<tokens).reduce(0.0) { $0 + Double(rows[$1 * hidden + i]) } / Double(tokens)
            }
            #expect(largestDifference(mean, exactMean.map { Float($0) }) < 1e-5)
            let exact = (0..<128).map { d in
                Float(
                    (0..<hidden).reduce(0.0) {
                        $0 + (exactMean[$1] - Double(removed[$1])) * Double(columns[$1 * 128 + d])
                    })
            }
            #expect(largestDifference(out, exact) < 1e-4, "set \(set)")
        }
    }

    @Test func vectorsArePacked() {
        each { random, set in
            let x = numbers(128, &random, 0.3)
            var packed = [UInt8](repeating: 0, count: 64), codes = [UInt8](repeating: 0, count: 128)
            cm_pack(x, &packed)
            cm_unpack(packed, &codes)
            var product = 0.0, squares = 0.0
            let query = numbers(128, &random)
            for d in 0..<128 {
                let exact = min(15, max(0, x[d] / 0.0296 + 7.5))
                if (exact - Float(codes[d])).magnitude > 0.5001 { Issue.record("set \(set)"); return }
                for plane in 0..<4 {
                    let bit = packed[(3 - plane) * 16 + d / 8] >> UInt8(d % 8) & 1
                    if bit != codes[d] >> UInt8(plane) & 1 { Issue.record("set \(set)"); return }
                }
                product += Double(query[d]) * (Double(codes[d]) - 7.5)
                squares += (Double(codes[d]) - 7.5) * (Double(codes[d]) - 7.5)
            }
            let exact = product / squares.squareRoot()
            #expect((Double(cm_cosine(query, packed)) - exact).magnitude < 1e-4, "set \(set)")
        }
    }

    @Test func unitsRefuseWhatHasNoLength() {
        Sets.each { set in
            var zero = [Float](repeating: 0, count: 32)
            #expect(cm_unit(&zero, 32) == 0)
            for bad in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
                var x = [Float](repeating: 1, count: 32)
                x[3] = bad
                #expect(cm_unit(&x, 32) == 0, "set \(set)")
            }
            var x = [Float](repeating: 3, count: 16)
            #expect(cm_unit(&x, 16) == 1)
            #expect(largestDifference(x, [Float](repeating: 0.25, count: 16)) < 1e-6)
        }
    }
}
