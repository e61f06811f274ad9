import AppDoor
import CSearchlight

@c @implementation public func searchlight_batch_begin(
    _ index: OpaquePointer?, _ batch: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    calling { try store(batch) { Handle<DoorBatch>.make(try Handle<AppDoor>.value(index).beginBatch()) } }
}

@c @implementation public func searchlight_batch_free(_ batch: OpaquePointer?) { Handle<DoorBatch>.free(batch) }

@c @implementation public func searchlight_batch_end(
    _ batch: OpaquePointer?, _ state: UnsafeRawPointer?, _ length: Int, _ name: UnsafePointer<CChar>?
) -> CInt {
    calling {
        try Handle<DoorBatch>.value(batch).end(
            clientState: Texts.bytes(state, length), name: Texts.optional(name) ?? "")
    }
}

@c @implementation public func searchlight_batch_end_expecting(
    _ batch: OpaquePointer?, _ state: UnsafeRawPointer?, _ length: Int, _ expected: UnsafeRawPointer?,
    _ expectedLength: Int, _ name: UnsafePointer<CChar>?
) -> CInt {
    calling {
        let known = expected == nil ? nil : try Texts.bytes(expected, expectedLength)
        try Handle<DoorBatch>.value(batch).end(
            clientState: Texts.bytes(state, length), expecting: known, name: Texts.optional(name) ?? "")
    }
}
