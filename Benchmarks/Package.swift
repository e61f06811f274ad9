// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who uses Searchlight builds it, and so that it measures through public API only.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Searchlight", path: "..", traits: [])],
    targets: [
        .target(
            name: "PeerSupport", dependencies: [.product(name: "SearchEngine", package: "Searchlight")],
            swiftSettings: settings),
        .executableTarget(
            name: "Peer",
            dependencies: ["PeerSupport", .product(name: "SearchEngine", package: "Searchlight")],
            swiftSettings: settings,
            // As programs for Linux are usually shipped, and as the peers are: with the runtime inside. Found symbol by symbol in
            // shared libraries, it takes half a millisecond of the first search.
            linkerSettings: [.unsafeFlags(["-static-stdlib"])]),
        .executableTarget(
            name: "HomePeer",
            dependencies: [
                "PeerSupport", .product(name: "SearchEngine", package: "Searchlight"),
                .product(name: "SystemIndex", package: "Searchlight"),
            ],
            swiftSettings: settings),
    ]
)
