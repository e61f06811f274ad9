import SystemIndex

extension ResultToken {
    private static let detail = "is unknown. Use the token of a result of this server."

    /// Reads a member `token` of a body.
    ///
    /// - Parameter text: nil if the body has none.
    /// - Throws: a problem with status 400 if it is missing, or not a token.
    init(member text: String?) throws(Problem) {
        guard let result = text.flatMap(ResultToken.init) else {
            throw .body("`token` \(Self.detail)", member: "token")
        }
        self = result
    }

    /// Reads a parameter `token` of an address.
    ///
    /// - Throws: a problem with status 400 if it is missing, or not a token.
    init(parameters: inout QueryParameters) throws(Problem) {
        let text = try parameters.required("token", length: ResultToken.maximumLength)
        guard let result = ResultToken(text) else { throw .parameter("token", Self.detail) }
        self = result
    }
}
