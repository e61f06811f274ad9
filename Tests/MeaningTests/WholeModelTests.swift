import Foundation
import Testing

@testable import Meaning

/// The installed model, if `SEARCHLIGHT_MODEL` names its folder, with the vectors that its maker expects (`vectors.json`).
@Suite struct WholeModelTests {
    @Test(.enabled(if: WholeModel.folder != nil)) func vectorsAreThoseOfTheReference() throws {
        let folder = try #require(WholeModel.folder)
        let table = try WordTable(path: folder + "/words.table"), encoder = try Encoder(path: folder + "/encoder.model")
        let workspace = EncoderWorkspace(encoder.shape)
        let texts = try TinyModel.expected(folder + "/vectors.json").texts
        try Sets.each { set in
            var lowest = 1.0, lowestOfTable = 1.0, differences = 0
            for text in texts {
                let role = try #require(Encoder.Role(rawValue: text.prefix))
                #expect(
                    encoder.pieces.pieces(text.prefix, [text.text], maximum: encoder.shape.positions) == text.pieces)
                let vector = try #require(encoder.vector([text.text], role, with: workspace))
                lowest = min(lowest, cosine(vector, text.encoderFloat))
                if table.entries([text.text]) != text.entries {
                    differences += 1
                    print("other entries:", text.text)
                } else if let vector = table.vector([text.text]) {
                    lowestOfTable = min(lowestOfTable, cosine(vector, text.table))
                }
            }
            print(
                "set \(set): \(texts.count) texts, encoder \(lowest), table \(lowestOfTable), other entries \(differences)"
            )
            #expect(lowest > 0.998 && lowestOfTable > 0.9999 && differences <= 1)
        }
    }
}
