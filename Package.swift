// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// An import that a target does not declare must not compile, and an import is internal unless it says otherwise:
// both keep the direction of dependencies (ARCHITECTURE.md) a matter for the compiler.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Example apps are compiled as apps are: imports of one file serve the others, as clients' code expects.
let lenient: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let libraries = [
    "TextAnalysis", "SearchEngine", "SystemIndex", "AppPrograms", "AppLanding", "CoreSpotlight", "SpotlightExtension",
    "AppIntents", "ApplicationActivity", "UserActivity", "LocalizedStrings", "UniformTypeIdentifiers",
    "MobileCoreServices", "CoreServices",
]

/// A product that only the server needs.
func server(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// A product that only Handoff needs.
func handoff(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Handoff"]))
}

/// A module in Swift.
func module(name: String, dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of a module.
func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// An app of `Examples/`, which shows its items in a browser.
func exampleApp(_ name: String, exclude: [String] = [], resources: [Resource]) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            "ApplicationActivity", "CoreSpotlight", "ExampleKit", "UniformTypeIdentifiers", "UserActivity",
        ],
        path: "Examples/\(name)", exclude: ["README.md"] + exclude, sources: ["Sources"], resources: resources,
        swiftSettings: lenient)
}

/// The window needs GTK 4, which only a desktop has: it is built where somebody asks for it.
let hasWindow = Context.environment["SEARCHLIGHT_WINDOW"] != nil

