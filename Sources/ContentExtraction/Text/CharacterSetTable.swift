import WebMarkup

/// Names of encodings: those of iconv that are opened before a sandbox closes, and those of mail and of writers for them.
enum CharacterSetTable {
    static let prepared = Set(common + aliases.values + CharacterEncoding.all).subtracting(["UTF-8"]).sorted()

    private static let common = [
        "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256",
        "WINDOWS-1257", "WINDOWS-1258", "CP874", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6",
        "ISO-8859-7", "ISO-8859-8", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "KOI8-R",
        "KOI8-U", "IBM866", "IBM852", "IBM855", "CP437", "CP850", "MACINTOSH", "MAC-CYRILLIC", "TIS-620", "SHIFT_JIS",
        "CP932", "EUC-JP", "ISO-2022-JP", "ISO-2022-KR", "EUC-KR", "CP949", "GBK", "GB18030", "HZ", "BIG5",
        "BIG5-HKSCS",
        "EUC-TW", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-7", "VISCII", "JOHAB",
    ]

    /// Labels that WHATWG's list lacks or reads in another way than mail does.
    static let aliases: [String: String] = [
        "utf8": "UTF-8", "utf-7": "UTF-7", "unicode-1-1-utf-7": "UTF-7", "us-ascii": "WINDOWS-1252",
        "ks_c_5601-1987": "CP949", "euc-kr": "CP949", "ks_c_5601": "CP949", "korean": "CP949", "uhc": "CP949",
        "cp949": "CP949", "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "x-gbk": "GB18030",
        "hz-gb-2312": "HZ",
        "cp936": "GB18030", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
        "cp932": "CP932",
        "windows-31j": "CP932", "iso-2022-jp": "ISO-2022-JP", "iso-2022-jp-ms": "ISO-2022-JP", "cp50220": "ISO-2022-JP",
        "iso-2022-kr": "ISO-2022-KR", "euc-tw": "EUC-TW", "big5": "BIG5-HKSCS", "cp950": "BIG5-HKSCS",
        "cp1250": "WINDOWS-1250",
        "cp1251": "WINDOWS-1251", "cp1252": "WINDOWS-1252", "cp1253": "WINDOWS-1253", "cp1254": "WINDOWS-1254",
        "cp1255": "WINDOWS-1255", "cp1256": "WINDOWS-1256", "cp1257": "WINDOWS-1257", "cp1258": "WINDOWS-1258",
        "cp437": "CP437", "ibm437": "CP437", "cp850": "CP850", "ibm850": "CP850", "cp852": "IBM852", "ibm852": "IBM852",
        "ibm855": "IBM855", "cp866": "IBM866", "ibm866": "IBM866", "mac-centraleurope": "MACINTOSH",
        "mac-cyrillic": "MAC-CYRILLIC", "x-mac-cyrillic": "MAC-CYRILLIC", "macintosh": "MACINTOSH",
        "x-mac-roman": "MACINTOSH",
        "mac": "MACINTOSH", "tis-620": "CP874", "viscii": "VISCII", "johab": "JOHAB", "unicode": "UTF-16LE",
        "utf-16": "UTF-16LE", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE", "utf-32le": "UTF-32LE",
        "utf-32be": "UTF-32BE",
        "iso-8859-1": "WINDOWS-1252", "latin1": "WINDOWS-1252", "8bit": "WINDOWS-1252", "ansi": "WINDOWS-1252",
        "iso-8859-9": "WINDOWS-1254", "iso-8859-11": "CP874",
    ]

    /// iconv's name of a Windows code page, as RTF, Outlook and old Office files number them.
    static func name(ofCodePage number: Int) -> String? {
        switch number {
        case 65001: "UTF-8"
        case 1200: "UTF-16LE"
        case 1201: "UTF-16BE"
        case 874: "CP874"
        case 1250...1258: "WINDOWS-\(number)"
        case 932, 943: "CP932"
        case 936, 54936: "GB18030"
        case 949, 1361: "CP949"
        case 950: "BIG5-HKSCS"
        case 437, 850: "CP\(number)"
        case 852, 855, 866: "IBM\(number)"
        case 10000: "MACINTOSH"
        case 10007: "MAC-CYRILLIC"
        case 20866: "KOI8-R"
        case 21866: "KOI8-U"
        case 28591, 20127: "WINDOWS-1252"
        case 28592...28606: "ISO-8859-\(number - 28590)"
        case 50220, 50221, 50222: "ISO-2022-JP"
        case 51932: "EUC-JP"
        case 51949: "CP949"
        case 65000: "UTF-7"
        default: nil
        }
    }
}
