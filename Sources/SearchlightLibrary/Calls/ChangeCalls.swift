import AppDoor
import CSearchlight
import SearchlightBasics

// Each change stands here twice: for an index, where it is durable, and for a batch.

private func items(_ pointer: UnsafePointer<OpaquePointer?>?, _ count: Int) throws(DoorError) -> [JSONValue] {
    var items: [JSONValue] = []
    for one in try Texts.elements(pointer, count) { items.append(try Handle<ItemBuilder>.value(one).json) }
    return items
}

/// Notes how many items there were, if C wants to know.
private func count(_ pointer: UnsafeMutablePointer<Int>?, _ body: () throws -> Int) throws {
    let count = try body()
    pointer?.pointee = count
}

@c @implementation public func searchlight_add(
    _ index: OpaquePointer?, _ list: UnsafePointer<OpaquePointer?>?, _ length: Int
) -> CInt {
    calling { try Handle<AppDoor>.value(index).addItems(items(list, length)) }
}

@c @implementation public func searchlight_add_json(
    _ index: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int, _ number: UnsafeMutablePointer<Int>?
) -> CInt {
    calling { try count(number) { try Handle<AppDoor>.value(index).addItems(Texts.bytes(json, length)) } }
}

@c @implementation public func searchlight_update(
    _ index: OpaquePointer?, _ list: UnsafePointer<OpaquePointer?>?, _ length: Int
) -> CInt {
    calling { try Handle<AppDoor>.value(index).updateItems(items(list, length)) }
}

@c @implementation public func searchlight_update_json(
    _ index: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int, _ number: UnsafeMutablePointer<Int>?
) -> CInt {
    calling { try count(number) { try Handle<AppDoor>.value(index).updateItems(Texts.bytes(json, length)) } }
}

@c @implementation public func searchlight_delete(
    _ index: OpaquePointer?, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ length: Int
) -> CInt {
    calling { try Handle<AppDoor>.value(index).deleteItems(Texts.list(names, length)) }
}

@c @implementation public func searchlight_delete_domains(
    _ index: OpaquePointer?, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ length: Int
) -> CInt {
    calling { try Handle<AppDoor>.value(index).deleteDomains(Texts.list(names, length)) }
}

@c @implementation public func searchlight_delete_all(_ index: OpaquePointer?) -> CInt {
    calling { try Handle<AppDoor>.value(index).deleteAll() }
}

@c @implementation public func searchlight_batch_add(
    _ batch: OpaquePointer?, _ list: UnsafePointer<OpaquePointer?>?, _ length: Int
) -> CInt {
    calling { try Handle<DoorBatch>.value(batch).addItems(items(list, length)) }
}

@c @implementation public func searchlight_batch_add_json(
    _ batch: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int, _ number: UnsafeMutablePointer<Int>?
) -> CInt {
    calling { try count(number) { try Handle<DoorBatch>.value(batch).addItems(Texts.bytes(json, length)) } }
}

@c @implementation public func searchlight_batch_update(
    _ batch: OpaquePointer?, _ list: UnsafePointer<OpaquePointer?>?, _ length: Int
) -> CInt {
    calling { try Handle<DoorBatch>.value(batch).updateItems(items(list, length)) }
}

@c @implementation public func searchlight_batch_update_json(
    _ batch: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int, _ number: UnsafeMutablePointer<Int>?
) -> CInt {
    calling { try count(number) { try Handle<DoorBatch>.value(batch).updateItems(Texts.bytes(json, length)) } }
}

@c @implementation public func searchlight_batch_delete(
    _ batch: OpaquePointer?, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ length: Int
) -> CInt {
    calling { try Handle<DoorBatch>.value(batch).deleteItems(Texts.list(names, length)) }
}

@c @implementation public func searchlight_batch_delete_domains(
    _ batch: OpaquePointer?, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ length: Int
) -> CInt {
    calling { try Handle<DoorBatch>.value(batch).deleteDomains(Texts.list(names, length)) }
}

@c @implementation public func searchlight_batch_delete_all(_ batch: OpaquePointer?) -> CInt {
    calling { try Handle<DoorBatch>.value(batch).deleteAll() }
}