let package = Package(
    name: "Searchlight",
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "searchlight", targets: ["CommandLineTool"]),
        .executable(name: "searchlight-content-worker", targets: ["ContentWorker"]),
    ],
    traits: [
        .trait(name: "Tools", description: "The command line tool and what only it needs."),
        .trait(
            name: "Server", description: "The local web page, the HTTP API, public indexes and what only they need."),
        .trait(name: "Stemming", description: "Stems of languages besides English, by libstemmer."),
        .trait(name: "Files", description: "The person's own files, mail, people and calendars."),
        .trait(name: "Handoff", description: "Going on with an activity on another machine."),
        .default(enabledTraits: ["Tools", "Server", "Stemming", "Files", "Handoff"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        // Without swift-configuration, which nothing here asks.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: ["FullFoundation"]),
        // Certificates of paired devices: X.509 as bytes, and what they are made of.
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        // What hummingbird is made of, where the server meets it: named because it is imported.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    ],
    targets: [
        .target(name: "CTextTables"),
        .target(name: "CStemmer", linkerSettings: [.linkedLibrary("stemmer")]),
        module(
            name: "TextAnalysis",
            dependencies: ["CTextTables", .target(name: "CStemmer", condition: .when(traits: ["Stemming"]))]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .target(name: "CEngineSupport"),
        .target(name: "CMeaning"),
        module(name: "Meaning", dependencies: ["CEngineSupport", "CMeaning"]),
        tests("MeaningTests", "CEngineSupport", "CMeaning", "Meaning", "SeededRandom"),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        module(name: "SearchEngine", dependencies: ["TextAnalysis", "CEngineSupport", "CZstd"]),
        module(name: "SearchlightBasics"),
        // By Foundation's encoder, for modules that have Foundation anyway.
        module(name: "JSONCoding", dependencies: ["SearchlightBasics"]),
        // ContentSandbox: files are read by a program that reaches nothing but the file. Beside it the tests' hostile extractors.
        .target(name: "CSandbox"),
        module(name: "ContentSandbox", dependencies: ["CSandbox", "SearchlightBasics"]),
        .executableTarget(
            name: "HostileExtractors", dependencies: ["CSandbox", "ContentSandbox", "SearchlightBasics"],
            path: "Tests/HostileExtractors", swiftSettings: strict),
        tests(
            "ContentSandboxTests", "CSandbox", "ContentSandbox", "ContentWorker", "HostileExtractors",
            "SearchlightBasics", "SeededRandom"),
        module(name: "MessageBus", dependencies: ["CSystemd", "SearchlightBasics"]),
        module(
            name: "SystemIndex",
            dependencies: ["CEngineSupport", "Meaning", "SearchEngine", "SearchlightBasics", "TextAnalysis"]),
        module(
            name: "QueryLanguage", dependencies: ["SearchEngine", "SearchlightBasics", "SystemIndex", "TextAnalysis"]),
        module(name: "QuickAnswers", dependencies: ["SearchlightBasics"]),
        module(
            name: "AppPrograms", dependencies: ["CEngineSupport", "SearchEngine", "SearchlightBasics", "SystemIndex"]),
        // What apps, faces and the Handoff service say to each other on one machine.
        module(
            name: "HandoffLink", dependencies: ["AppPrograms", "SearchEngine", "SearchlightBasics", "SystemIndex"]),
        // What only programs that show results need: apps that index do without.
        module(
            name: "AppLanding",
            dependencies: [
                "AppPrograms", "CEngineSupport", "HandoffLink", "SearchEngine", "SearchlightBasics", "SystemIndex",
            ]),
        // Handoff: the exchange of a code is BoringSSL's, which swift-crypto carries. Its header is behind a C target.
        .target(name: "CHandoff", dependencies: [handoff("Crypto", "swift-crypto")]),
        module(
            name: "Handoff",
            dependencies: [
                "AppLanding", "AppPrograms", "CHandoff", "HandoffLink", "JSONCoding", "MessageBus", "SearchEngine",
                "SearchlightBasics", "SystemIndex",
                handoff("Crypto", "swift-crypto"),
                handoff("NIOCore", "swift-nio"), handoff("NIOPosix", "swift-nio"), handoff("NIOSSL", "swift-nio-ssl"),
                handoff("NIOTLS", "swift-nio"), handoff("SwiftASN1", "swift-asn1"),
                handoff("X509", "swift-certificates"),
            ]),
        tests(
            "HandoffTests", "AppLanding", "AppPrograms", "FileTestSupport", "Handoff", "HandoffLink", "SearchEngine",
            "SearchlightBasics", "SeededRandom", "SystemIndex", handoff("NIOCore", "swift-nio"),
            handoff("NIOPosix", "swift-nio")),
        module(name: "ResultCards", dependencies: ["AppLanding", "SearchEngine", "SearchlightBasics", "SystemIndex"]),
        module(name: "ItemExchange", dependencies: ["SearchEngine", "SearchlightBasics", "SystemIndex"]),
        module(
            name: "AppDoor",
            dependencies: [
                "AppLanding", "AppPrograms", "ItemExchange", "QueryLanguage", "ResultCards", "SearchEngine",
                "SearchlightBasics", "SystemIndex", "TextAnalysis",
            ]),
        tests(
            "AppDoorTests", "AppDoor", "AppLanding", "AppPrograms", "FileTestSupport", "SearchEngine",
            "SearchlightBasics", "SeededRandom", "SystemIndex"),
        module(
            name: "DesktopIntegration",
            dependencies: [
                "AppLanding", "AppPrograms", "BusDoor", "HandoffLink", "MessageBus", "ResultCards", "SearchEngine",
                "SearchlightBasics", "SystemIndex", "TypedSearch", "UniformTypeIdentifiers", "WebMarkup",
            ]),
        module(
            name: "BusDoor",
            dependencies: [
                "AppDoor", "AppLanding", "AppPrograms", "ItemExchange", "MessageBus", "SearchEngine",
                "SearchlightBasics", "SystemIndex",
            ]),
        tests(
            "BusDoorTests", "AppDoor", "AppLanding", "AppPrograms", "BusDoor", "FileTestSupport", "MessageBus",
            "SearchEngine", "SearchlightBasics", "SystemIndex"),
        // HTML by libgumbo, transfers by libcurl, hosts in other scripts by libidn2: only what reads the web needs them, and of
        // libcurl the client of the search server.
        .target(name: "CHTMLParser", linkerSettings: [.linkedLibrary("gumbo")]),
        .target(name: "CTransfer", linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("z")]),
        .target(name: "CDomainNames", linkerSettings: [.linkedLibrary("idn2")]),
        module(name: "WebMarkup", dependencies: ["CDomainNames", "CHTMLParser", "SearchlightBasics"]),
        // ContentExtraction: what is inside of a person's files. Each C target hides one library of Debian, so that no Swift code meets
        // its headers; nothing that searches links them.
        .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
        .target(name: "CPageText", dependencies: ["CPoppler"]),
        .target(
            name: "CDrawing", dependencies: ["CPageText", "CPictures"],
            linkerSettings: [
                .linkedLibrary("webp"), .linkedLibrary("tiff"), .linkedLibrary("gif"), .linkedLibrary("heif"),
            ]),
        .target(
            name: "CArchives",
            linkerSettings: [.linkedLibrary("archive"), .linkedLibrary("z"), .linkedLibrary("brotlidec")]),
        .target(name: "CXMLReader", linkerSettings: [.linkedLibrary("expat")]),
        .target(name: "CAudioTags", linkerSettings: [.linkedLibrary("tag")]),
        .target(name: "CDatabases", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CCharacterSets", linkerSettings: [.linkedLibrary("uchardet")]),
        module(
            name: "ContentExtraction",
            dependencies: [
                "CArchives", "CAudioTags", "CCharacterSets", "CDatabases", "CPageText", "CXMLReader",
                "SearchlightBasics", "WebMarkup",
            ]),
        .executableTarget(
            name: "ContentWorker",
            dependencies: [
                "ContentSandbox", "SearchlightBasics",
                .target(name: "CDrawing", condition: .when(traits: ["Files"])),
                .target(name: "ContentExtraction", condition: .when(traits: ["Files"])),
            ], swiftSettings: strict),
        // A development tool: reads files without a sandbox, for the scorer of sample files.
        .executableTarget(
            name: "ContentExtractorTool", dependencies: ["ContentExtraction", "SearchlightBasics"],
            path: "Tests/ContentExtractorTool", swiftSettings: strict),
        tests("ContentExtractionTests", "ContentExtraction", "SearchlightBasics", "SeededRandom"),
        module(
            name: "Crawler",
            dependencies: [
                "AppLanding", "AppPrograms", "CTransfer", "JSONCoding", "SearchEngine", "SearchlightBasics",
                "SystemIndex", "WebMarkup",
            ]),
        // Reports are encrypted by swift-crypto, which only what serves and uses public indexes needs.
        module(
            name: "PublicIndex",
            dependencies: [
                "AppLanding", "AppPrograms", "Crawler", "ItemExchange", "JSONCoding", "SearchEngine",
                "SearchlightBasics", "SystemIndex", "WebMarkup",
                server("Crypto", "swift-crypto"),
                server("CryptoExtras", "swift-crypto"),
            ]),
        module(
            name: "BoxContent",
            dependencies: [
                "AppLanding", "AppPrograms", "DesktopIntegration", "HandoffLink", "QueryLanguage", "QuickAnswers",
                "ResultCards", "SearchEngine", "SearchlightBasics", "SystemIndex", "TextAnalysis", "TypedSearch",
            ]),
        module(
            name: "ModelContextServer",
            dependencies: [
                "AppLanding", "AppPrograms", "ItemExchange", "QueryLanguage", "QuickAnswers", "ResultCards",
                "SearchEngine", "SearchlightBasics", "SystemIndex", "TextAnalysis", "TypedSearch",
                "UniformTypeIdentifiers",
            ]),
        module(name: "UniformTypeIdentifiers"),
        // What every face asks for a typed text.
        module(
            name: "TypedSearch",
            dependencies: [
                "AppPrograms", "QueryLanguage", "QuickAnswers", "SearchEngine", "SearchlightBasics", "SystemIndex",
                "UniformTypeIdentifiers",
            ]),
        module(name: "MobileCoreServices", dependencies: ["UniformTypeIdentifiers"]),
        module(name: "CoreServices", dependencies: ["MobileCoreServices"]),
        module(name: "LocalizedStrings"),
        .target(
            // As Swift imports the methods of Apple's class: what is awaited runs where its caller does.
            name: "UserActivity",
            dependencies: ["AppPrograms", "HandoffLink", "LocalizedStrings", "SearchEngine", "SystemIndex"],
            swiftSettings: strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        module(
            name: "ApplicationActivity", dependencies: ["AppLanding", "AppPrograms", "SystemIndex", "UserActivity"]),
        module(name: "CoreSpotlightVersion"),
        module(
            name: "CoreSpotlight",
            dependencies: [
                "AppPrograms", "CoreSpotlightVersion", "LocalizedStrings", "QueryLanguage", "SearchEngine",
                "SystemIndex", "TextAnalysis", "UniformTypeIdentifiers", "UserActivity",
            ]),
        // What the compiler asks about entities' computed properties; nothing of it is in an app. What it is told is a module of its
        // own, since tests that depend on a macro would have all others compiled a second time.
        module(name: "EntityMacros"),
        .macro(name: "AppIntentsMacros", dependencies: ["EntityMacros"], swiftSettings: strict),
        module(
            name: "AppIntents",
            dependencies: [
                "AppIntentsMacros", "CoreSpotlight", "LocalizedStrings", "SearchEngine", "SearchlightBasics",
                "SystemIndex", "UniformTypeIdentifiers", "UserActivity",
            ]),
        module(
            name: "SpotlightExtension",
            dependencies: ["ContentSandbox", "CoreSpotlight", "ItemExchange", "SearchlightBasics"]),
        // By libpng and libjpeg, which only the command line tool needs.
        .target(name: "CPictures", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
        .target(
            name: "SearchServer",
            dependencies: [
                "AppDoor", "AppLanding", "AppPrograms", "CEngineSupport", "DesktopIntegration", "HandoffLink",
                "ItemExchange", "JSONCoding", "PublicIndex", "QueryLanguage", "QuickAnswers", "ResultCards",
                "SearchEngine", "SearchlightBasics", "SystemIndex", "TextAnalysis", "TypedSearch",
                "UniformTypeIdentifiers",
                server("Hummingbird", "hummingbird"),
                server("HTTPTypes", "swift-http-types"),
                server("Logging", "swift-log"),
                server("NIOCore", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOWebSocket", "swift-nio"),
                server("NIOExtras", "swift-nio-extras"),
                server("NIOHTTPTypes", "swift-nio-extras"),
                server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
                server("UnixSignals", "swift-service-lifecycle"),
            ],
            resources: [.copy("WebUI"), .copy("Resources")], swiftSettings: strict),
        // What other programs of this machine know of the server, without what it is made of.
        module(
            name: "SearchServerClient",
            dependencies: [
                "AppPrograms", "CEngineSupport", "CTransfer", "SearchEngine", "SearchlightBasics", "SystemIndex",
            ]),
        module(
            name: "Demo",
            dependencies: ["AppPrograms", "ItemExchange", "SearchEngine", "SearchlightBasics", "SystemIndex"]),
        // ContentIndexing: which of the person's files, mail, people and calendars are indexed, and when.
        .target(name: "CContentFiles"),
        module(
            name: "ContentIndexing",
            dependencies: [
                "AppPrograms", "CContentFiles", "CEngineSupport", "ContentSandbox", "ItemExchange", "JSONCoding",
                "SearchEngine", "SearchlightBasics", "SystemIndex", "UniformTypeIdentifiers",
            ]),
        .executableTarget(
            name: "HandoffProgram", dependencies: ["ApplicationActivity", "UserActivity"], path: "Tests/HandoffProgram",
            swiftSettings: lenient),
        .executableTarget(
            name: "FilesProgram",
            dependencies: ["ContentIndexing", "SearchEngine", "SearchlightBasics", "SystemIndex"],
            path: "Tests/FilesProgram", swiftSettings: strict),
        tests(
            "ContentIndexingTests", "AppPrograms", "ContentIndexing", "FileTestSupport", "FilesProgram",
            "HostileExtractors", "SearchEngine", "SearchlightBasics", "SystemIndex"),
        .executableTarget(
            name: "CommandLineTool",
            dependencies: [
                "AppLanding", "AppPrograms", "BoxContent", "BusDoor", "CEngineSupport", "Crawler", "Demo",
                "DesktopIntegration", "HandoffLink", "ItemExchange", "MessageBus", "ModelContextServer",
                "QueryLanguage", "QuickAnswers", "ResultCards", "SearchEngine", "SearchServerClient",
                "SearchlightBasics", "SystemIndex", "TextAnalysis", "TypedSearch", "UniformTypeIdentifiers",
                "WebMarkup",
                .target(name: "CPictures", condition: .when(traits: ["Tools"])),
                .target(name: "ContentIndexing", condition: .when(traits: ["Files"])),
                .target(name: "Handoff", condition: .when(traits: ["Handoff"])),
                .target(name: "PublicIndex", condition: .when(traits: ["Server"])),
                .target(name: "SearchServer", condition: .when(traits: ["Server"])),
                server("Logging", "swift-log"),
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"])),
            ],
            swiftSettings: strict),
        .target(
            name: "ExampleKit", dependencies: ["ApplicationActivity", "UserActivity"], path: "Examples/ExampleKit",
            sources: ["Sources"],
            resources: [.copy("Web")], swiftSettings: lenient),
        exampleApp(
            "Movies", exclude: ["make-posters.py"],
            resources: [.copy("Movies-Info.plist"), .copy("MoviesData.plist"), .copy("Images")]),
        exampleApp(
            "Cards", exclude: ["make-pictures.py"], resources: [.copy("Cards-Info.plist"), .copy("Pictures")]),
        exampleApp(
            "Friends", exclude: ["make-pictures.py"],
            resources: [.copy("Friends-Info.plist"), .copy("friends.json"), .copy("Pictures")]),
        exampleApp("Topics", resources: [.copy("Topics-Info.plist"), .copy("topics.json")]),
        exampleApp(
            "Colleagues", exclude: ["make-pictures.py"],
            resources: [
                .copy("Colleagues-Info.plist"), .copy("Settings.bundle"), .copy("colleagues.json"), .copy("Pictures"),
            ]),
        .executableTarget(
            name: "SongSheets", dependencies: ["CoreSpotlight", "SpotlightExtension"], path: "Examples/SongSheets",
            exclude: ["README.md"], sources: ["Sources"], swiftSettings: lenient),
        .target(
            name: "TestSupport", dependencies: ["SearchEngine", "TextAnalysis"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .target(
            name: "FileTestSupport", dependencies: ["AppPrograms", "HandoffLink", "SearchEngine", "SystemIndex"],
            path: "Tests/FileTestSupport", swiftSettings: strict),
        tests("UniformTypeIdentifiersTests", "CoreServices", "MobileCoreServices", "UniformTypeIdentifiers"),
        .executableTarget(
            name: "ExtensionProgram", dependencies: ["CoreSpotlight", "SpotlightExtension"],
            path: "Tests/ExtensionProgram", swiftSettings: strict),
        .testTarget(
            name: "CoreSpotlightTests",
            dependencies: [
                "AppIntents", "AppLanding", "AppPrograms", "ApplicationActivity", "ContentSandbox", "ContentWorker",
                "CoreSpotlight", "ExtensionProgram", "FileTestSupport", "HandoffLink", "SearchEngine",
                "SearchlightBasics", "SongSheets", "SystemIndex", "UniformTypeIdentifiers", "UserActivity",
            ],
            exclude: ["README.md"], swiftSettings: strict),
        tests("EntityMacrosTests", "EntityMacros"),
        tests("LocalizedStringsTests", "LocalizedStrings"),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        tests("TextAnalysisTests", "SeededRandom", "TextAnalysis"),
        .executableTarget(
            name: "Torture", dependencies: ["SearchEngine", "TestSupport"], path: "Tests/Torture",
            swiftSettings: strict),
        tests("SearchEngineTests", "CEngineSupport", "SearchEngine", "TestSupport", "TextAnalysis", "Torture"),
        // Here rather than in the package Benchmarks, because it measures rooms that only this package sees.
        .target(name: "CAllocationCounter", path: "Benchmarks/Sources/CAllocationCounter"),
        .executableTarget(
            name: "Microbenchmarks",
            dependencies: ["CAllocationCounter", "CoreSpotlight", "SearchEngine", "SystemIndex", "TextAnalysis"],
            path: "Benchmarks/Sources/Microbenchmarks", swiftSettings: strict),
        .executableTarget(
            name: "DoorBenchmarks", dependencies: ["AppDoor", "BusDoor", "MessageBus", "SystemIndex"],
            path: "Benchmarks/Sources/DoorBenchmarks", swiftSettings: strict),
        .executableTarget(
            name: "RelevanceBenchmark", dependencies: ["CoreSpotlight", "SearchEngine", "SystemIndex"],
            path: "Benchmarks/Sources/RelevanceBenchmark", swiftSettings: strict),
        tests("SearchlightBasicsTests", "SearchEngine", "SearchlightBasics", "SeededRandom"),
        tests("QuickAnswersTests", "QuickAnswers", "SeededRandom"),
        tests(
            "TypedSearchTests", "AppPrograms", "FileTestSupport", "QueryLanguage", "QuickAnswers", "SearchEngine",
            "SearchlightBasics", "SystemIndex", "TypedSearch"),
        tests(
            "SystemIndexTests", "AppLanding", "AppPrograms", "FileTestSupport", "ItemExchange", "JSONCoding",
            "ResultCards", "SearchEngine", "SearchlightBasics", "SystemIndex", "TextAnalysis"),
        tests(
            "AppLandingTests", "AppLanding", "AppPrograms", "FileTestSupport", "HandoffLink", "SearchEngine",
            "SearchlightBasics",
            "SystemIndex"),
        tests(
            "ResultCardsTests", "AppLanding", "FileTestSupport", "ItemExchange", "ResultCards", "SearchEngine",
            "SearchlightBasics", "SystemIndex"),
        tests(
            "ItemExchangeTests", "FileTestSupport", "ItemExchange", "QueryLanguage", "SearchEngine",
            "SearchlightBasics", "SystemIndex"),
        tests(
            "SearchServerTests", "AppLanding", "AppPrograms", "FileTestSupport", "HandoffLink", "ItemExchange",
            "PublicIndex", "ResultCards", "SearchEngine", "SearchServer", "SearchlightBasics", "SystemIndex",
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"), server("NIOPosix", "swift-nio"),
            server("Logging", "swift-log")),
        tests(
            "DesktopIntegrationTests", "AppLanding", "AppPrograms", "DesktopIntegration", "MessageBus", "ResultCards",
            "SearchEngine", "SearchlightBasics", "SystemIndex"),
        tests(
            "BoxContentTests", "AppLanding", "AppPrograms", "BoxContent", "DesktopIntegration", "FileTestSupport",
            "HandoffLink", "ResultCards", "SearchEngine", "SystemIndex"),
        tests("WebMarkupTests", "SeededRandom", "WebMarkup"),
        tests(
            "CrawlerTests", "AppLanding", "AppPrograms", "Crawler", "FileTestSupport", "SearchEngine",
            "SearchlightBasics", "SystemIndex", "WebMarkup"),
        tests(
            "PublicIndexTests", "AppLanding", "AppPrograms", "Crawler", "FileTestSupport", "ItemExchange",
            "PublicIndex", "SearchEngine", "SearchServer", "SearchlightBasics", "SystemIndex", "WebMarkup",
            .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log")),
        tests(
            "ModelContextServerTests", "AppLanding", "AppPrograms", "FileTestSupport", "ItemExchange",
            "ModelContextServer", "SearchEngine", "SearchlightBasics", "SystemIndex"),
        tests(
            "CommandLineToolTests", "AppLanding", "AppPrograms", "CommandLineTool", "FileTestSupport", "HandoffLink",
            "ItemExchange", "QueryLanguage", "QuickAnswers", "ResultCards", "SearchEngine", "SearchlightBasics",
            "SystemIndex"),
    ]
)

if hasWindow {
    package.products.append(.executable(name: "searchlight-box", targets: ["SearchBox"]))
    package.targets += [
        .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(name: "CSearchWindow", dependencies: ["CGtk"], linkerSettings: [.linkedLibrary("X11")]),
        .executableTarget(
            name: "SearchBox",
            dependencies: ["BoxContent", "CSearchWindow", "DesktopIntegration", "SearchEngine", "SystemIndex"],
            swiftSettings: strict),
    ]
}

// The C library declares its functions by `@c`, which older compilers do not have.
#if compiler(>=6.3)
    package.products.append(.library(name: "SearchlightC", type: .dynamic, targets: ["SearchlightLibrary"]))
    package.targets += [
        .target(name: "CSearchlight"),
        module(
            name: "SearchlightLibrary",
            dependencies: [
                "AppDoor", "CSearchlight", "ResultCards", "SearchEngine", "SearchlightBasics", "SystemIndex",
            ]),
    ]
#endif

// What Scripts/fuzz builds. Other builds do without it, because libFuzzer brings the program's main function.
if Context.environment["SEARCHLIGHT_FUZZERS"] != nil {
    package.products.append(.executable(name: "Fuzzers", targets: ["Fuzzers"]))
    package.targets.append(
        .executableTarget(
            name: "Fuzzers",
            dependencies: [
                "AppLanding", "AppPrograms", "CSystemd", "Crawler", "DesktopIntegration", "ItemExchange", "MessageBus",
                "ModelContextServer", "QueryLanguage", "QuickAnswers", "ResultCards", "SearchEngine",
                "SearchlightBasics", "SystemIndex", "TestSupport", "TextAnalysis", "WebMarkup",
            ],
            path: "Tests/Fuzzers", exclude: ["Corpus", "Dictionaries", "README.md"], swiftSettings: strict))
}

// Tests spend most of their time in these. `Scripts/test` has them optimized, since the checks that trap stay.
if Context.environment["SEARCHLIGHT_OPTIMIZED_TESTS"] != nil {
    let busy = ["Meaning", "SearchEngine", "SearchlightBasics", "SystemIndex", "TextAnalysis", "WebMarkup"]
    for target in package.targets where busy.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
    }
    for target in package.targets where target.name == "CMeaning" { target.cSettings = [.unsafeFlags(["-O2"])] }
}
