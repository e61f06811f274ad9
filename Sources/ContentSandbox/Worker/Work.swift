import CSandbox

/// What a worker does with a file.
final class Work {
    private let isMemorySafe: (String) -> Bool
    private let extract: WorkerServer.Extraction

    init(isMemorySafe: @escaping (String) -> Bool, extract: @escaping WorkerServer.Extraction) {
        self.isMemorySafe = isMemorySafe
        self.extract = extract
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> Work {
        guard let context else { preconditionFailure("cs_serve passes its context on") }
        return Unmanaged<Work>.fromOpaque(context).takeUnretainedValue()
    }

    func keeps(type: UnsafePointer<CChar>?) -> Int32 {
        type.map { isMemorySafe(String(cString: $0)) } == true ? 1 : 0
    }

    func read(type: UnsafePointer<CChar>?, name: UnsafePointer<CChar>?) -> Int32 {
        let writer = AnswerWriter(Int32(cs_answer_descriptor))
        do {
            let next = try extract(
                Int32(cs_file_descriptor), type.map { String(cString: $0) } ?? "",
                name.map { String(cString: $0) } ?? ""
            ) { part, attributes in try writer.item(part, attributes) }
            try writer.end(next: next)
        } catch let refusal as ExtractionRefusal {
            return (try? writer.error(refusal)) == nil ? 1 : 0
        } catch {
            return (try? writer.error(ExtractionRefusal(code: "failed", reason: "\(error)"))) == nil ? 1 : 0
        }
        return 0
    }
}
