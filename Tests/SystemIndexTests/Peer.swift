import AppLanding
import Foundation
import SearchEngine

@testable import SystemIndex

/// A program of another language that listens for landings, or does not: Python, speaking the protocol.
struct Peer {
    enum Conduct: String {
        case handle, decline, silent, end
        /// Ends before it listens, with status 3.
        case quit
        /// Runs, and never listens.
        case deaf
    }

    private static let script = #"""
        import json, os, socket, struct, sys, time
        path, conduct, log = sys.argv[1:4]
        with open(log, "a") as file: file.write("started" + os.environ.get("SEARCHLIGHT_LANDING", "") + "\n")
        if conduct == "quit": sys.exit(3)
        if conduct == "deaf": time.sleep(60)
        listening = socket.socket(socket.AF_UNIX)
        if os.path.exists(path): os.unlink(path)
        listening.bind(path)
        listening.listen(16)
        listening.settimeout(120)  # nobody may come, and the test be over
        def read(peer, count):
            data = b""
            while len(data) < count:
                more = peer.recv(count - len(data))
                if not more: return None
                data += more
            return data
        served = 0
        while served < int(sys.argv[4]):
            peer, _ = listening.accept()
            head = read(peer, 4)
            if head is None: continue
            landing = json.loads(read(peer, struct.unpack("<I", head)[0]))
            with open(log, "a") as file: file.write(landing["texts"]["kCSSearchableItemActivityIdentifier"] + "\n")
            served += 1
            if conduct == "end": os._exit(1)
            if conduct == "silent": time.sleep(60)
            answer = json.dumps({"isHandled": conduct == "handle"}).encode()
            peer.sendall(struct.pack("<I", len(answer)) + answer)
        """#

    let log: String
    let words: [String]

    /// - Parameter count: how many landings it takes before it ends.
    init(_ conduct: Conduct, _ folder: Folder, _ app: AppIdentifier, count: Int = 1) throws {
        log = folder.path + "/peer.log"
        let path = try LandingSocket.path(home: folder.index.home, app: app)
        words = ["python3", "-c", Self.script, path, conduct.rawValue, log, String(count)]
    }

    /// What it did, line by line.
    var lines: [String] {
        (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }
}
