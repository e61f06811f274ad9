// An app for Scripts/two-machines: it offers an activity, or continues what comes, and says each event as a line of JSON.
//
//   HandoffProgram offer TITLE [--streams BYTES] [--page URL] [--save-seconds N]
//   HandoffProgram receive [--streams BYTES]
//
// With --streams each side sends so many bytes of a known sequence over the continuation streams, ends its stream, and checks what
// comes. With --save-seconds saving takes so long. Standard input ends the program: "resign", "title TEXT" and "quit" are commands of
// the offering side.

import ApplicationActivity
import Foundation
import Synchronization
import UserActivity

let activityType = "org.example.handoff.editing"

/// The known sequence: byte i is of the multiples of a prime, so that a lost or repeated part is seen.
func sequence(_ position: Int) -> UInt8 { UInt8(truncatingIfNeeded: position &* 2_654_435_761 >> 16) }

func say(_ event: String, _ more: [String: Any] = [:]) {
    var members = more
    members["event"] = event
    members["at"] = Date().timeIntervalSince1970
    guard let line = try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys]) else { return }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
}

/// Sends and checks the sequence, each on a thread of its own.
final class Exchange: @unchecked Sendable {  // each stream is one thread's
    let input: InputStream, output: OutputStream, bytes: Int

    init(_ input: InputStream, _ output: OutputStream, bytes: Int) {
        (self.input, self.output, self.bytes) = (input, output, bytes)
    }

    func run() {
        input.open()
        output.open()
        Thread.detachNewThread { self.send() }
        Thread.detachNewThread { self.receive() }
    }

    private func send() {
        var position = 0
        while position < bytes {
            let part = (position..<min(position + 65536, bytes)).map(sequence)
            let count = output.write(part, maxLength: part.count)
            guard count > 0 else { return say("sendFailed", ["at byte": position]) }
            position += count
        }
        output.close()
        say("sent", ["bytes": position])
    }

    private func receive() {
        var part = [UInt8](repeating: 0, count: 65536), position = 0
        while true {
            let count = input.read(&part, maxLength: part.count)
            guard count > 0 else {
                say(count == 0 ? "received" : "receiveFailed", ["bytes": position])
                break
            }
            for index in 0..<count where part[index] != sequence(position + index) {
                return say("altered", ["at byte": position + index])
            }
            position += count
        }
        input.close()
    }
}

final class Editor: NSObject, NSUserActivityDelegate, @unchecked Sendable {
    let bytes: Int
    let saveSeconds: UInt32
    var saves = 0
    init(bytes: Int, saveSeconds: UInt32) { (self.bytes, self.saveSeconds) = (bytes, saveSeconds) }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        saves += 1
        userActivity.addUserInfoEntries(from: ["cursor": 4242, "saves": saves, "secret": "SECRETCONTENT"])
        say("willSave")
        sleep(saveSeconds)
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) { say("wasContinued") }

    func userActivity(_ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream) {
        say("streams")
        Exchange(inputStream, outputStream, bytes: bytes).run()
    }
}

final class Receiver: ApplicationDelegate {
    let bytes: Int
    init(bytes: Int) { self.bytes = bytes }

    func application(_ application: Application, willContinueUserActivityWithType type: String) -> Bool {
        say("willContinue", ["type": type])
        return false
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        say(
            "continue",
            [
                "title": userActivity.title ?? "", "cursor": userActivity.userInfo?["cursor"] as? Int ?? -1,
                "page": userActivity.webpageURL?.absoluteString ?? "",
                "target": userActivity.targetContentIdentifier ?? "",
                "supportsStreams": userActivity.supportsContinuationStreams,
            ])
        if bytes > 0 {
            let bytes = bytes
            userActivity.getContinuationStreams { input, output, error in
                guard let input, let output else { return say("noStreams", ["error": "\(String(describing: error))"]) }
                say("streams")
                Exchange(input, output, bytes: bytes).run()
            }
        }
        return true
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
        say("didFail", ["code": (error as NSError).code])
    }
}

var words = Array(CommandLine.arguments.dropFirst())
func option(_ name: String) -> String? {
    guard let place = words.firstIndex(of: name), words.indices.contains(place + 1) else { return nil }
    defer { words.removeSubrange(place...place + 1) }
    return words[place + 1]
}
let bytes = option("--streams").flatMap(Int.init) ?? 0
let page = option("--page"), saveSeconds = option("--save-seconds").flatMap(UInt32.init) ?? 0

switch words.first {
case "offer":
    let activity = NSUserActivity(activityType: activityType)
    let editor = Editor(bytes: bytes, saveSeconds: saveSeconds)
    activity.title = words.count > 1 ? words[1] : "Untitled"
    activity.isEligibleForHandoff = true
    activity.supportsContinuationStreams = bytes > 0
    activity.targetContentIdentifier = "draft-7"
    activity.webpageURL = page.flatMap { URL(string: $0) }
    activity.requiredUserInfoKeys = ["cursor", "saves"]
    activity.delegate = editor
    activity.becomeCurrent()
    say("current")
    // Commands come on a thread of their own, and are done where the activity is used.
    nonisolated(unsafe) let shared = activity
    Thread.detachNewThread {
        while let line = readLine() {
            DispatchQueue.main.async {
                if line == "resign" { shared.resignCurrent() }
                if line.hasPrefix("title ") {
                    shared.title = String(line.dropFirst(6))
                    shared.needsSave = true
                }
                say("did", ["command": line])
                if line == "quit" { exit(0) }
            }
        }
    }
    withExtendedLifetime((activity, editor)) { RunLoop.main.run() }
case "receive":
    let receiver = Receiver(bytes: bytes)
    Application.shared.delegate = receiver
    try Application.shared.start()
    say("listening")
    withExtendedLifetime(receiver) { RunLoop.main.run() }
default:
    FileHandle.standardError.write(Data("HandoffProgram: offer TITLE or receive\n".utf8))
    exit(2)
}
