package import SearchlightBasics

extension Card {
    /// The card as JSON: the members that `Docs/Cards.md` lists.
    ///
    /// - Parameter pictureURL: where the reader of the JSON can fetch the item's own picture; the app's address may be
    ///   a file of this machine. Called only for an item with a picture; nil stands for the app's icon.
    package func json(pictureURL: (Picture) -> String?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("kind", .string(kind.rawValue)), .init("title", .string(title)),
            .init("lines", .array(lines.map(JSONValue.string))),
            .init(
                "details", .array(details.map { .members(["name": .string($0.name), "value": .string($0.value)]) })),
            .init("time", time.map { .string(DateText.readable($0)) } ?? .null),
        ]
        if let endTime { members.append(.init("endTime", .string(DateText.readable(endTime)))) }
        if isAllDay { members.append(.init("isAllDay", .boolean(true))) }
        members.append(.init("picture", pictureJSON(pictureURL)))
        let stars = rating.map { rating in
            JSONValue.members([
                "value": .double(rating.value), "description": rating.description.map(JSONValue.string) ?? .null,
            ])
        }
        members.append(.init("rating", stars ?? .null))
        members.append(.init("actions", .array(actions.map(\.json))))
        return .object(members)
    }

    private func pictureJSON(_ pictureURL: (Picture) -> String?) -> JSONValue {
        let icon = JSONValue.members(["kind": .string("appIcon")])
        switch picture {
        case .none: return .null
        case .appIcon: return icon
        case .data, .url: return pictureURL(picture).map { .members(["url": .string($0)]) } ?? icon
        }
    }
}

extension CardAction {
    /// The action as JSON; a custom one has its identifier as `action` and no address.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("kind", .string(kind.rawValue)), .init("label", .string(label)),
            .init("url", url.map(JSONValue.string) ?? .null),
        ]
        if let identifier { members.append(.init("action", .string(identifier))) }
        members.append(.init("alternatives", .array(alternatives.map(\.json))))
        return .object(members)
    }
}
