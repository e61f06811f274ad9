import Foundation

/// The answers of a query, one after the other. The reading thread finds them while it waits.
///
/// If the reader is bound to no actor, no other thread takes part. To hand a keystroke's answers to another thread
/// takes longer than to find them. A reader that is bound to an actor, such as the main one, does not hold it up.
final class AnswerReader<Answer>: @unchecked Sendable {  // one user at a time: the iterator that it belongs to
    private let query: CSSearchQuery
    private let endsQuery: Bool
    private var source: (() throws -> [Answer]?)?
    private var answers: [Answer] = []
    private var taken = 0

    /// - Parameters:
    ///   - source: finds further answers, which may be none; nil at the end. Without one there are no answers.
    ///   - endsQuery: whether the query ends when its reader does.
    init(_ query: CSSearchQuery, endsQuery: Bool = true, _ source: (() throws -> [Answer]?)?) {
        self.query = query
        self.endsQuery = endsQuery
        self.source = source
    }

    deinit { if source != nil { giveUp() } }

    /// The next answer; nil at the end. Answers that are found already are taken without leaving the caller's actor.
    ///
    /// - Throws: ``CSSearchQueryError``.
    func next(isolation actor: isolated (any Actor)?) async throws -> Answer? {
        if taken == answers.count { try await find() }
        guard taken < answers.count else { return nil }
        defer { taken += 1 }
        return answers[taken]
    }

    /// Finds further answers, or ends.
    private func find() async throws {
        taken = 0
        answers = []
        while answers.isEmpty, let source {
            if Task.isCancelled { return giveUp() }
            do {
                guard let found = try await finding(source) else { return self.source = nil }
                answers = found
            } catch {
                self.source = nil
                let reported = query.reported(error)
                if !Task.isCancelled { throw reported }
            }
        }
    }

    /// The reader may be cancelled meanwhile.
    private func finding(_ source: () throws -> [Answer]?) async throws -> [Answer]? {
        guard endsQuery else { return try source() }
        let query = query
        return try await withTaskCancellationHandler(operation: { try source() }, onCancel: { query.cancel() })
    }

    private func giveUp() {
        source = nil
        if endsQuery { query.cancel() }
    }
}
