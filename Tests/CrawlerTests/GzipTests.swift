import Foundation
import Testing

@testable import Crawler

@Suite struct GzipTests {
    private func decoded(_ base64: String, maximumBytes: Int = 1 << 20) throws -> [UInt8]? {
        Gzip.decoded(Array(try #require(Data(base64Encoded: base64))), maximumBytes: maximumBytes)
    }

    @Test func filesOfGzipAreDecoded() throws {
        for (kind, base64) in Self.files {
            #expect(try decoded(base64) == Self.text, "\(kind)")
        }
        #expect(try decoded(Self.twoMembers) == Self.text + Self.text)
        #expect(try decoded(Self.twoMembers, maximumBytes: Self.text.count + 3) == Self.text + Self.text.prefix(3))
        #expect(Gzip.decoded(Array("<urlset>".utf8), maximumBytes: 100) == nil)
        #expect(Gzip.decoded([], maximumBytes: 100) == nil)
        #expect(Gzip.decoded([0x1F, 0x8B, 8], maximumBytes: 100) == [])
    }

    @Test func damagedFilesOfGzipAreReadAsFarAsTheyGo() throws {
        for (kind, base64) in Self.files {
            let whole = Array(try #require(Data(base64Encoded: base64)))
            for count in 0..<whole.count - 8 {
                let part = Gzip.decoded(Array(whole[..<count]), maximumBytes: 1 << 20) ?? []
                #expect(Self.text.starts(with: part), "\(kind) \(count)")
            }
            // Any other bytes end as well.
            for offset in 10..<whole.count {
                var damaged = whole
                damaged[offset] ^= 1 << (offset % 8)
                #expect((Gzip.decoded(damaged, maximumBytes: 5000) ?? []).count <= 5000)
            }
        }
    }

    private static let text = (0..<60).flatMap { Array("https://a.test/page/\($0 * 7919 % 1000)\n".utf8) }

    private static let files = [
        (
            "dynamic codes",
            "H4sIAAAAAAAAAHXUMW4DMQxE0d6HyYoUKZK5jQsjLg14749c4E87hYAH4fN935/v73U9f+7X974+z7/XtR5vWMcG996Ne2Xh"
                + "furgnpO8W+Aee+O+03H3Mtxt2GuLvc7cCeb2YW41c2sx9zhzM5gbh7m7mesjuMZe2+xN5k4xt4e5bcytzdyTzM1ibjRzYzF3"
                + "O3M92GtHeJnL2HEXjzC2zhLJjUiuRXIlkjsiuRTJhUiOvWbs3cydXCK5EcmJS7XEpXJxqSJFcuJzW1yqJS6V2+MflswscpgF"
                + "AAA="
        ),
        (
            "fixed codes",
            "H4sIAAAAAAAAAMsoKSkottLXT9QrSS0u0S9ITE/VN+DKwCJqaWiJVdzC2AKruLmpOVZxM3MzrOKmlqbYxQ1NsIqbGBtjFTc2"
                + "NcIqbmRuiFXc0BK7fw0NsPvXCLt3LU2we9fCDLt3zS2we9fcALt3zYywe9fUBLt3Tcywe9fYArt3jSxxeNcQu38NjbH71xS7"
                + "dy3NsXvXwhK7dy0MsXvX3Bi7d81MsXvX1By7d00ssHvXxAC7d42NsHvXyAS7fw3NcPgXu3exe9bSyAiHIdg9a25mgCPLWeLI"
                + "chY4spw5jixnhiPLmeLIciY4shx2/xoaYvevMXbvWpoa4MhyljiyHI6SygBHSWWEo6QyMcWR5XBErgWOksoAR0llZMgFAJbM"
                + "LHKYBQAA"
        ),
        (
            "stored",
            "H4sIAAAAAAAAAAGYBWf6aHR0cHM6Ly9hLnRlc3QvcGFnZS8wCmh0dHBzOi8vYS50ZXN0L3BhZ2UvOTE5Cmh0dHBzOi8vYS50"
                + "ZXN0L3BhZ2UvODM4Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNzU3Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNjc2Cmh0dHBzOi8vYS50"
                + "ZXN0L3BhZ2UvNTk1Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNTE0Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNDMzCmh0dHBzOi8vYS50"
                + "ZXN0L3BhZ2UvMzUyCmh0dHBzOi8vYS50ZXN0L3BhZ2UvMjcxCmh0dHBzOi8vYS50ZXN0L3BhZ2UvMTkwCmh0dHBzOi8vYS50"
                + "ZXN0L3BhZ2UvMTA5Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvMjgKaHR0cHM6Ly9hLnRlc3QvcGFnZS85NDcKaHR0cHM6Ly9hLnRl"
                + "c3QvcGFnZS84NjYKaHR0cHM6Ly9hLnRlc3QvcGFnZS83ODUKaHR0cHM6Ly9hLnRlc3QvcGFnZS83MDQKaHR0cHM6Ly9hLnRl"
                + "c3QvcGFnZS82MjMKaHR0cHM6Ly9hLnRlc3QvcGFnZS81NDIKaHR0cHM6Ly9hLnRlc3QvcGFnZS80NjEKaHR0cHM6Ly9hLnRl"
                + "c3QvcGFnZS8zODAKaHR0cHM6Ly9hLnRlc3QvcGFnZS8yOTkKaHR0cHM6Ly9hLnRlc3QvcGFnZS8yMTgKaHR0cHM6Ly9hLnRl"
                + "c3QvcGFnZS8xMzcKaHR0cHM6Ly9hLnRlc3QvcGFnZS81NgpodHRwczovL2EudGVzdC9wYWdlLzk3NQpodHRwczovL2EudGVz"
                + "dC9wYWdlLzg5NApodHRwczovL2EudGVzdC9wYWdlLzgxMwpodHRwczovL2EudGVzdC9wYWdlLzczMgpodHRwczovL2EudGVz"
                + "dC9wYWdlLzY1MQpodHRwczovL2EudGVzdC9wYWdlLzU3MApodHRwczovL2EudGVzdC9wYWdlLzQ4OQpodHRwczovL2EudGVz"
                + "dC9wYWdlLzQwOApodHRwczovL2EudGVzdC9wYWdlLzMyNwpodHRwczovL2EudGVzdC9wYWdlLzI0NgpodHRwczovL2EudGVz"
                + "dC9wYWdlLzE2NQpodHRwczovL2EudGVzdC9wYWdlLzg0Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvMwpodHRwczovL2EudGVzdC9w"
                + "YWdlLzkyMgpodHRwczovL2EudGVzdC9wYWdlLzg0MQpodHRwczovL2EudGVzdC9wYWdlLzc2MApodHRwczovL2EudGVzdC9w"
                + "YWdlLzY3OQpodHRwczovL2EudGVzdC9wYWdlLzU5OApodHRwczovL2EudGVzdC9wYWdlLzUxNwpodHRwczovL2EudGVzdC9w"
                + "YWdlLzQzNgpodHRwczovL2EudGVzdC9wYWdlLzM1NQpodHRwczovL2EudGVzdC9wYWdlLzI3NApodHRwczovL2EudGVzdC9w"
                + "YWdlLzE5MwpodHRwczovL2EudGVzdC9wYWdlLzExMgpodHRwczovL2EudGVzdC9wYWdlLzMxCmh0dHBzOi8vYS50ZXN0L3Bh"
                + "Z2UvOTUwCmh0dHBzOi8vYS50ZXN0L3BhZ2UvODY5Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNzg4Cmh0dHBzOi8vYS50ZXN0L3Bh"
                + "Z2UvNzA3Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNjI2Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvNTQ1Cmh0dHBzOi8vYS50ZXN0L3Bh"
                + "Z2UvNDY0Cmh0dHBzOi8vYS50ZXN0L3BhZ2UvMzgzCmh0dHBzOi8vYS50ZXN0L3BhZ2UvMzAyCmh0dHBzOi8vYS50ZXN0L3Bh"
                + "Z2UvMjIxCpbMLHKYBQAA"
        ),
        (
            "literals only",
            "H4sIAAAAAAAAAAXBuw3EUAgEwJxi2PPfft1sgCBEYvvXzZTUswC6YoRmBn5WUs8C6IoRmhn4ts9K6lkAXTFCMwPv8VpJPQug"
                + "K0ZoZuC5HiupZwF0xQjNDNzPbSX1LICuGKGZgeu7rKSeBdAVIzQzcG2nldSzALpihGYGzuOwknoWQFeM0MzAce1WUs8C6IoR"
                + "mhnYn81K6lkAXTFCMwPb97OSehZAV4zQzMD2+6ykngXQFSM0M7C/VlLPAuiKEZoZ+M7HSupZAF0xQjMD731bST0LoCtGaGbg"
                + "eS8rqWcBdMUIzQw8v9NK6lkAXTFCMwP3flhJPQugK0ZoZuA6dyupZwF0xQjNDJz3ZiX1LICuGKGZgeP9WUk9C6ArRmhmYP8+"
                + "K6lnAXTFCM0M7NtrJfUsgK4YoZmB7XispJ4F0BUjNDNw3VZSzwLoihGaGfiey0rqWQBdMUIzA+93Wkk9C6ArRmhm4N0OK6ln"
                + "AXTFCM0MPMduJfUsgK4YoZmB+9qspJ4F0BUjNDNwPT8rqWcBdMUIzQyc72cl9SyArhihmYHz91pJPQugK0ZoZuDYHyupZwF0"
                + "xQjNDOznbSX1LICuGKGZge2+rKSeBdAVIzQz8J5WUs8C6IoRmhk4rKSeBdAVIzQz8O27ldSzALpihGYG3nOzknoWQFeM0MzA"
                + "c/+spJ4F0BUjNDNwP5+V1LMAumKEZgau77WSehZAV4zQzMC1PVZSzwLoihGaGTiP20rqWQBdMUIzA8d1WUk9C6ArRmhmYH9O"
                + "K6lnAXTFCM0MbN9hJfUsgK4YoZmBbdutpJ4F0BUjNDNwbFZSzwLoihGaGfiun5XUswC6YoRmBt77s5J6FkBXjNDMwPO+VlLP"
                + "AuiKEZoZeH6PldSzALpihGYG7v22knoWQFeM0MzAdV5WUs8C6IoRmhk479NK6lkAXTFCMwPHe1hJPQugK0ZoZuD47VZSzwLo"
                + "ihGaGdj3zf6WzCxymAUAAA=="
        ),
        (
            "all of a header",
            "H4sIHgAAAAAAAAUAZXh0cmFuYW1lAGNvbW1lbnQA4Cd11DFuAzEMRNHeh8mKFCmSuY0LIy4NeO+PXOBPO4WAB+Hzfd+f7+91"
                + "PX/u1/e+Ps+/17Ueb1jHBvfejXtl4X7q4J6TvFvgHnvjvtNx9zLcbdhri73O3Anm9mFuNXNrMfc4czOYG4e5u5nrI7jGXtvs"
                + "TeZOMbeHuW3Mrc3ck8zNYm40c2MxdztzPdhrR3iZy9hxF48wts4SyY1IrkVyJZI7IrkUyYVIjr1m7N3MnVwiuRHJiUu1xKVy"
                + "cakiRXLic1tcqiUuldvjH5bMLHKYBQAA"
        ),
    ]

    private static let twoMembers =
        "H4sIAAAAAAAAAHXUMW4DMQxE0d6HyYoUKZK5jQsjLg14749c4E87hYAH4fN935/v73U9f+7X974+z7/XtR5vWMcG996Ne2Xh"
        + "furgnpO8W+Aee+O+03H3Mtxt2GuLvc7cCeb2YW41c2sx9zhzM5gbh7m7mesjuMZe2+xN5k4xt4e5bcytzdyTzM1ibjRzYzF3"
        + "O3M92GtHeJnL2HEXjzC2zhLJjUiuRXIlkjsiuRTJhUiOvWbs3cydXCK5EcmJS7XEpXJxqSJFcuJzW1yqJS6V2+MflswscpgF"
        + "AAAfiwgAAAAAAAAAdc+5DYNQEEDB3MWYv/euu3GATIgE/csNPNLJ5rjv8/ps2/d979e9nd/fvq3XAToy6G2NXlHoWYkeE+zi"
        + "6G6GbqHoWoIuw19Z/FXujnO3k7vV3K3F3VTuhnPXk7vW3NV56Ap/xfgb3J3ibg93W7hbxt0M7kZx15u7vrhryl11/ko+fLnL"
        + "2VHOtnO2krNZnI3hbAhn3ThrwVkt3srwV4S/xt0J7nZyt5q7tbibyt1w7npy15q7trirKq8/lswscpgFAAA="
}
