enum TimeZones { static func prepare() {} }
