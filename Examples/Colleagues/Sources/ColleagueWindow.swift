import ExampleKit
import Foundation

/// What the window shows of the directory.
extension Colleagues: WindowContent {
    var rows: [WindowRow] { directory.colleagues.map(row) }

    private func row(_ colleague: Colleague) -> WindowRow {
        WindowRow(
            id: colleague.id, title: colleague.name, subtitle: "\(colleague.title), \(colleague.department)",
            picture: colleague.picture)
    }

    func detail(_ id: String) -> WindowDetail? {
        guard let colleague = directory.colleague(id) else { return nil }
        var detail = WindowDetail(
            id: id, title: colleague.name, subtitle: "\(colleague.title), \(colleague.department)",
            picture: colleague.picture,
            lines: [colleague.about, colleague.skills.joined(separator: ", "), colleague.office])
        detail.buttons = [
            .init(label: "Call \(colleague.phone)", url: "tel:" + colleague.phone.filter { $0 != " " }),
            .init(label: "Mail \(colleague.mail)", url: "mailto:" + colleague.mail),
        ]
        detail.related = directory.others(besides: colleague).map(row)
        detail.relatedTitle = "Also in \(colleague.department)"
        return detail
    }

    func picture(_ name: String) -> Data? {
        guard directory.colleagues.contains(where: { $0.picture == name }) else { return nil }
        let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Pictures")
        return url.flatMap { try? Data(contentsOf: $0) }
    }
}
