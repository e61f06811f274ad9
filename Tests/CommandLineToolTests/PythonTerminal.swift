import Foundation

/// The program at a terminal of its own: Python's `pty` types into it, and hands back what was on the screen.
enum PythonTerminal {
    /// Types, and waits each time until what is expected is on the screen, however slow the machine.
    private static let script = #"""
        import fcntl, json, os, pty, select, struct, sys, termios, time
        job = json.load(open(sys.argv[1]))
        pid, fd = pty.fork()
        if pid == 0:
            os.environ.update(job["environment"])
            os.execv(job["program"], [job["program"]] + job["arguments"])
        fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", job["rows"], job["columns"], 0, 0))
        def until(wanted, anywhere, seconds=20):
            got = b""
            end = time.time() + seconds
            while time.time() < end:
                whole = anywhere or got.rstrip().endswith((b"\x1b[?25h", b"\x1b[J", b"\x1b[?1049l"))
                if wanted and wanted.encode() in got and whole:
                    break
                ready, _, _ = select.select([fd], [], [], 0.2)
                if not ready: continue
                try: data = os.read(fd, 65536)
                except OSError: break
                if not data: break
                got += data
            return got.decode("utf-8", "replace")
        frames = []
        for step in job["steps"]:
            if step["type"]: os.write(fd, step["type"].encode())
            if step.get("signal"): os.kill(pid, step["signal"])
            frames.append(until(step["wait"], step["anywhere"]))
        if job["steps"][-1]["wait"] or frames[-1].endswith("\x1b[?25h"): os.kill(pid, 9)
        _, status = os.waitpid(pid, 0)
        print(json.dumps({"frames": frames, "status": os.waitstatus_to_exitcode(status)}))
        """#

    struct Step {
        var type: String
        /// What is on the screen when the step is done; empty: the program's end.
        var wait: String
        var signal: Int32 = 0
        /// Whether another program has the terminal then, which ends no screen of ours.
        var isOfAnother = false
    }

    struct Result: Decodable {
        var frames: [String]
        var status: Int32

        /// Frames without what sets colours and places.
        var plain: [String] {
            frames.map { frame in
                var text = "", rest = Substring(frame)
                while let escape = rest.firstIndex(of: "\u{1B}") {
                    text += rest[..<escape]
                    rest = rest[escape...].dropFirst(2)
                    rest = rest.drop { "0123456789;?".contains($0) }.dropFirst()
                }
                return text + rest
            }
        }
    }

    static func run(
        _ tool: Tool, _ arguments: [String], _ steps: [Step], columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws -> Result {
        let job: [String: Any] = [
            "program": Tool.path, "arguments": arguments, "rows": rows, "columns": columns,
            "environment": tool.environment(environment),
            "steps": steps.map { step in
                ["type": step.type, "wait": step.wait, "signal": Int(step.signal), "anywhere": step.isOfAnother]
                    as [String: Any]
            },
        ]
        let file = tool.folder + "/job.json"
        try JSONSerialization.data(withJSONObject: job).write(to: URL(fileURLWithPath: file))
        let run = try tool.run("python3", "-c", script, file, program: "/usr/bin/env")
        return try JSONDecoder().decode(Result.self, from: Data(run.output.utf8))
    }
}
