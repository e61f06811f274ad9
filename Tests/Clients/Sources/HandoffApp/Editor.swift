import CoreSpotlight

/// A picture too large for `userInfo`: the app that goes on fetches it through streams, and sends back how it went.
final class Editor: NSObject, NSUserActivityDelegate {
    static let activityType = "org.example.clients.editing"

    private(set) var picture = Data()
    private var activity: NSUserActivity?
    private var transfers: [Transfer] = []

    func edit(_ picture: Data, titled title: String) {
        self.picture = picture
        let activity = NSUserActivity(activityType: Editor.activityType)
        activity.title = title
        activity.userInfo = ["bytes": picture.count]
        activity.supportsContinuationStreams = true
        activity.delegate = self
        self.activity = activity
        activity.becomeCurrent()
    }

    func userActivity(
        _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
    ) {
        let transfer = Transfer(inputStream, outputStream, sending: picture)
        transfer.whenDone = { log("editor was told: \(String(decoding: $0, as: UTF8.self))") }
        begin(transfer)
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) { log("editor continued elsewhere") }

    func resume(_ userActivity: NSUserActivity) {
        let expected = userActivity.userInfo?["bytes"] as? Int ?? 0
        userActivity.getContinuationStreams { inputStream, outputStream, error in
            guard let input = inputStream, let output = outputStream else {
                log("editor has no streams: \((error as NSError?)?.code ?? 0)")
                return
            }
            let transfer = Transfer(input, output, sending: nil)
            transfer.whenDone = { picture in
                log("editor received \(picture.count) of \(expected), sum \(checksum(picture))")
                transfer.finish(with: Data("thank you for \(picture.count) bytes".utf8))
            }
            self.begin(transfer)
        }
    }

    private func begin(_ transfer: Transfer) {
        transfers.append(transfer)
        transfer.begin()
    }
}

/// Sends what there is to send, and gathers what comes until the end of it.
final class Transfer: NSObject, StreamDelegate {
    private let input: InputStream
    private let output: OutputStream
    private var rest: Data?
    private var isLast: Bool
    private var received = Data()
    var whenDone: (Data) -> Void = { _ in }

    init(_ input: InputStream, _ output: OutputStream, sending data: Data?) {
        self.input = input
        self.output = output
        rest = data
        isLast = data != nil
    }

    func begin() {
        for stream in [input, output] as [Stream] {
            stream.delegate = self
            stream.schedule(in: .main, forMode: .default)
            stream.open()
        }
    }

    /// Sends this, then ends that direction.
    func finish(with data: Data) {
        rest = data
        isLast = true
        send()
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        switch eventCode {
        case .hasBytesAvailable: receive()
        case .hasSpaceAvailable: send()
        case .endEncountered:
            input.close()
            whenDone(received)
        case .errorOccurred:
            log("stream failed: \(aStream.streamError.map { "\($0)" } ?? "")")
            input.close()
            output.close()
        default: break
        }
    }

    private func receive() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = input.read(&bytes, maxLength: bytes.count)
        if count > 0 { received.append(bytes, count: count) }
    }

    private func send() {
        guard let data = rest, output.streamStatus == .open else { return }
        if !data.isEmpty {
            let part = [UInt8](data.prefix(1 << 16))
            let count = output.write(part, maxLength: part.count)
            if count > 0 { rest = Data(data.dropFirst(count)) }
        }
        if rest?.isEmpty == true, isLast { output.close() }
    }
}

func checksum(_ data: Data) -> Int { data.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } }
