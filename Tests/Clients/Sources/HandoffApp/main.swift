import ApplicationActivity
import CoreSpotlight

// HandoffApp [document TEXT | browser URL | editor BYTES]: does this, and shows what is continued here until it is ended.

let delegate = AppDelegate()
UIApplication.shared.delegate = delegate
try UIApplication.shared.start()
let words = CommandLine.arguments.dropFirst()
let value = words.dropFirst().first ?? ""
switch words.first {
case "document": delegate.document.write(value, in: "Letter")
case "browser":
    if let page = URL(string: value) { delegate.browser.visit(page, titled: "A page") }
    delegate.browser.scroll(to: 120.5)
case "editor":
    let picture = Data((0..<(Int(value) ?? 0)).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ ($0 >> 8)) })
    delegate.editor.edit(picture, titled: "A picture")
    log("sum \(checksum(picture))")
default: break
}
log("ready")
try UIApplication.shared.run()
