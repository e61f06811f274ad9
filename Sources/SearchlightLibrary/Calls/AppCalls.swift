import AppDoor
import CSearchlight

@c @implementation public func searchlight_register(
    _ index: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ icon: UnsafePointer<CChar>?,
    _ opening: UnsafePointer<CChar>?
) -> CInt {
    calling {
        try Handle<AppDoor>.value(index).register(
            name: Texts.text(name), icon: Texts.optional(icon),
            openingJSON: Texts.optional(opening).map { Array($0.utf8) })
    }
}

@c @implementation public func searchlight_unregister(_ index: OpaquePointer?) -> CInt {
    calling { try Handle<AppDoor>.value(index).unregister() }
}

@c @implementation public func searchlight_activity_become_current(
    _ index: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
    _ identifier: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    calling {
        let stored = try Handle<AppDoor>.value(index).becomeCurrent(Texts.bytes(json, length))
        identifier?.pointee = stored.flatMap(Texts.copy)
    }
}

@c @implementation public func searchlight_activity_resign_current(
    _ index: OpaquePointer?, _ identifier: UnsafePointer<CChar>?
) -> CInt {
    calling { try Handle<AppDoor>.value(index).resignCurrent(Texts.text(identifier)) }
}

@c @implementation public func searchlight_activity_invalidate(
    _ index: OpaquePointer?, _ identifier: UnsafePointer<CChar>?
) -> CInt {
    calling { try Handle<AppDoor>.value(index).invalidate(Texts.text(identifier)) }
}

@c @implementation public func searchlight_activities_delete(
    _ index: OpaquePointer?, _ identifiers: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ deleted: UnsafeMutablePointer<Int>?
) -> CInt {
    calling {
        let number = try Handle<AppDoor>.value(index).deleteActivities(Texts.list(identifiers, count))
        deleted?.pointee = number
    }
}

@c @implementation public func searchlight_activities_delete_all(_ index: OpaquePointer?) -> CInt {
    calling { try Handle<AppDoor>.value(index).deleteAllActivities() }
}
