import FileTestSupport
import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct QuietTests {
    @Test func pressureIsRead() {
        let text = "some avg10=12.34 avg60=1.00 avg300=0.10 total=1\nfull avg10=99.00 avg60=0 avg300=0 total=0\n"
        #expect(Pressure.average(text) == 12.34)
        #expect(Pressure.average("nothing") == nil)
        #expect(Pressure(folder: "/nowhere") == nil)
    }

    @Test func aBusyMachineLetsItWait() throws {
        let folder = try ContentHome().folder
        for (name, value) in [("cpu", "80.00"), ("io", "0.00"), ("memory", "0.00")] {
            _ = try folder.write(name, "some avg10=\(value) avg60=0 avg300=0 total=0\n")
        }
        #expect(Pressure(folder: folder.path)?.reason == .processor)
        _ = try folder.write("memory", "some avg10=9.00 avg60=0 avg300=0 total=0\n")
        #expect(Pressure(folder: folder.path)?.reason == .memory)
    }

    @Test func theBatteryIsKnown() throws {
        let folder = try ContentHome().folder
        func supply(_ name: String, _ values: [String: String]) throws {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/power/" + name, withIntermediateDirectories: true)
            for (file, value) in values { _ = try folder.write("power/\(name)/\(file)", value + "\n") }
        }
        try supply("mouse", ["type": "Battery", "scope": "Device", "status": "Discharging"])
        #expect(!Power.isOnBattery(folder: folder.path + "/power"))
        try supply("BAT0", ["type": "Battery", "status": "Discharging"])
        #expect(Power.isOnBattery(folder: folder.path + "/power"))
        try supply("AC", ["type": "Mains", "online": "1"])
        #expect(!Power.isOnBattery(folder: folder.path + "/power"))
        #expect(!Power.isOnBattery(folder: folder.path + "/none"))
    }

    @Test func thePersonComesFirst() {
        func reason(paused: Bool = false, battery: Bool? = false, screen: Bool = false) -> WaitReason? {
            QuietKeeper(
                isPaused: { paused }, pressure: { nil },
                machine: MachineState(isOnBattery: { battery }, isScreenKept: { screen })
            ).reasonToWait()
        }
        #expect(reason(paused: true, battery: true, screen: true) == .paused)
        #expect(reason(battery: true, screen: true) == .battery)
        #expect(reason(screen: true) == .screen)
        #expect(reason() == nil)
    }

    @Test func onBatteryNamesAreFoundAndContentsWait() throws {
        let home = try ContentHome()
        for number in 0..<3 { try home.write("\(number).txt", "gribblewox") }
        var isOver = false
        let watcher = try ContentWatcher(
            home.index, reader: home.reader, pressure: { nil }, machine: MachineState(isOnBattery: { true })
        ) { isOver }
        watcher.onProgress = { isOver = $0.phase == .waiting && $0.waitsBecause == .battery }
        try watcher.run()
        #expect(home.reader.reads.isEmpty)
        #expect(try home.paths() == ["0.txt", "1.txt", "2.txt"])
    }

    /// What the person has just chosen is looked for now: some of it is read in spite of other programs.
    @Test func underPressureTheNewestAreReadAndTheRestWaits() throws {
        let home = try ContentHome(), folder = home.folder
        _ = try folder.write("cpu", "some avg10=80.00 avg60=0 avg300=0 total=0\n")
        for number in 0..<60 { try home.write("\(number).txt", "gribblewox \(number)") }
        var isOver = false, isCalm = false, early = 0
        let watcher = try ContentWatcher(
            home.index, reader: home.reader, pressure: { isCalm ? nil : Pressure(folder: folder.path) },
            machine: MachineState(isOnBattery: { false })
        ) { isOver }
        watcher.onProgress = { status in
            if status.phase == .waiting, status.waitsBecause == .processor, !isCalm {
                early = home.reader.reads.count
                isCalm = true
            }
            isOver = status.phase == .watching
        }
        try watcher.run()
        #expect((20..<40).contains(early), "\(early) read")
        #expect(Set(home.reader.reads).count == 60)
    }
}
