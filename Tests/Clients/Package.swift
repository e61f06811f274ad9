// swift-tools-version: 6.1
import PackageDescription

// Programs as app developers write them: they see what the product CoreSpotlight exports and nothing else.
let spotlight: [Target.Dependency] = [.product(name: "CoreSpotlight", package: "Searchlight")]
let old: [Target.Dependency] = spotlight + [.product(name: "MobileCoreServices", package: "Searchlight")]
let others: [Target.Dependency] = ["ClientApp", "ClientObserver", "HandoffApp", "LandingApp"]

let package = Package(
    name: "Clients",
    dependencies: [.package(name: "Searchlight", path: "../..", traits: [])],
    targets: [
        // Another app's process.
        .executableTarget(name: "ClientApp", dependencies: spotlight, swiftSettings: [.swiftLanguageMode(.v5)]),
        // An app that receives what is opened.
        .executableTarget(
            name: "LandingApp",
            dependencies: spotlight + [.product(name: "ApplicationActivity", package: "Searchlight")],
            resources: [.copy("LandingApp-Info.plist")], swiftSettings: [.swiftLanguageMode(.v5)]),
        // An app whose activities are continued on another machine: a document, a browser, and an editor with streams.
        .executableTarget(
            name: "HandoffApp",
            dependencies: spotlight + [.product(name: "ApplicationActivity", package: "Searchlight")],
            resources: [.copy("HandoffApp-Info.plist")], swiftSettings: [.swiftLanguageMode(.v5)]),
        // A process that is no app: what it sees is what a person's search sees.
        .executableTarget(
            name: "ClientObserver",
            dependencies: [
                .product(name: "AppLanding", package: "Searchlight"),
                .product(name: "SystemIndex", package: "Searchlight"),
                .product(name: "SearchEngine", package: "Searchlight"),
            ]),
        .testTarget(name: "Apps2016", dependencies: old + others, swiftSettings: [.swiftLanguageMode(.v4)]),
        .testTarget(name: "Apps2020", dependencies: spotlight + others, swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "Apps2024", dependencies: spotlight + others, swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "EntityApps",
            dependencies: spotlight + [.product(name: "AppIntents", package: "Searchlight")] + others,
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "Usages5",
            dependencies: old + [.product(name: "AppIntents", package: "Searchlight")] + others,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "Usages6",
            dependencies: spotlight + others + [
                .product(name: "AppIntents", package: "Searchlight"),
                .product(name: "ApplicationActivity", package: "Searchlight"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(name: "Swift4Programs", dependencies: old + others, swiftSettings: [.swiftLanguageMode(.v4)]),
        .testTarget(name: "Swift5Programs", dependencies: old + others, swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "Swift6Programs", dependencies: spotlight + others, swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
