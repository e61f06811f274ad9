#if Handoff
    import AppLanding
    import Handoff
    import HandoffLink
    import SearchEngine
    import SearchlightBasics

    /// How computers, offers and records of Handoff are written.
    enum HandoffReport {
        /// Whether a computer is connected, in words.
        static func connection(
            _ device: PairedDevice, _ status: HandoffStatus.Device?, _ settings: HandoffSettings
        ) -> String {
            if settings.devicesOff.contains(device.keyDigest) { return "off" }
            if status?.isConnected ?? false { return "connected" }
            guard let seen = status?.lastSeen ?? device.lastSeen else { return "never connected" }
            return "last seen \(LocalTime.text(seen))"
        }

        static func json(
            _ device: PairedDevice, _ status: HandoffStatus?, _ settings: HandoffSettings
        ) -> JSONValue {
            let known = status?.devices.first { $0.identifier == device.identifier }
            return .members([
                "id": .string(device.identifier), "name": .string(device.name),
                "connected": .boolean(known?.isConnected ?? false),
                "on": .boolean(!settings.devicesOff.contains(device.keyDigest)),
                "address": device.address.map(JSONValue.string) ?? .null, "paired": .string(time(device.paired)),
                "lastSeen": (known?.lastSeen ?? device.lastSeen).map { .string(time($0)) } ?? .null,
            ])
        }

        static func json(_ offer: HandoffOffer) -> JSONValue {
            .members([
                "token": .string(offer.token), "device": .string(offer.device), "type": .string(offer.activityType),
                "title": offer.title.map(JSONValue.string) ?? .null, "app": offer.app.map(JSONValue.string) ?? .null,
                "appName": .string(offer.appName),
            ])
        }

        static func line(_ offer: HandoffOffer) -> String {
            let style = Style.standard(1), title = printable(offer.shownTitle)
            let app = printable(offer.appName) + (offer.app == nil ? ", in the browser" : "")
            return
                "\(title)  \(style.faint.on)\(app), from \(printable(offer.device))  \(offer.token)\(style.faint.off)"
        }

        static func json(_ record: HandoffRecord) -> JSONValue {
            .members([
                "date": .string(time(record.date)), "direction": .string(record.direction.rawValue),
                "device": .string(record.device), "type": .string(record.activityType),
                "title": record.title.map(JSONValue.string) ?? .null, "app": .string(record.app),
            ])
        }

        static func line(_ record: HandoffRecord) -> String {
            let style = Style.standard(1), title = printable(record.title ?? record.activityType)
            let way = record.direction == .here ? "from" : "to"
            return "\(LocalTime.text(record.date))  \(title)  "
                + "\(style.faint.on)\(printable(record.app)), \(way) \(printable(record.device))\(style.faint.off)"
        }

        /// - Parameter seconds: since 1970.
        private static func time(_ seconds: Int64) -> String {
            DateText.readable(Double(seconds) - AttributeValue.secondsFrom1970To2001)
        }
    }
#endif
