import Foundation
import Synchronization
import Testing

/// Two programs index, activities become current, and a third searches and lands, all at once.
@Suite struct AllAtOnceTests {
    private static let seconds = Double(ProcessInfo.processInfo.environment["SEARCHLIGHT_SECONDS"] ?? "") ?? 3

    private struct Person: Decodable {
        var id: String
        var name: String
    }

    /// What has been acknowledged so far.
    private struct Done {
        var items = 0
        var viewed: [Person] = []
        var indexings = 0
        var views = 0
        var isOver = false
        var failures: [String] = []
    }

    @Test func nothingIsLostOrDoubled() throws {
        let tool = try Tool()
        let people = try JSONDecoder().decode(
            [Person].self,
            from: Data(contentsOf: URL(fileURLWithPath: Tool.root + "/Examples/Colleagues/colleagues.json"))
        ).filter { $0.name.utf8.count == $0.name.count }
        try tool.example("Movies", "index")
        let movies = try RunningExample(tool, "Movies")
        let done = Mutex(Done())
        let over = { @Sendable in done.withLock { $0.isOver } }
        let complain = { @Sendable (text: String) in done.withLock { $0.failures.append(text) } }
        let group = DispatchGroup()
        // Threads of their own: those of the global queue may all be waiting in other tests.
        let start = { (body: @escaping @Sendable () -> Void) in
            group.enter()
            Thread.detachNewThread {
                body()
                group.leave()
            }
        }

        start {
            var number = 0
            while !over() {
                let item = #"{"id": "\#(number)", "title": "thing item\#(number)x"}"#
                let run = try? tool.run("import", "-", "--app", "org.example.a", input: item)
                if run?.status != 0 { complain("import \(number): \(String(describing: run))") }
                number += 1
                done.withLock { [number] in $0.items = number }
            }
        }
        start {
            while !over() {
                let run = try? tool.example("Movies", "index")
                if run?.status != 0 { complain("index: \(String(describing: run))") }
                done.withLock { $0.indexings += 1 }
            }
        }
        start {
            while !over() {
                let person = people.randomElement()!
                let run = try? tool.example("Colleagues", "view", person.id)
                if run?.status != 0 || run?.errors.isEmpty == false { complain("view: \(String(describing: run))") }
                done.withLock {
                    $0.views += 1
                    if !$0.viewed.contains(where: { $0.id == person.id }) { $0.viewed.append(person) }
                }
            }
        }

        var landed: [Int] = [], searches = 0
        func expectOne(_ query: String, _ title: String) throws {
            searches += 1
            let run = try tool.run("search", query, "--json")
            let results = (run.json?["results"] as? [[String: Any]])?.filter { $0["title"] as? String == title }
            if results?.count != 1 { complain("\(query): \(run)") }
        }
        let end = ContinuousClock.now.advanced(by: .seconds(Self.seconds))
        repeat {
            let now = done.withLock { $0 }
            if now.items > 0 {
                let number = Bool.random() ? now.items - 1 : Int.random(in: 0..<now.items)
                try expectOne("item\(number)x", "thing item\(number)x")
            }
            try expectOne("Falloway", "Clara and the Paper Tigers")
            if let person = now.viewed.randomElement() { try expectOne(person.name, person.name) }
            let film = Int.random(in: 0..<36)
            let run = try tool.run("open", "--app", "org.example.movies", "org.example.movies.\(film)")
            if run.status != 0 { complain("open \(film): \(run)") }
            landed.append(film)
            // On a busy machine every program still gets its turn.
        } while ContinuousClock.now < end
            || ContinuousClock.now < end.advanced(by: .seconds(60))
                && done.withLock { $0.items == 0 || $0.indexings == 0 || $0.views == 0 }
        done.withLock { $0.isOver = true }
        group.wait()

        let final = done.withLock { $0 }
        #expect(final.failures.isEmpty, "\(final.failures.prefix(5))")
        #expect(final.items > 0 && final.indexings > 0 && final.views > 0 && searches > 0)
        // Every acknowledged item is there, once; every view was counted.
        #expect(
            try tool.run("search", "thing", "--app", "org.example.a", "--limit", "1", "--json").json?["total"] as? Int
                == final.items)
        #expect(try tool.run("items", "--app", "org.example.movies").lines.count == 36)
        let history = try tool.run("history", "--json", "--limit", "1000")
        let list = try JSONSerialization.jsonObject(with: Data(history.output.utf8)) as? [[String: Any]]
        #expect(list?.count == final.viewed.count)
        #expect(list?.map { $0["views"] as? Int ?? 0 }.reduce(0, +) == final.views)
        #expect(try tool.run("verify").status == 0)
        // Each landing arrived once.
        movies.end()
        #expect(try movies.output.components(separatedBy: "Directed by").count - 1 == landed.count + 1)
        print(
            "\(final.items) items, \(final.indexings) indexings, \(final.views) views, "
                + "\(searches) searches, \(landed.count) landings")
    }
}
