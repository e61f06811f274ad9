import CEngineSupport
import CMeaning
import Foundation
import Meaning
import Synchronization
import Testing

/// The tiny model of Tests/Fixtures/Meaning, which the model maker's reference wrote with the vectors that it expects.
struct TinyModel: Decodable {
    struct Text: Decodable {
        var text: String
        var prefix: String
        var normalised: String
        var pieces: [UInt32]
        var encoderFloat: [Float]
        var encoderQuantised: [Float]
        var item: String
        var words: [String]
        var entries: [UInt32]
        var table: [Float]
    }
    var texts: [Text]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Meaning").path
    static let table = folder + "/tiny.table", encoder = folder + "/tiny.encoder"

    static func expected(_ path: String = folder + "/tiny.json") throws -> TinyModel {
        try JSONDecoder().decode(TinyModel.self, from: Data(contentsOf: URL(filePath: path)))
    }

    static func open() throws -> MeaningModel { try MeaningModel.open(table: table, encoder: encoder) }
}

/// The whole model, if `SEARCHLIGHT_MODEL` names its folder.
enum WholeModel {
    static let folder = ProcessInfo.processInfo.environment["SEARCHLIGHT_MODEL"]
}

/// The instruction sets of this machine. Tests that change the set in use run in ``Sets/each(_:)``, one at a time.
enum Sets {
    static let all: [Int32] = Array(0...cm_supported())
    private static let lock = Mutex(())

    static func each(_ body: (Int32) throws -> Void) rethrows {
        try lock.withLock { _ in
            defer { cm_use(Int32(CM_AVX512_VNNI)) }
            for set in all where cm_use(set) == set { try body(set) }
        }
    }
}

/// A file that is gone with the value.
final class TemporaryFile {
    let path: String
    private let folder: String

    init(_ bytes: [UInt8], name: String = "file") throws {
        folder = NSTemporaryDirectory() + "meaning-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}

func bytes(of path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

func cosine(_ first: [Float], _ second: [Float]) -> Double {
    var product = 0.0, one = 0.0, two = 0.0
    for (a, b) in zip(first, second) {
        product += Double(a) * Double(b)
        one += Double(a) * Double(a)
        two += Double(b) * Double(b)
    }
    return product / (one * two).squareRoot()
}

func largestDifference(_ first: [Float], _ second: [Float]) -> Float {
    zip(first, second).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
}
