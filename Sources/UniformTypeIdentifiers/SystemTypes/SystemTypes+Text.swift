// Text, source code and data interchange. Names, identifiers and places in the tree are Apple's:
// https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers
// Each comment gives the identifier, the direct supertypes and the first filename extensions.

extension UTType {
    /// Text: `public.text`, under ``data`` and ``content``. With markup or without.
    public static var text: UTType { UTType(known: "public.text") }

    /// Plain text: `public.plain-text`, under ``text``; `txt`, `text`. No markup, encoding not stated.
    public static var plainText: UTType { UTType(known: "public.plain-text") }

    /// Markdown text: `net.daringfireball.markdown`, under ``utf8PlainText``; `md`, `markdown`, `mdown`, `mkd`. A
    /// static since the systems of version 27.
    public static var markdown: UTType { UTType(known: "net.daringfireball.markdown") }

    /// UTF-8 plain text: `public.utf8-plain-text`, under ``plainText``.
    public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }

    /// UTF-16 plain text for exchange: `public.utf16-external-plain-text`, under ``plainText``. Without a byte order
    /// mark it is big-endian.
    public static var utf16ExternalPlainText: UTType { UTType(known: "public.utf16-external-plain-text") }

    /// UTF-16 plain text: `public.utf16-plain-text`, under ``plainText``. Without a byte order mark it is in the order
    /// of the machine.
    public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }

    /// Delimited values: `public.delimited-values-text`, under ``text``.
    public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }

    /// Comma-separated values: `public.comma-separated-values-text`, under ``plainText`` and ``delimitedText``; `csv`.
    public static var commaSeparatedText: UTType { UTType(known: "public.comma-separated-values-text") }

    /// Tab-separated values: `public.tab-separated-values-text`, under ``plainText`` and ``delimitedText``; `tsv`.
    public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }

    /// UTF-8 tab-separated values: `public.utf8-tab-separated-values-text`, under ``tabSeparatedText`` and
    /// ``utf8PlainText``.
    public static var utf8TabSeparatedText: UTType { UTType(known: "public.utf8-tab-separated-values-text") }

    /// Rich text (RTF): `public.rtf`, under ``text``; `rtf`.
    public static var rtf: UTType { UTType(known: "public.rtf") }

    /// HTML text: `public.html`, under ``text``; `html`, `htm`, `shtml`, `shtm`. Any version of HTML.
    public static var html: UTType { UTType(known: "public.html") }

    /// XML text: `public.xml`, under ``text``; `xml`.
    public static var xml: UTType { UTType(known: "public.xml") }

    /// YAML: `public.yaml`, under ``text``; `yml`, `yaml`.
    public static var yaml: UTType { UTType(known: "public.yaml") }

    /// Style sheet (CSS): `public.css`, under ``text``; `css`.
    public static var css: UTType { UTType(known: "public.css") }

    /// Source code: `public.source-code`, under ``plainText``. Any programming language.
    public static var sourceCode: UTType { UTType(known: "public.source-code") }

    /// Assembly source code: `public.assembly-source`, under ``sourceCode``; `s`.
    public static var assemblyLanguageSource: UTType { UTType(known: "public.assembly-source") }

    /// C source code: `public.c-source`, under ``sourceCode``; `c`.
    public static var cSource: UTType { UTType(known: "public.c-source") }

    /// Objective-C source code: `public.objective-c-source`, under ``sourceCode``; `m`.
    public static var objectiveCSource: UTType { UTType(known: "public.objective-c-source") }

    /// Swift source code: `public.swift-source`, under ``sourceCode``; `swift`.
    public static var swiftSource: UTType { UTType(known: "public.swift-source") }

    /// C++ source code: `public.c-plus-plus-source`, under ``sourceCode``; `cp`, `cpp`, `c++`, `cc` …. `cp` is its
    /// first extension, so the preferred one.
    public static var cPlusPlusSource: UTType { UTType(known: "public.c-plus-plus-source") }

    /// Objective-C++ source code: `public.objective-c-plus-plus-source`, under ``sourceCode``; `mm`.
    public static var objectiveCPlusPlusSource: UTType { UTType(known: "public.objective-c-plus-plus-source") }

    /// C header: `public.c-header`, under ``sourceCode``; `h`.
    public static var cHeader: UTType { UTType(known: "public.c-header") }

    /// C++ header: `public.c-plus-plus-header`, under ``sourceCode``; `hh`, `hp`, `hpp`, `hxx` ….
    public static var cPlusPlusHeader: UTType { UTType(known: "public.c-plus-plus-header") }

    /// Script: `public.script`, under ``sourceCode``. Source in any scripting language.
    public static var script: UTType { UTType(known: "public.script") }

    /// AppleScript text: `com.apple.applescript.text`, under ``script``; `applescript`.
    public static var appleScript: UTType { UTType(known: "com.apple.applescript.text") }

    /// Compiled AppleScript: `com.apple.applescript.script`, under ``data`` and ``script``; `scpt`.
    public static var osaScript: UTType { UTType(known: "com.apple.applescript.script") }

    /// AppleScript bundle: `com.apple.applescript.script-bundle`, under ``bundle`` and ``package``; `scptd`.
    public static var osaScriptBundle: UTType { UTType(known: "com.apple.applescript.script-bundle") }

    /// JavaScript: `com.netscape.javascript-source`, under ``script`` and ``executable``; `js`, `jscript`,
    /// `javascript`, `mjs`.
    public static var javaScript: UTType { UTType(known: "com.netscape.javascript-source") }

    /// Shell script: `public.shell-script`, under ``script``; `sh`. Also the parent of Perl, Python, Ruby and PHP.
    public static var shellScript: UTType { UTType(known: "public.shell-script") }

    /// Perl script: `public.perl-script`, under ``shellScript``; `pl`, `pm`.
    public static var perlScript: UTType { UTType(known: "public.perl-script") }

    /// Python script: `public.python-script`, under ``shellScript``; `py`.
    public static var pythonScript: UTType { UTType(known: "public.python-script") }

    /// Ruby script: `public.ruby-script`, under ``shellScript``; `rb`, `rbw`.
    public static var rubyScript: UTType { UTType(known: "public.ruby-script") }

    /// PHP script: `public.php-script`, under ``shellScript``; `php`, `php3`, `php4`, `ph3` ….
    public static var phpScript: UTType { UTType(known: "public.php-script") }

    /// Makefile: `public.make-source`, under ``script``; `make`, `mak`, `gmk`, `mk`.
    public static var makefile: UTType { UTType(known: "public.make-source") }

    /// JSON: `public.json`, under ``text``; `json`. Text, but not plain text.
    public static var json: UTType { UTType(known: "public.json") }

    /// Property list: `com.apple.property-list`, under ``data``; `plist`. In any of its three forms.
    public static var propertyList: UTType { UTType(known: "com.apple.property-list") }

    /// XML property list: `com.apple.xml-property-list`, under ``xml`` and ``propertyList``; `plist`.
    public static var xmlPropertyList: UTType { UTType(known: "com.apple.xml-property-list") }

    /// Binary property list: `com.apple.binary-property-list`, under ``propertyList``; `plist`.
    public static var binaryPropertyList: UTType { UTType(known: "com.apple.binary-property-list") }
}
