import CSandbox
import ContentSandbox
import Foundation
import Testing

/// Older kernels, and kernels without a sandbox.
@Suite struct StrengthTests {
    @Test func thisKernelIsFullyConfined() throws {
        #expect(try Rig.client().strength() == SandboxStrength.available)
        #expect(SandboxStrength.available.state == .full)
        #expect(SandboxStrength.available.missing == nil)
    }

    /// What a version of Landlock lacks, the filter denies: each version has the same outcome.
    @Test(arguments: 1...7) func eachVersionOfLandlockDeniesTheSame(_ version: Int) throws {
        let client = Rig.client(["--landlock", "\(version)"])
        #expect(try client.strength().landlock == min(version, SandboxStrength.available.landlock))
        for deed in ["open=:etc:passwd", "open-for-writing", "truncate", "connect", "bind", "kill-parent"] {
            #expect(try Rig.result(client, deed) == "EACCES", "\(deed)")
        }
    }

    /// Landlock alone still keeps files away, and the filter alone does, too.
    @Test func eachHalfDeniesFilesByItself() throws {
        var limits = WorkerLimits()
        limits.allowsWeakSandbox = true
        for arguments in [["--landlock", "0"], ["--without-filter"]] {
            let client = Rig.client(arguments, limits: limits)
            #expect(try client.strength().state == .partial)
            #expect(try Rig.result(client, "open=:etc:passwd") == "EACCES")
            #expect(try Rig.result(client, "open-for-writing") == "EACCES")
        }
    }

    @Test(arguments: [["--landlock", "0"], ["--without-filter"], ["--landlock", "0", "--without-filter"]])
    func aWeakSandboxReadsNothingUnlessAllowed(_ arguments: [String]) {
        let refused = Rig.failure(Rig.client(arguments), "echo")
        #expect(refused?.code == .sandboxUnavailable && refused?.isCausedByFile == false && refused?.remedy != nil)
        var limits = WorkerLimits()
        limits.allowsWeakSandbox = true
        #expect(Rig.works(Rig.client(arguments, limits: limits)))
    }

    @Test func aProgramThatIsMissingOrDoesNotAnswerIsNamed() {
        for program in ["/nonexistent/worker", "/bin/true"] {
            let failure = Rig.failure(WorkerClient(program: program), "echo")
            #expect(failure?.code == .programMissing && failure?.reason.contains(program) == true)
            #expect(failure?.isCausedByFile == false)
        }
    }
}
