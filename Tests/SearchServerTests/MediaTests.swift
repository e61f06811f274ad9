import Foundation
import HTTPTypes
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

/// Sound and film files of this machine.
extension LiveServerTests {
    @Suite struct MediaTests {
        /// The first bytes of a file of each kind, or of what is none.
        private static let kinds: [(name: String, start: [UInt8], type: String?)] = [
            ("id3", Array("ID3\u{4}".utf8), "audio/mpeg"), ("mp3", [0xFF, 0xFB, 0x90, 0x64], "audio/mpeg"),
            ("flac", Array("fLaC".utf8), "audio/flac"), ("wav", Array("RIFF\0\0\0\0WAVEfmt ".utf8), "audio/wav"),
            ("ogg", Array("OggS\0\u{2}\u{1}vorbis".utf8), "audio/ogg"),
            ("ogv", Array("OggS\0theora".utf8), "video/ogg"),
            ("m4a", Array("\0\0\0\u{20}ftypM4A ".utf8), "audio/mp4"),
            ("mp4", Array("\0\0\0\u{20}ftypisom".utf8), "video/mp4"),
            ("mov", Array("\0\0\0\u{20}ftypqt  ".utf8), "video/quicktime"),
            ("webm", [0x1A, 0x45, 0xDF, 0xA3] + Array("\u{42}webm".utf8), "video/webm"),
            ("mkv", [0x1A, 0x45, 0xDF, 0xA3] + Array("\u{42}matroska".utf8), "video/x-matroska"),
            ("heic", Array("\0\0\0\u{20}ftypheic".utf8), nil), ("webp", Array("RIFF\0\0\0\0WEBP".utf8), nil),
            ("ebml", [0x1A, 0x45, 0xDF, 0xA3, 0], nil), ("utf16", [0xFF, 0xFE, 0x41, 0x00], nil),
            ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0], nil), ("reserved", [0xFF, 0xFB, 0xF0, 0x00], nil),
            ("html", Array("<script>alert(1)</script>".utf8), nil), ("empty", [], nil),
        ]

        @Test func onlySoundAndFilmIsSent() async throws {
            try await TestServer.run { server in
                var lines: [String] = []
                for (name, start, _) in Self.kinds {
                    // The name of a file says nothing.
                    let file = server.folder + "/\(name) é.mp3"
                    try Data(start).write(to: URL(fileURLWithPath: file))
                    let address = URL(fileURLWithPath: file).absoluteString
                    lines.append(
                        "{\"id\": \"\(name)\", \"title\": \"T\", \"contentType\": \"public.audio\", \"contentURL\": \"\(address)\"}"
                    )
                }
                try await server.importing(lines.joined(separator: "\n"))
                for (name, start, type) in Self.kinds {
                    let answer = try await server.get("/api/media?app=org.example.films&id=\(name)")
                    #expect(answer.status == (type == nil ? 404 : 200), "\(name)")
                    guard let type else { continue }
                    #expect(answer["content-type"] == type && answer.body == start, "\(name)")
                    #expect(answer["x-content-type-options"] == "nosniff" && answer["accept-ranges"] == "bytes")
                    #expect(answer["content-security-policy"]?.contains("sandbox") == true)
                }
            }
        }

        /// Only what the card's button plays.
        @Test func whatTheCardDoesNotPlayStaysWhereItIs() async throws {
            try await TestServer.run { server in
                let sound = server.folder + "/s.mp3", pipe = server.folder + "/pipe", link = server.folder + "/link"
                try Data("ID3".utf8).write(to: URL(fileURLWithPath: sound))
                #expect(mkfifo(pipe, 0o600) == 0)
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/passwd")
                func item(_ id: String, _ type: String, _ members: String) -> String {
                    "{\"id\": \"\(id)\", \"title\": \"T\", \"contentType\": \"\(type)\", \(members)}"
                }
                try await server.importing(
                    [
                        item("content", "public.audio", "\"contentURL\": \"file://\(sound)\""),
                        item("url", "public.movie", "\"url\": \"file://\(sound)\""),
                        item(
                            "both", "public.audio",
                            "\"contentURL\": \"https://a.example/\", \"url\": \"file://\(sound)\""),
                        item("note", "public.text", "\"contentURL\": \"file://\(sound)\""),
                        item("thumbnail", "public.audio", "\"thumbnailURL\": \"file://\(sound)\""),
                        item("missing", "public.audio", "\"contentURL\": \"file://\(sound)x\""),
                        item("folder", "public.audio", "\"contentURL\": \"file://\(server.folder)\""),
                        item("pipe", "public.audio", "\"contentURL\": \"file://\(pipe)\""),
                        item("device", "public.audio", "\"contentURL\": \"file:///dev/zero\""),
                        item("kernel", "public.audio", "\"contentURL\": \"file:///proc/self/pagemap\""),
                        item("passwd", "public.audio", "\"contentURL\": \"file:///etc/passwd\""),
                        item("link", "public.audio", "\"contentURL\": \"file://\(link)\""),
                        item("nul", "public.audio", "\"contentURL\": \"file://\(sound)%00\""),
                        item("host", "public.audio", "\"contentURL\": \"file://elsewhere\(sound)\""),
                    ].joined(separator: "\n"))
                var details: Set<String?> = []
                for id in [
                    "both", "note", "thumbnail", "missing", "folder", "pipe", "device", "kernel", "passwd", "link",
                    "nul",
                    "host",
                ] {
                    let answer = try await server.get("/api/media?app=org.example.films&id=\(id)")
                    #expect(answer.status == 404, "\(id)")
                    details.insert(answer.json?["detail"]?.string)
                }
                #expect(details.count == 1, "which files there are is nobody's business")
                #expect(try await server.get("/api/media?app=org.example.films&id=none").status == 404)
                #expect(try await server.get("/api/media?app=org.example.none&id=url").status == 404)
                // A switch hides from searching; its owner may still look, as at pictures.
                _ = try await server.request("PUT", "/api/apps/org.example.films", body: "{\"on\": false}")
                for id in ["content", "url"] {
                    #expect(try await server.get("/api/media?app=org.example.films&id=\(id)").status == 200, "\(id)")
                }
                #expect(!server.log.lines.contains { $0.contains("s.mp3") || $0.contains("passwd") })
            }
        }

        @Test func aPartIsSentAlone() async throws {
            try await TestServer.run { server in
                // More than one piece of an answer.
                let bytes = Array("fLaC".utf8) + (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
                let file = server.folder + "/long.flac"
                try Data(bytes).write(to: URL(fileURLWithPath: file))
                try await server.importing(
                    "{\"id\": \"1\", \"title\": \"T\", \"contentType\": \"public.audio\", \"url\": \"file://\(file)\"}")
                func get(_ range: String, _ more: [String: String] = [:]) async throws -> HTTPAnswer {
                    try await server.get(
                        "/api/media?app=org.example.films&id=1",
                        headers: ["Range": range].merging(more) { $1 })
                }
                let size = bytes.count
                for (range, part) in [
                    ("bytes=0-", 0..<size), ("bytes=5-5", 5..<6), ("bytes=100-600099", 100..<600_100),
                    ("bytes=-7", size - 7..<size), ("bytes=-99999999", 0..<size), ("bytes=10-99999999", 10..<size),
                    ("BYTES=2-3", 2..<4), ("bytes=3-99999999999999999999999", 3..<size),
                ] {
                    let answer = try await get(range)
                    #expect(answer.status == 206 && answer.body == Array(bytes[part]), "\(range)")
                    #expect(
                        answer["content-range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)", "\(range)"
                    )
                }
                for range in ["bytes=\(size)-", "bytes=-0", "bytes=99999999999999999999999-"] {
                    let answer = try await get(range)
                    #expect(answer.status == 416 && answer["content-range"] == "bytes */\(size)", "\(range)")
                    #expect(answer.json?["type"]?.string == "/problems/range-not-satisfiable")
                }
                // What is malformed or not taken asks for everything.
                for range in ["bytes=0-1,4-5", "bytes=9-3", "bytes=-", "bytes=a-b", "bytes", "lines=1-2", "bytes=+1-2"]
                {
                    let answer = try await get(range)
                    #expect(answer.status == 200 && answer.body == bytes, "\(range)")
                }
                #expect(try await get("bytes=0-1", ["If-Range": "\"other\""]).status == 200)
            }
        }

        /// A client is told that something is missing by the connection's end, not by a short file.
        @Test func aFileThatBecomesShorterEndsTheAnswer() throws {
            let path = FileManager.default.temporaryDirectory.path + "/searchlight-\(UUID().uuidString).mp3"
            defer { try? FileManager.default.removeItem(atPath: path) }
            try Data("ID3 and more".utf8).write(to: URL(fileURLWithPath: path))
            let file = try #require(MediaFile(address: "file://" + path))
            #expect(file.size == 12 && truncate(path, 5) == 0)
            #expect(try file.read(0, 12) == Array("ID3 a".utf8))
            #expect(throws: POSIXError.self) { try file.read(5, 7) }
        }
    }
}
