extension Card {
    /// The card as JSON: the members that `Docs/Cards.md` lists. Members without a value are left out, but `picture`.
    ///
    /// - Parameter pictureURL: where the picture can be fetched by whoever gets the JSON, called for a picture of the
    ///   item's own; nil writes no address, because the app's own may be a file of this machine.
    public func json(pictureURL: (Picture) -> String? = { _ in nil }) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("kind", .string(kind.rawValue)), .init("title", .string(title)),
            .init("lines", .array(lines.map(JSONValue.string))),
        ]
        if !details.isEmpty {
            members.append(
                .init(
                    "details",
                    .array(details.map { .members(["name": .string($0.name), "value": .string($0.value)]) })))
        }
        if let time { members.append(.init("time", .string(DateText.readable(time)))) }
        if let endTime { members.append(.init("endTime", .string(DateText.readable(endTime)))) }
        if isAllDay { members.append(.init("isAllDay", .boolean(true))) }
        switch picture {
        case .none: members.append(.init("picture", .null))
        case .appIcon: members.append(.init("picture", .members(["kind": .string("appIcon")])))
        case .data, .url:
            var own: [JSONValue.Member] = [.init("kind", .string("own"))]
            if let address = pictureURL(picture) { own.append(.init("url", .string(address))) }
            members.append(.init("picture", .object(own)))
        }
        if let rating {
            var parts: [JSONValue.Member] = [.init("value", .double(rating.value))]
            if let description = rating.description { parts.append(.init("description", .string(description))) }
            members.append(.init("rating", .object(parts)))
        }
        members.append(.init("actions", .array(actions.map(\.json))))
        return .object(members)
    }
}

extension CardAction {
    /// The action as JSON; `alternatives` only where there are some.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("kind", .string(kind.rawValue)), .init("label", .string(label)),
        ]
        if let url { members.append(.init("url", .string(url))) }
        if let identifier { members.append(.init("identifier", .string(identifier))) }
        if !alternatives.isEmpty { members.append(.init("alternatives", .array(alternatives.map(\.json)))) }
        return .object(members)
    }
}
