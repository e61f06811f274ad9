import BoxContent
import CSearchWindow
import Glibc

/// The window's C side: events with the window as their context, and calls back to its thread.
extension Window {
    /// Runs until the program is told to end; returns the exit status.
    func run(_ arguments: [String]) -> Int32 {
        var events = sw_events()
        events.context = Unmanaged.passUnretained(self).toOpaque()
        events.shown = { Window.of($0).shown() }
        events.hidden = { Window.of($0).hidden() }
        events.typed = { context, text in Window.of(context).type(text.map { String(cString: $0) } ?? "") }
        events.selected = { context, row in Window.of(context).select(Int(row)) }
        events.pressed = { context, row, action in Window.of(context).press(Int(row), Int(action)) }
        events.committed = { context in Window.of(context).commit() }
        events.key = { context, key in Window.of(context).key(key.map { String(cString: $0) } ?? "") }
        events.listed = { Window.of($0).listed() }
        var strings = CStrings()
        let words = session.words
        var window = sw_words(
            placeholder: strings.make(words.placeholder), open: strings.make(words.open),
            actions: strings.make(words.actions), close: strings.make(words.close),
            filter_actions: strings.make(words.filterActions), is_right_to_left: words.isRightToLeft)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return withExtendedLifetime(self) { sw_run(Int32(arguments.count), &pointers, &events, &window) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Window {
        Unmanaged<Window>.fromOpaque(context!).takeUnretainedValue()
    }

    static func later(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        sw_later({ Unmanaged<Box>.fromOpaque($0!).takeRetainedValue().body() }, box.toOpaque())
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
