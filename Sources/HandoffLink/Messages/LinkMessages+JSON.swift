/// Messages are JSON: `Docs/Handoff.md`, "On one machine".
package import SearchlightBasics

extension LinkRequest: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        let (name, values) = try json.choice()
        switch name {
        case "offer": self = .offer(try values.value("_0"))
        case "withdraw": self = .withdraw(activity: try values.value("activity"))
        case "state": self = .state(request: try values.value("request"), try values.value("_1"))
        case "failed": self = .failed(request: try values.value("request"), try values.value("_1"))
        case "takeStream": self = .takeStream(try values.value("_0"))
        case "openStream": self = .openStream(continuation: try values.value("continuation"))
        case "offers": self = .offers
        case "continueOffer": self = .continueOffer(token: try values.value("token"))
        case "status": self = .status
        case "reload": self = .reload
        default: throw JSONFormError(expected: "a request of Handoff", found: json)
        }
    }

    package var json: JSONValue {
        switch self {
        case .offer(let activity): .choice("offer", ["_0": activity])
        case .withdraw(let activity): .choice("withdraw", ["activity": activity])
        case .state(let request, let state): .choice("state", ["request": request, "_1": state])
        case .failed(let request, let failure): .choice("failed", ["request": request, "_1": failure])
        case .takeStream(let stream): .choice("takeStream", ["_0": stream])
        case .openStream(let continuation): .choice("openStream", ["continuation": continuation])
        case .offers: .choice("offers")
        case .continueOffer(let token): .choice("continueOffer", ["token": token])
        case .status: .choice("status")
        case .reload: .choice("reload")
        }
    }
}

extension LinkEvent: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        let (name, values) = try json.choice()
        switch name {
        case "save": self = .save(activity: try values.value("activity"), request: try values.value("request"))
        case "continued": self = .continued(activity: try values.value("activity"))
        case "stream": self = .stream(activity: try values.value("activity"), stream: try values.value("stream"))
        case "ready": self = .ready
        case "refused": self = .refused(try values.value("_0"))
        case "offers": self = .offers(try values.value("_0"))
        case "outcome": self = .outcome(try values.value("_0"))
        case "status": self = .status(try values.value("_0"))
        case "done": self = .done
        default: throw JSONFormError(expected: "an event of Handoff", found: json)
        }
    }

    package var json: JSONValue {
        switch self {
        case .save(let activity, let request): .choice("save", ["activity": activity, "request": request])
        case .continued(let activity): .choice("continued", ["activity": activity])
        case .stream(let activity, let stream): .choice("stream", ["activity": activity, "stream": stream])
        case .ready: .choice("ready")
        case .refused(let failure): .choice("refused", ["_0": failure])
        case .offers(let offers): .choice("offers", ["_0": offers])
        case .outcome(let outcome): .choice("outcome", ["_0": outcome])
        case .status(let status): .choice("status", ["_0": status])
        case .done: .choice("done")
        }
    }
}
