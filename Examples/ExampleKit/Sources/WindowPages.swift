import Foundation

/// What a window's page asks for.
///
///     GET /                   the page; /window.js and /window.css
///     GET /state?after=N      what is shown, as soon as it is newer than version N, or after 20 seconds
///     GET /list               the rows
///     GET /detail?id=…        one thing in full; 404 when it is gone
///     GET /picture?name=…     a PNG file
///     POST /show?id=…         the person chose it; without an id the list
struct WindowPages {
    let window: Window

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
        switch (request.method, request.path) {
        case ("GET", "/"): file("index.html", "text/html; charset=utf-8")
        case ("GET", "/window.js"): file("window.js", "text/javascript; charset=utf-8")
        case ("GET", "/window.css"): file("window.css", "text/css; charset=utf-8")
        case ("GET", "/state"):
            json(request.query["after"].flatMap(Int.init).map { window.state(after: $0, seconds: 20) } ?? window.state)
        case ("GET", "/list"): json(window.content.rows)
        case ("GET", "/detail"): window.content.detail(request.query["id"] ?? "").map(json) ?? .plain("404 Not Found")
        case ("GET", "/picture"):
            window.content.picture(request.query["name"] ?? "").map { HTTPAnswer(type: "image/png", body: $0) }
                ?? .plain("404 Not Found")
        case ("POST", "/show"): show(request.query["id"])
        case ("GET", _), ("HEAD", _): .plain("404 Not Found")
        default: .plain("405 Method Not Allowed")
        }
    }

    private func show(_ id: String?) -> HTTPAnswer {
        if let id { window.show(id, searched: nil) } else { window.showList() }
        return json(window.state)
    }

    private func json(_ value: some Encodable) -> HTTPAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Of texts and numbers that are none but integers: nothing in it can fail.
        return HTTPAnswer(body: try! encoder.encode(value))
    }

    private func file(_ name: String, _ type: String) -> HTTPAnswer {
        let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Web")
        guard let url, let data = try? Data(contentsOf: url) else { return .plain("404 Not Found") }
        return HTTPAnswer(type: type, body: data)
    }
}
