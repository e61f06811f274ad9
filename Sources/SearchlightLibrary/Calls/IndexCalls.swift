import AppDoor
import CSearchlight
import Glibc
import SearchlightBasics
import SystemIndex

// The functions of searchlight.h, which documents them. The compiler compares each with its declaration there.

private nonisolated(unsafe) let version: UnsafePointer<CChar>? = UnsafePointer(strdup(ProductVersion.text))

@c @implementation public func searchlight_version() -> UnsafePointer<CChar>? { version }

@c @implementation public func searchlight_free(_ memory: UnsafeMutableRawPointer?) { free(memory) }

@c @implementation public func searchlight_index_open(
    _ app: UnsafePointer<CChar>?, _ home: UnsafePointer<CChar>?, _ index: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    calling {
        try store(index) {
            let app = try AppIdentifier(Texts.text(app))
            let home = try Texts.optional(home).map(Home.init) ?? Home.standard()
            return Handle<AppDoor>.make(AppDoor(index: SystemIndex(home: home), app: app))
        }
    }
}

@c @implementation public func searchlight_index_close(_ index: OpaquePointer?) { Handle<AppDoor>.free(index) }

@c @implementation public func searchlight_index_maintain(_ index: OpaquePointer?) -> CInt {
    calling { try Handle<AppDoor>.value(index).maintain() }
}

@c @implementation public func searchlight_get_json(
    _ index: OpaquePointer?, _ identifier: UnsafePointer<CChar>?,
    _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    calling {
        try store(json) {
            guard let item = try Handle<AppDoor>.value(index).item(Texts.text(identifier)) else {
                throw DoorError(.notFound, "The app has no item with this identifier.")
            }
            return Texts.copy(item.text)
        }
    }
}

@c @implementation public func searchlight_client_state(
    _ index: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ state: UnsafeMutableRawPointer?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> CInt {
    calling {
        try store(length) {
            let name = try Texts.optional(name) ?? ""
            guard let bytes = try Handle<AppDoor>.value(index).lastClientState(name: name) else {
                throw DoorError(.notFound, "No batch has stored a client state.")
            }
            guard bytes.count <= capacity else {
                throw DoorError(
                    .limitExceeded, "The client state has \(bytes.count) bytes, and there is room for \(capacity).")
            }
            if let state { UnsafeMutableRawBufferPointer(start: state, count: capacity).copyBytes(from: bytes) }
            return bytes.count
        }
    }
}

@c @implementation public func searchlight_reindex_request(
    _ index: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    calling {
        try store(json) { try Handle<AppDoor>.value(index).reindexRequest().flatMap { Texts.copy($0.json.text) } }
    }
}

@c @implementation public func searchlight_reindex_acknowledge(
    _ index: OpaquePointer?, _ json: UnsafePointer<CChar>?
) -> CInt {
    calling { try Handle<AppDoor>.value(index).acknowledge(ReindexRequest(json: Array(Texts.text(json).utf8))) }
}
