// swift-tools-version: 6.1
import PackageDescription

// An import that a target does not declare must not compile, and an import is internal unless it says otherwise:
// both keep the direction of dependencies (ARCHITECTURE.md) a matter for the compiler.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Searchlight",
    products: [
        .library(name: "TextAnalysis", targets: ["TextAnalysis"]),
        .library(name: "SearchEngine", targets: ["SearchEngine"]),
        .library(name: "SystemIndex", targets: ["SystemIndex"]),
        .executable(name: "searchlight", targets: ["CommandLineTool"]),
    ],
    traits: [
        .trait(name: "Tools", description: "The command line tool and what only it needs."),
        .default(enabledTraits: ["Tools"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
    ],
    targets: [
        .target(name: "CTextTables"),
        .target(name: "TextAnalysis", dependencies: ["CTextTables"], swiftSettings: strict),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .target(name: "CEngineSupport"),
        .target(
            name: "SearchEngine", dependencies: ["TextAnalysis", "CEngineSupport", "CZstd"],
            swiftSettings: strict),
        .target(name: "SystemIndex", dependencies: ["SearchEngine", "TextAnalysis"], swiftSettings: strict),
        .executableTarget(
            name: "CommandLineTool",
            dependencies: [
                "SystemIndex",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"])),
            ],
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["SearchEngine", "TextAnalysis"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "TextAnalysisTests", dependencies: ["TextAnalysis"], swiftSettings: strict),
        .executableTarget(
            name: "Torture", dependencies: ["SearchEngine", "TestSupport"], path: "Tests/Torture",
            swiftSettings: strict),
        .testTarget(
            name: "SearchEngineTests", dependencies: ["SearchEngine", "TestSupport", "TextAnalysis", "Torture"],
            swiftSettings: strict),
        .testTarget(
            name: "SystemIndexTests", dependencies: ["SystemIndex", "SearchEngine"], swiftSettings: strict),
        .testTarget(
            name: "CommandLineToolTests", dependencies: ["CommandLineTool", "SystemIndex", "SearchEngine"],
            swiftSettings: strict),
    ]
)
