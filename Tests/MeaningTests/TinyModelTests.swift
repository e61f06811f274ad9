import CMeaning
import Testing

@testable import Meaning

/// The vectors of the model maker's reference, which shares no code with this module.
@Suite(.serialized) struct TinyModelTests {
    @Test func textsAreDividedAsByTheReference() throws {
        let table = try WordTable(path: TinyModel.table), encoder = try Encoder(path: TinyModel.encoder)
        for text in try TinyModel.expected().texts {
            #expect(table.entries([text.text]) == text.entries, "\(text.text)")
            let pieces = encoder.pieces.pieces(text.prefix, [text.text], maximum: encoder.shape.positions)
            #expect(pieces == text.pieces, "\(text.text)")
        }
    }

    @Test func wordsAreThoseOfTheReference() throws {
        for text in try TinyModel.expected().texts {
            var words: [String] = [], copy = text.text
            copy.withUTF8 {
                var reader = WordReader($0)
                while reader.next() { words.append(String(decoding: reader.word, as: UTF8.self)) }
            }
            #expect(words == text.words, "\(text.text)")
        }
    }

    @Test func tableVectorsAgree() throws {
        let table = try WordTable(path: TinyModel.table)
        for text in try TinyModel.expected().texts {
            Sets.each { set in
                let vector = table.vector([text.text])
                #expect((vector == nil) == text.entries.isEmpty, "\(text.text)")
                if let vector { #expect(largestDifference(vector, text.table) < 1e-4, "set \(set): \(text.text)") }
            }
        }
    }

    @Test func encoderVectorsAgree() throws {
        let encoder = try Encoder(path: TinyModel.encoder), workspace = EncoderWorkspace(encoder.shape)
        for text in try TinyModel.expected().texts {
            let role = try #require(Encoder.Role(rawValue: text.prefix))
            try Sets.each { set in
                let vector = try #require(encoder.vector([text.text], role, with: workspace))
                #expect(largestDifference(vector, text.encoderQuantised) < 2e-3, "set \(set): \(text.text)")
                #expect(cosine(vector, text.encoderFloat) > 0.998, "set \(set): \(text.text)")
            }
        }
    }

    @Test func itemsArePackedAsByTheReference() throws {
        for text in try TinyModel.expected().texts {
            Sets.each { _ in
                #expect(MeaningVector(rounding: text.encoderFloat).hexadecimal == text.item, "\(text.text)")
            }
        }
    }

    @Test func setsAgree() throws {
        let encoder = try Encoder(path: TinyModel.encoder), workspace = EncoderWorkspace(encoder.shape)
        for text in try TinyModel.expected().texts {
            var first: [Float]?
            try Sets.each { set in
                let vector = try #require(encoder.vector([text.text], .query, with: workspace))
                if let first { #expect(largestDifference(vector, first) < 1e-3, "set \(set): \(text.text)") }
                first = first ?? vector
            }
        }
    }
}

extension MeaningVector {
    /// The bytes as the reference writes them.
    var hexadecimal: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
