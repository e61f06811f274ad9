import CMeaning

/// Scratch memory of one forward pass. It grows with the longest text: 0.7 MB for 32 tokens of today's model, 2.6 MB for 128.
///
/// Used by one thread at a time. The model lends them from a pool.
package final class EncoderWorkspace {
    private(set) var rows: UnsafeMutablePointer<Float>
    private(set) var queries: UnsafeMutablePointer<Float>
    private(set) var keys: UnsafeMutablePointer<Float>
    private(set) var values: UnsafeMutablePointer<Float>
    private(set) var context: UnsafeMutablePointer<Float>
    private(set) var inner: UnsafeMutablePointer<Float>
    private(set) var scales: UnsafeMutablePointer<Float>
    private(set) var attention: UnsafeMutablePointer<Float>
    private(set) var sums: UnsafeMutablePointer<Int32>
    private(set) var codes: UnsafeMutablePointer<Int8>
    private var memory: UnsafeMutableRawPointer
    private let shape: Encoder.Shape
    private(set) var tokens: Int

    /// - Parameter shape: of the encoder that it is for.
    init(_ shape: Encoder.Shape) {
        self.shape = shape
        tokens = 32
        (memory, rows, queries, keys, values, context, inner, scales, attention, sums, codes) = Self.allocate(
            shape, tokens: 32)
    }

    /// Makes room for a text. What the memory held is gone.
    func makeRoom(for count: Int) {
        guard count > tokens else { return }
        memory.deallocate()
        tokens = min((count + 31) / 32 * 32, max(count, shape.positions))
        (memory, rows, queries, keys, values, context, inner, scales, attention, sums, codes) = Self.allocate(
            shape, tokens: tokens)
    }

    deinit { memory.deallocate() }

    private typealias Parts = (
        UnsafeMutableRawPointer, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
        UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
        UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int8>
    )

    /// One block in which every part begins at a cache line.
    private static func allocate(_ shape: Encoder.Shape, tokens: Int) -> Parts {
        let widest = max(shape.hidden, shape.inner)
        let row = 4 * tokens * shape.hidden
        let sizes = [
            row, row, row, row, row, 4 * tokens * shape.inner, 4 * tokens * widest / 32,
            4 * cm_attention_scratch(tokens, shape.hidden, shape.heads), 4 * tokens * widest / 32, tokens * widest,
        ].map { ($0 + 63) & ~63 }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: sizes.reduce(0, +), alignment: 64)
        var at = memory, next = 0
        func part<Number>(_: Number.Type) -> UnsafeMutablePointer<Number> {
            defer {
                at += sizes[next]
                next += 1
            }
            return at.bindMemory(to: Number.self, capacity: sizes[next] / MemoryLayout<Number>.size)
        }
        return (
            memory, part(Float.self), part(Float.self), part(Float.self), part(Float.self), part(Float.self),
            part(Float.self), part(Float.self), part(Float.self), part(Int32.self), part(Int8.self)
        )
    }
}
