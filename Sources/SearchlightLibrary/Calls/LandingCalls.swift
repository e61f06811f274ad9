import AppDoor
import CSearchlight

@c @implementation public func searchlight_listen(
    _ index: OpaquePointer?, _ listener: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    calling { try store(listener) { Handle<ContinuationListener>.make(try Handle<AppDoor>.value(index).listen()) } }
}

@c @implementation public func searchlight_listener_free(_ listener: OpaquePointer?) {
    guard let listener else { return }
    Handle<ContinuationListener>.borrowed(listener).stop()
    Handle<ContinuationListener>.free(listener)
}

@c @implementation public func searchlight_listener_descriptor(_ listener: OpaquePointer?) -> CInt {
    listener.map { Handle<ContinuationListener>.borrowed($0).descriptor } ?? -1
}

@c @implementation public func searchlight_listener_next(
    _ listener: OpaquePointer?, _ milliseconds: CInt, _ continuation: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    calling {
        try store(continuation) {
            try Handle<ContinuationListener>.value(listener).next(milliseconds: Int(milliseconds)).map {
                Handle<ChoiceView>.make(ChoiceView($0))
            }
        }
    }
}

@c @implementation public func searchlight_listener_stop(_ listener: OpaquePointer?) {
    if let listener { Handle<ContinuationListener>.borrowed(listener).stop() }
}

private func view(_ continuation: OpaquePointer?) -> ChoiceView? {
    continuation.map { Handle<ChoiceView>.borrowed($0) }
}

@c @implementation public func searchlight_continuation_json(_ continuation: OpaquePointer?) -> UnsafePointer<CChar>? {
    view(continuation)?.whole
}

@c @implementation public func searchlight_continuation_kind(_ continuation: OpaquePointer?) -> UnsafePointer<CChar>? {
    view(continuation)?.member("kind", 1)
}

@c @implementation public func searchlight_continuation_identifier(
    _ continuation: OpaquePointer?
) -> UnsafePointer<CChar>? {
    view(continuation)?.member("id", 2)
}

@c @implementation public func searchlight_continuation_typed(_ continuation: OpaquePointer?) -> UnsafePointer<CChar>? {
    view(continuation)?.member("typed", 3)
}

@c @implementation public func searchlight_continuation_answer(_ continuation: OpaquePointer?, _ isShown: CInt) {
    guard let continuation else { return }
    Handle<ChoiceView>.borrowed(continuation).continuation.answer(isShown: isShown != 0)
    Handle<ChoiceView>.free(continuation)
}
