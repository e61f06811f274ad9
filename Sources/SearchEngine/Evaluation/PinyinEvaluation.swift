extension SegmentEvaluator {
    /// Returns what matches every unit directly or by pinyin. Documents that match only directly may be left out.
    func pinyinMatches(_ workspace: SearchWorkspace) throws -> BorrowedAccumulator {
        let known = workspace.queryCache.documentsWithPinyin(of: segment)
        if try known?.isEmpty == true || matchers.allSatisfy({ try $0.postings(.pinyin) == 0 }) {
            return workspace.borrow(documentCount: segment.documentCount)
        }
        if matchers.count == 1 { return try pinyinMatchesOfWord(workspace) }
        let costs = try matchers.map { $0.postings + (try $0.readings(.pinyin)) }
        if costs.contains(0) { return workspace.borrow(documentCount: segment.documentCount) }
        let order = matchers.indices.sorted { costs[$0] < costs[$1] }
        func add(
            _ unit: Int, to target: DocumentAccumulator, within: DocumentAccumulator?, documentsOnly: Bool
        ) throws {
            try matchers[unit].addDirect(
                to: target, .all, within: within, workspace.block, documentsOnly: documentsOnly)
            try matchers[unit].add(.pinyin, to: target, within: within, workspace.block, documentsOnly: documentsOnly)
        }
        let selection = try select(workspace)
        let documents = try documentsWithPinyin(order, known, within: selection, workspace, add)
        if selection == nil { workspace.queryCache.keep(withPinyin: documents.accumulator, of: segment) }
        return try valued(documents, order, workspace, add)
    }

    private func pinyinMatchesOfWord(_ workspace: SearchWorkspace) throws -> BorrowedAccumulator {
        let found = workspace.borrow(documentCount: segment.documentCount), target = found.accumulator
        matchers[0].beginPass()
        try matchers[0].add(.pinyin, to: target, within: try select(workspace), workspace.block)
        if target.count > 0 { try matchers[0].addDirect(to: target, .all, within: target, workspace.block) }
        return found
    }

    /// Returns the documents that have pinyin and match every unit. A new match has some unit as pinyin, so the
    /// document has pinyin.
    ///
    /// - Parameter known: documents among which they are if there is no selection.
    private func documentsWithPinyin(
        _ order: [Int], _ known: [UInt32]?, within selection: DocumentAccumulator?, _ workspace: SearchWorkspace,
        _ add: Adding
    ) throws -> BorrowedAccumulator {
        let members = try segment.documentsWithPinyin()
        guard selection == nil, let known else {
            return try narrowed(order[...], within: selection, among: members, workspace, add)
        }
        let candidates = workspace.borrow(.documents, documentCount: segment.documentCount)
        for document in known { candidates.accumulator.add(Int(document)) }
        return try narrowed(order[...], within: candidates.accumulator, among: members, workspace, add)
    }
}
