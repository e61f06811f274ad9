import FileTestSupport
import Foundation
import Synchronization
import SystemIndex

@testable import Handoff

/// A machine that shows a code, answering on a thread of its own.
final class CodeShower: @unchecked Sendable {  // its code is read between connections
    let store: HandoffStore
    let shower: PairingShower
    let events = Mutex<[PairingShower.Event]>([])
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ folder: Folder, pause: Double = 60) throws {
        store = HandoffStore(home: folder.index.home)
        try store.changeSettings { $0.name = "Shower" }
        shower = try PairingShower(store, host: "127.0.0.1", pauseSeconds: pause)
    }

    var address: HostAndPort { HostAndPort(host: "127.0.0.1", port: shower.port) }

    func run() {
        Thread { [self] in
            while !isOver.withLock({ $0 }) {
                guard let event = try? shower.next(seconds: 0.05) else { continue }
                if event != .nothing { events.withLock { $0.append(event) } }
            }
            ended.signal()
        }.start()
    }

    func stop() {
        isOver.withLock { $0 = true }
        ended.wait()
    }
}
