import AppDoor
import CSearchlight
import SearchlightBasics

@c @implementation public func searchlight_item_new(_ identifier: UnsafePointer<CChar>?) -> OpaquePointer? {
    guard let identifier = try? Texts.text(identifier) else { return nil }
    return Handle<ItemBuilder>.make(ItemBuilder(identifier: identifier))
}

@c @implementation public func searchlight_item_free(_ item: OpaquePointer?) { Handle<ItemBuilder>.free(item) }

private func set(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: () throws -> JSONValue
) -> CInt {
    calling { try Handle<ItemBuilder>.value(item).set(Texts.text(name), value()) }
}

@c @implementation public func searchlight_item_set_text(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) -> CInt {
    set(item, name) { .string(try Texts.text(text)) }
}

@c @implementation public func searchlight_item_set_texts(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ texts: UnsafePointer<UnsafePointer<CChar>?>?,
    _ count: Int
) -> CInt {
    set(item, name) { .array(try Texts.list(texts, count).map(JSONValue.string)) }
}

@c @implementation public func searchlight_item_set_number(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ number: Double
) -> CInt {
    set(item, name) {
        guard number.isFinite else { throw DoorError(.invalidArgument, "A number must be finite.") }
        return .double(number)
    }
}

@c @implementation public func searchlight_item_set_integer(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ number: Int64
) -> CInt {
    set(item, name) { .integer(number) }
}

@c @implementation public func searchlight_item_set_boolean(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ flag: CInt
) -> CInt {
    set(item, name) { .boolean(flag != 0) }
}

@c @implementation public func searchlight_item_set_date(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ seconds: Double
) -> CInt {
    searchlight_item_set_number(item, name, seconds)
}

@c @implementation public func searchlight_item_set_json(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> CInt {
    set(item, name) {
        let text = try Texts.text(json)
        do throws(JSONError) {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            throw DoorError(.invalidItem, "The value is not JSON: \(error).")
        }
    }
}

@c @implementation public func searchlight_item_remove(
    _ item: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> CInt {
    set(item, name) { .null }
}
