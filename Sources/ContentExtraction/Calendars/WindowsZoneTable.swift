/// Time zones by the names that Windows and Outlook give them (Unicode CLDR, windowsZones).
enum WindowsZoneTable {
    static let names: [String: String] = {
        var names: [String: String] = [:]
        for line in source.split(separator: "\n") {
            let parts = line.split(separator: "|")
            if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
        }
        return names
    }()

    private static let source = """
        Dateline Standard Time|Etc/GMT+12
        Hawaiian Standard Time|Pacific/Honolulu
        Alaskan Standard Time|America/Anchorage
        Pacific Standard Time|America/Los_Angeles
        Pacific Standard Time (Mexico)|America/Tijuana
        US Mountain Standard Time|America/Phoenix
        Mountain Standard Time|America/Denver
        Central America Standard Time|America/Guatemala
        Central Standard Time|America/Chicago
        Central Standard Time (Mexico)|America/Mexico_City
        Canada Central Standard Time|America/Regina
        SA Pacific Standard Time|America/Bogota
        Eastern Standard Time|America/New_York
        US Eastern Standard Time|America/Indiana/Indianapolis
        Venezuela Standard Time|America/Caracas
        Paraguay Standard Time|America/Asuncion
        Atlantic Standard Time|America/Halifax
        Central Brazilian Standard Time|America/Cuiaba
        SA Western Standard Time|America/La_Paz
        Pacific SA Standard Time|America/Santiago
        Newfoundland Standard Time|America/St_Johns
        E. South America Standard Time|America/Sao_Paulo
        Argentina Standard Time|America/Argentina/Buenos_Aires
        SA Eastern Standard Time|America/Cayenne
        Greenland Standard Time|America/Godthab
        Montevideo Standard Time|America/Montevideo
        UTC-02|Etc/GMT+2
        Azores Standard Time|Atlantic/Azores
        Cape Verde Standard Time|Atlantic/Cape_Verde
        Morocco Standard Time|Africa/Casablanca
        UTC|Etc/UTC
        GMT Standard Time|Europe/London
        Greenwich Standard Time|Atlantic/Reykjavik
        W. Europe Standard Time|Europe/Berlin
        Central Europe Standard Time|Europe/Budapest
        Romance Standard Time|Europe/Paris
        Central European Standard Time|Europe/Warsaw
        W. Central Africa Standard Time|Africa/Lagos
        Jordan Standard Time|Asia/Amman
        GTB Standard Time|Europe/Bucharest
        Middle East Standard Time|Asia/Beirut
        Egypt Standard Time|Africa/Cairo
        E. Europe Standard Time|Europe/Chisinau
        South Africa Standard Time|Africa/Johannesburg
        FLE Standard Time|Europe/Kiev
        Turkey Standard Time|Europe/Istanbul
        Israel Standard Time|Asia/Jerusalem
        Arabic Standard Time|Asia/Baghdad
        Arab Standard Time|Asia/Riyadh
        Russian Standard Time|Europe/Moscow
        E. Africa Standard Time|Africa/Nairobi
        Iran Standard Time|Asia/Tehran
        Arabian Standard Time|Asia/Dubai
        Azerbaijan Standard Time|Asia/Baku
        Caucasus Standard Time|Asia/Yerevan
        Georgian Standard Time|Asia/Tbilisi
        Afghanistan Standard Time|Asia/Kabul
        West Asia Standard Time|Asia/Tashkent
        Ekaterinburg Standard Time|Asia/Yekaterinburg
        Pakistan Standard Time|Asia/Karachi
        India Standard Time|Asia/Calcutta
        Sri Lanka Standard Time|Asia/Colombo
        Nepal Standard Time|Asia/Katmandu
        Central Asia Standard Time|Asia/Almaty
        Bangladesh Standard Time|Asia/Dhaka
        N. Central Asia Standard Time|Asia/Novosibirsk
        Myanmar Standard Time|Asia/Rangoon
        SE Asia Standard Time|Asia/Bangkok
        North Asia Standard Time|Asia/Krasnoyarsk
        China Standard Time|Asia/Shanghai
        North Asia East Standard Time|Asia/Irkutsk
        Singapore Standard Time|Asia/Singapore
        W. Australia Standard Time|Australia/Perth
        Taipei Standard Time|Asia/Taipei
        Tokyo Standard Time|Asia/Tokyo
        Korea Standard Time|Asia/Seoul
        Yakutsk Standard Time|Asia/Yakutsk
        Cen. Australia Standard Time|Australia/Adelaide
        AUS Central Standard Time|Australia/Darwin
        E. Australia Standard Time|Australia/Brisbane
        AUS Eastern Standard Time|Australia/Sydney
        Tasmania Standard Time|Australia/Hobart
        West Pacific Standard Time|Pacific/Port_Moresby
        Vladivostok Standard Time|Asia/Vladivostok
        Central Pacific Standard Time|Pacific/Guadalcanal
        New Zealand Standard Time|Pacific/Auckland
        Fiji Standard Time|Pacific/Fiji
        Tonga Standard Time|Pacific/Tongatapu
        Samoa Standard Time|Pacific/Apia
        """
}
