import CoreSpotlight
import Foundation

// A chat app: an actor keeps the index; messages are edited, conversations go as a whole.

struct ChatMessage: Sendable, Codable {
    let id: Int
    let conversation: String
    let sender: String
    var text: String
    let sent: Date
}

actor ChatSearchIndex {
    static let shared = ChatSearchIndex()
    private let index: CSSearchableIndex

    private init() { index = CSSearchableIndex(name: "chat", protectionClass: .completeUnlessOpen) }

    private func item(_ message: ChatMessage) -> CSSearchableItem {
        let set = CSSearchableItemAttributeSet(contentType: .message)
        set.title = message.sender
        set.textContent = message.text
        set.contentDescription = message.text
        set.authors = [
            CSPerson(
                displayName: message.sender, handles: ["@" + message.sender.lowercased()], handleIdentifier: "chat")
        ]
        set.contentCreationDate = message.sent
        let item = CSSearchableItem(
            uniqueIdentifier: "m\(message.id)", domainIdentifier: "chat.\(message.conversation)", attributeSet: set)
        item.expirationDate = .distantFuture
        return item
    }

    func received(_ messages: [ChatMessage]) async throws {
        try await index.indexSearchableItems(messages.map(item))
    }

    func edited(_ message: ChatMessage) async throws {
        let set = CSSearchableItemAttributeSet(contentType: .message)
        set.textContent = message.text
        set.contentDescription = message.text
        let item = CSSearchableItem(uniqueIdentifier: "m\(message.id)", domainIdentifier: nil, attributeSet: set)
        item.isUpdate = true
        try await index.indexSearchableItems([item])
    }

    func left(_ conversation: String) async throws {
        try await index.deleteSearchableItems(withDomainIdentifiers: ["chat.\(conversation)"])
    }

    nonisolated func messages(from sender: String, saying text: String) async throws -> [Int] {
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["contentCreationDate"]
        context.filterQueries = ["authorNames == \"\(sender)\" || title == \"\(sender)\""]
        let query = CSSearchQuery(queryString: "textContent == \"\(text)*\"cdw", queryContext: context)
        var found: [(Int, Date)] = []
        for try await result in query.results {
            guard let id = Int(result.item.uniqueIdentifier.dropFirst()) else { continue }
            found.append((id, result.item.attributeSet.contentCreationDate ?? .distantPast))
        }
        return found.sorted { $0.1 > $1.1 }.map(\.0)
    }
}

/// The button's action: a task without an awaiting caller.
@MainActor
final class ChatModel {
    private(set) var failure: (any Error)?
    private(set) var pending = 0

    func send(_ message: ChatMessage) {
        pending += 1
        Task {
            do {
                try await ChatSearchIndex.shared.received([message])
            } catch {
                failure = error
            }
            pending -= 1
        }
    }
}
