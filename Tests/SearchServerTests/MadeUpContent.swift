import SearchEngine
import Synchronization

@testable import SearchServer

/// The person's own content without any: what is chosen is remembered, and nothing is read.
final class MadeUpContent: ContentControl {
    private let kept = Mutex(ContentChoiceState())
    /// What was removed, in order.
    let removed = Mutex<[ContentChoice]>([])
    private let mail = ContentSource(name: "thunderbird", title: "Mail in Thunderbird", app: "searchlight.mail")

    func state() throws -> ContentChoiceState { kept.withLock { $0 } }

    func offers() throws -> ContentOffers {
        let size = ContentOffers.Size(files: 12, bytes: 3_000_000_000, isComplete: false)
        let state = kept.withLock { $0 }
        return ContentOffers(
            folders: [.init("/home/anna/Documents", size: size, isChosen: !state.folders.isEmpty)],
            sources: [.init(mail, size: size, isChosen: !state.sources.isEmpty)])
    }

    func add(folders: [String], sources: [String]) throws {
        for folder in folders where folder.contains("none") {
            throw IndexError(.notFound, "Cannot choose the folder: No such file or directory.", path: folder)
        }
        kept.withLock {
            $0.folders += folders.map { .init(path: $0, isPresent: true) }
            if sources.contains(mail.name) { $0.sources = [mail] }
            ($0.phase, $0.named, $0.left) = ("contents", 12, 9)
        }
    }

    func remove(_ choice: ContentChoice) throws -> Bool {
        removed.withLock { $0.append(choice) }
        return kept.withLock { state in
            let before = state.folders.count + state.sources.count
            switch choice {
            case .folder(let path): state.folders.removeAll { $0.path == path }
            case .source(let name): state.sources.removeAll { $0.name == name }
            }
            return state.folders.count + state.sources.count < before
        }
    }

    func setPaused(_ isPaused: Bool) throws { kept.withLock { $0.isPaused = isPaused } }

    func problems() throws -> [ContentProblem] {
        (0..<3).map {
            ContentProblem(file: "/home/anna/\($0).pdf", reason: "encrypted", detail: "It is.", isNamed: true)
        }
    }

    func problem(of path: String) throws -> ContentProblem? { try problems().first { $0.file == path } }
}
