import SearchEngine
package import SystemIndex

extension SystemIndex {
    /// What its app is handed for a result, as it is now; nil if it is not indexed any more.
    ///
    /// - Parameters:
    ///   - typed: empty for nothing.
    ///   - action: one of the item's own actions, by its identifier.
    package func landing(of result: ResultToken, typed: String, action: String? = nil) throws -> Landing? {
        let app = app(result.app)
        guard result.isActivity else {
            return try app.document(result.identifier).map {
                .item(try app.named($0), typed: typed.isEmpty ? nil : typed, action: action)
            }
        }
        return try app.activities.snapshot()?.document(result.identifier).flatMap(ActivityRecord.init).map {
            .activity($0, typed: typed)
        }
    }
}
