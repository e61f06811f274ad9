import EntityMacros
import Foundation

/// Answers the compiler, which starts this program and asks what the macros of `AppIntents` stand for.
///
/// A message is its length, 8 bytes with the lowest first, and JSON, both ways.
@main
struct MacroPlugin {
    static func main() throws {
        let input = FileHandle.standardInput, output = FileHandle.standardOutput
        while let request = try message(from: input) {
            let reply = try CompilerReply.encoded(to: request)
            let length = withUnsafeBytes(of: UInt64(reply.count).littleEndian) { Data($0) }
            try output.write(contentsOf: length + reply)
        }
    }

    /// nil if the compiler has asked everything: it hangs up, or says nothing.
    private static func message(from input: FileHandle) throws -> Data? {
        guard let header = try bytes(8, from: input) else { return nil }
        let length = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return length == 0 ? nil : try bytes(Int(length), from: input)
    }

    private static func bytes(_ count: Int, from input: FileHandle) throws -> Data? {
        var read = Data()
        while read.count < count {
            guard let more = try input.read(upToCount: count - read.count), !more.isEmpty else { return nil }
            read += more
        }
        return read
    }
}
