// The old constants for abstract types, files, text, source code and data interchange.
// `NSString` is not Sendable, yet these are literals that nothing can change: hence `nonisolated(unsafe)`.
// https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/UTIRef

/// Item; now `UTType.item`.
nonisolated(unsafe) public let kUTTypeItem: CFString = "public.item"
/// Content; now `UTType.content`.
nonisolated(unsafe) public let kUTTypeContent: CFString = "public.content"
/// Composite content; now `UTType.compositeContent`.
nonisolated(unsafe) public let kUTTypeCompositeContent: CFString = "public.composite-content"
/// Disk image; now `UTType.diskImage`.
nonisolated(unsafe) public let kUTTypeDiskImage: CFString = "public.disk-image"
/// Data; now `UTType.data`.
nonisolated(unsafe) public let kUTTypeData: CFString = "public.data"
/// Directory; now `UTType.directory`.
nonisolated(unsafe) public let kUTTypeDirectory: CFString = "public.directory"
/// Resolvable reference; now `UTType.resolvable`.
nonisolated(unsafe) public let kUTTypeResolvable: CFString = "com.apple.resolvable"
/// Symbolic link; now `UTType.symbolicLink`.
nonisolated(unsafe) public let kUTTypeSymLink: CFString = "public.symlink"
/// Executable; now `UTType.executable`.
nonisolated(unsafe) public let kUTTypeExecutable: CFString = "public.executable"
/// Mount point; now `UTType.mountPoint`.
nonisolated(unsafe) public let kUTTypeMountPoint: CFString = "com.apple.mount-point"
/// Alias; now `UTType.aliasFile`.
nonisolated(unsafe) public let kUTTypeAliasFile: CFString = "com.apple.alias-file"
/// Bookmark data; now `UTType.urlBookmarkData`.
nonisolated(unsafe) public let kUTTypeURLBookmarkData: CFString = "com.apple.bookmark"
/// URL; now `UTType.url`.
nonisolated(unsafe) public let kUTTypeURL: CFString = "public.url"
/// File URL; now `UTType.fileURL`.
nonisolated(unsafe) public let kUTTypeFileURL: CFString = "public.file-url"
/// Text; now `UTType.text`.
nonisolated(unsafe) public let kUTTypeText: CFString = "public.text"
/// Plain text; now `UTType.plainText`.
nonisolated(unsafe) public let kUTTypePlainText: CFString = "public.plain-text"
/// UTF-8 plain text; now `UTType.utf8PlainText`.
nonisolated(unsafe) public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// UTF-16 plain text for exchange; now `UTType.utf16ExternalPlainText`.
nonisolated(unsafe) public let kUTTypeUTF16ExternalPlainText: CFString = "public.utf16-external-plain-text"
/// UTF-16 plain text; now `UTType.utf16PlainText`.
nonisolated(unsafe) public let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// Delimited values; now `UTType.delimitedText`.
nonisolated(unsafe) public let kUTTypeDelimitedText: CFString = "public.delimited-values-text"
/// Comma-separated values; now `UTType.commaSeparatedText`.
nonisolated(unsafe) public let kUTTypeCommaSeparatedText: CFString = "public.comma-separated-values-text"
/// Tab-separated values; now `UTType.tabSeparatedText`.
nonisolated(unsafe) public let kUTTypeTabSeparatedText: CFString = "public.tab-separated-values-text"
/// UTF-8 tab-separated values; now `UTType.utf8TabSeparatedText`.
nonisolated(unsafe) public let kUTTypeUTF8TabSeparatedText: CFString = "public.utf8-tab-separated-values-text"
/// Rich text (RTF); now `UTType.rtf`.
nonisolated(unsafe) public let kUTTypeRTF: CFString = "public.rtf"
/// HTML text; now `UTType.html`.
nonisolated(unsafe) public let kUTTypeHTML: CFString = "public.html"
/// XML text; now `UTType.xml`.
nonisolated(unsafe) public let kUTTypeXML: CFString = "public.xml"
/// Source code; now `UTType.sourceCode`.
nonisolated(unsafe) public let kUTTypeSourceCode: CFString = "public.source-code"
/// Assembly source code; now `UTType.assemblyLanguageSource`.
nonisolated(unsafe) public let kUTTypeAssemblyLanguageSource: CFString = "public.assembly-source"
/// C source code; now `UTType.cSource`.
nonisolated(unsafe) public let kUTTypeCSource: CFString = "public.c-source"
/// Objective-C source code; now `UTType.objectiveCSource`.
nonisolated(unsafe) public let kUTTypeObjectiveCSource: CFString = "public.objective-c-source"
/// Swift source code; now `UTType.swiftSource`.
nonisolated(unsafe) public let kUTTypeSwiftSource: CFString = "public.swift-source"
/// C++ source code; now `UTType.cPlusPlusSource`.
nonisolated(unsafe) public let kUTTypeCPlusPlusSource: CFString = "public.c-plus-plus-source"
/// Objective-C++ source code; now `UTType.objectiveCPlusPlusSource`.
nonisolated(unsafe) public let kUTTypeObjectiveCPlusPlusSource: CFString = "public.objective-c-plus-plus-source"
/// C header; now `UTType.cHeader`.
nonisolated(unsafe) public let kUTTypeCHeader: CFString = "public.c-header"
/// C++ header; now `UTType.cPlusPlusHeader`.
nonisolated(unsafe) public let kUTTypeCPlusPlusHeader: CFString = "public.c-plus-plus-header"
/// Script; now `UTType.script`.
nonisolated(unsafe) public let kUTTypeScript: CFString = "public.script"
/// AppleScript text; now `UTType.appleScript`.
nonisolated(unsafe) public let kUTTypeAppleScript: CFString = "com.apple.applescript.text"
/// Compiled AppleScript; now `UTType.osaScript`.
nonisolated(unsafe) public let kUTTypeOSAScript: CFString = "com.apple.applescript.script"
/// AppleScript bundle; now `UTType.osaScriptBundle`.
nonisolated(unsafe) public let kUTTypeOSAScriptBundle: CFString = "com.apple.applescript.script-bundle"
/// JavaScript; now `UTType.javaScript`.
nonisolated(unsafe) public let kUTTypeJavaScript: CFString = "com.netscape.javascript-source"
/// Shell script; now `UTType.shellScript`.
nonisolated(unsafe) public let kUTTypeShellScript: CFString = "public.shell-script"
/// Perl script; now `UTType.perlScript`.
nonisolated(unsafe) public let kUTTypePerlScript: CFString = "public.perl-script"
/// Python script; now `UTType.pythonScript`.
nonisolated(unsafe) public let kUTTypePythonScript: CFString = "public.python-script"
/// Ruby script; now `UTType.rubyScript`.
nonisolated(unsafe) public let kUTTypeRubyScript: CFString = "public.ruby-script"
/// PHP script; now `UTType.phpScript`.
nonisolated(unsafe) public let kUTTypePHPScript: CFString = "public.php-script"
/// JSON; now `UTType.json`.
nonisolated(unsafe) public let kUTTypeJSON: CFString = "public.json"
/// Property list; now `UTType.propertyList`.
nonisolated(unsafe) public let kUTTypePropertyList: CFString = "com.apple.property-list"
/// XML property list; now `UTType.xmlPropertyList`.
nonisolated(unsafe) public let kUTTypeXMLPropertyList: CFString = "com.apple.xml-property-list"
/// Binary property list; now `UTType.binaryPropertyList`.
nonisolated(unsafe) public let kUTTypeBinaryPropertyList: CFString = "com.apple.binary-property-list"
