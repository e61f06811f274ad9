import Foundation
import SearchEngine
import TestSupport
import Testing

/// What the system refuses: permission, space, locks, pages of a mapping.
@Suite(.serialized) struct SystemTests {
    /// A user that may do nothing here; root ignores modes. nil, with a message, where we may not become one.
    private func asNobody(_ arguments: [String]) throws -> (lines: [String], status: Int32)? {
        let wrapper = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"]
        let probe = try TortureProcess.run(["nothing", "/"], wrapper: getuid() == 0 ? wrapper : [])
        guard probe.status == 64 else {
            print("skipped: cannot become another user: \(probe)")
            return nil
        }
        return try TortureProcess.run(arguments, wrapper: getuid() == 0 ? wrapper : [])
    }

    @Test(arguments: [0o700, 0o555]) func withoutPermission(mode: Int) throws {
        try withFolder { path in
            try openFolder(path).add([ScriptedLife.item("a", "a")])
            defer { chmod(path, 0o700) }
            chmod(path, mode_t(mode))
            guard getuid() == 0 || mode != 0o700, let (lines, status) = try asNobody(["once", path, "b"]) else {
                return
            }
            #expect(status == 1)
            #expect(lines.first?.hasPrefix("error permissionDenied with remedy") == true, "\(lines)")
            chmod(path, 0o700)
            #expect(try identifiers(openFolder(path)) == ["a"])
        }
    }

    /// A disk of 3 MB; nothing where mounting is not permitted.
    private func withSmallDisk(_ body: (_ path: String) throws -> Void) throws {
        try withFolder { path in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            guard mount("none", path, "tmpfs", 0, "size=3m") == 0 else {
                print("skipped: mounting is not permitted here")
                return
            }
            defer { umount2(path, Int32(MNT_DETACH)) }
            try body(path)
        }
    }

    /// What cannot be written can be read: a backup, or another machine's disk. What others write meanwhile is seen too.
    @Test(arguments: [true, false]) func readOnlyDisk(hasCounters: Bool) throws {
        try withSmallDisk { disk in
            let folder = disk + "/index", view = disk + "/view"
            let writer = try openFolder(folder)
            try writer.add([ScriptedLife.item("a", "a")])
            if !hasCounters { try FileManager.default.removeItem(atPath: folder + "/state") }
            try FileManager.default.createDirectory(atPath: view, withIntermediateDirectories: true)
            try #require(mount(folder, view, nil, UInt(MS_BIND), nil) == 0)
            defer { umount2(view, Int32(MNT_DETACH)) }
            try #require(mount(nil, view, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0)
            let reader = try openFolder(view)
            #expect(try identifiers(reader) == ["a"])
            #expect(throws: IndexError.self) { try reader.add([ScriptedLife.item("b", "b")]) }
            do {
                try reader.compact(now: 0)
                Issue.record("it was written")
            } catch let error as IndexError {
                #expect(error.code == .permissionDenied && error.remedy != nil, "\(error)")
            }
            // A process that wants to announce something learns that it cannot.
            #expect(throws: IndexError.self) { try DiskStorage(path: view).counters("state").add(0, 1) }
            try writer.add([ScriptedLife.item("c", "c")])
            #expect(try identifiers(openFolder(view)) == ["a", "c"])
            #expect(try identifiers(reader) == ["a", "c"])
            let group = IndexGroup([reader])
            #expect(try group.snapshots()[0].count == 2)
            try writer.add([ScriptedLife.item("d", "d")])
            #expect(try identifiers(reader) == ["a", "c", "d"])
            #expect(try group.snapshots()[0].count == 3)
            let transaction = try writer.transaction()
            transaction.delete(identifiers: ["d"])
            try writer.commit(transaction)
            try writer.compact(now: 0)
            #expect(try identifiers(reader) == ["a", "c"])
            #expect(try identifiers(openFolder(view)) == ["a", "c"])
            #expect(throws: IndexError.self) { try openFolder(view + "/none") }
        }
    }

    /// A copy of the folder, or a power cut, may leave counters older than the log. If that cannot be settled, whole
    /// records count.
    @Test func readOnlyDiskWithOldCounters() throws {
        try withSmallDisk { disk in
            let folder = disk + "/index", view = disk + "/view"
            try openFolder(folder).add([ScriptedLife.item("a", "a")])
            let state = try Data(contentsOf: URL(fileURLWithPath: folder + "/state"))
            try openFolder(folder).add([ScriptedLife.item("b", "b")])
            try state.write(to: URL(fileURLWithPath: folder + "/state"))
            try FileManager.default.createDirectory(atPath: view, withIntermediateDirectories: true)
            try #require(mount(folder, view, nil, UInt(MS_BIND), nil) == 0)
            defer { umount2(view, Int32(MNT_DETACH)) }
            try #require(mount(nil, view, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0)
            #expect(try identifiers(openFolder(view)) == ["a", "b"])
            #expect(try identifiers(openFolder(folder)) == ["a", "b"])
        }
    }

    /// Counters of another user beside a lock of one's own: a commit that could not be announced.
    @Test func countersThatCannotBeWritten() throws {
        try withFolder { path in
            try openFolder(path).add([ScriptedLife.item("a", "a")])
            for name in try FileManager.default.contentsOfDirectory(atPath: path) { chmod(path + "/" + name, 0o666) }
            chmod(path, 0o777)
            chmod(path + "/state", 0o444)
            guard getuid() == 0, let (lines, status) = try asNobody(["once", path, "b"]) else { return }
            #expect(status == 1)
            #expect(lines.first?.hasPrefix("error permissionDenied") == true, "\(lines)")
            #expect(try identifiers(openFolder(path)) == ["a"])
        }
    }

    @Test func fullDisk() throws {
        try withSmallDisk { path in
            let folder = path + "/index"
            let index = try openFolder(folder)
            var acknowledged: Set<String> = []
            var refusals = 0
            for i in 0..<40 {
                do {
                    try index.add([
                        ScriptedLife.item("i\(i)", "item \(i)", data: i % 3 == 0 ? 1_200_000 + i : 100_000 + i)
                    ])
                    acknowledged.insert("i\(i)")
                } catch let error as IndexError {
                    #expect(error.code == .diskFull && error.remedy != nil, "\(error)")
                    refusals += 1
                }
                #expect(try identifiers(index) == acknowledged)
            }
            #expect(refusals > 0)
            do { try index.compact(now: 0) } catch let error as IndexError { #expect(error.code == .diskFull) }
            #expect(try identifiers(openFolder(folder)) == acknowledged)
            #expect(mount("none", path, "tmpfs", UInt(MS_REMOUNT), "size=40m") == 0)
            try index.add([ScriptedLife.item("after", "after", data: 1_200_000)])
            acknowledged.insert("after")
            try index.compact(now: 0)
            #expect(try identifiers(index) == acknowledged)
            #expect(try identifiers(openFolder(folder)) == acknowledged)
            #expect(try SearchEngine.Index.verify(path: folder, schema: TestSchema.schema).isSound)
            let names = try DiskStorage(path: folder).list()
            #expect(names.filter { $0.hasPrefix("new-") } == [])
            #expect(names.filter { $0.hasPrefix("seg-") }.count == 1)
        }
    }

    /// Who deletes everything on a full disk gets its room back.
    @Test func aFullDiskCanBeFreed() throws {
        try withSmallDisk { path in
            // Four pages that are free at the end: for a manifest, a log, and a margin.
            let reserve = path + "/reserve"
            try Data(repeating: 1, count: 4 * 4096).write(to: URL(fileURLWithPath: reserve))
            let index = try openFolder(path + "/index")
            #expect(throws: IndexError.self) {
                for i in 0..<40 {
                    try index.add([ScriptedLife.item("i\(i)", "item \(i)", data: 90_000 * (1 + i % 2))])
                }
            }
            let before = try identifiers(index).count
            #expect(before > 0)
            let filler = open(path + "/filler", O_CREAT | O_WRONLY, 0o600)
            defer { close(filler) }
            let page = [UInt8](repeating: 1, count: 4096)
            while write(filler, page, page.count) == page.count {}
            try FileManager.default.removeItem(atPath: reserve)
            let transaction = try index.transaction()
            transaction.deleteAll()
            #expect(try index.commit(transaction).deleted == before)
            try index.compact(now: 0)
            #expect(try identifiers(openFolder(path + "/index")) == [])
            // A log without room for more makes it when there is some.
            try index.add([ScriptedLife.item("after", "after", data: 200_000)])
            try index.add([ScriptedLife.item("again", "again", data: 200_000)])
            #expect(try identifiers(openFolder(path + "/index")) == ["after", "again"])
            #expect(try SearchEngine.Index.verify(path: path + "/index", schema: TestSchema.schema).isSound)
        }
    }

    @Test func lockHeldTooLong() throws {
        try withFolder { path in
            try openFolder(path).add([ScriptedLife.item("a", "a")])
            let holder = try TortureProcess(["hold", path])
            #expect(holder.line() == "held")
            let index = try openFolder(path, lockTimeout: 0.2)
            #expect(try identifiers(index) == ["a"])
            let transaction = try index.transaction()
            try transaction.index(ScriptedLife.item("b", "b"))
            let error = #expect(throws: IndexError.self) { try index.commit(transaction) }
            #expect(error?.code == .busy)
            #expect(try identifiers(index) == ["a"])
            _ = holder.finish()
            // It waited for nothing but the lock, so the same transaction goes in now.
            try index.commit(transaction)
            #expect(try identifiers(index) == ["a", "b"])
        }
    }

    @Test func aChildDoesNotKeepTheLock() throws {
        try withFolder { path in
            _ = try openFolder(path)
            let parent = try TortureProcess(["leak", path])
            let child = try #require(parent.line().flatMap { pid_t($0) })
            let lock = try DiskStorage(path: path).lock(FileName.lock)
            var isFree = false
            for _ in 0..<5000 where !isFree {
                isFree = try lock.tryLock()
                usleep(1000)
            }
            #expect(kill(child, 0) == 0, "the child should live")
            #expect(isFree, "the child keeps its parent's lock")
            kill(child, SIGKILL)
            #expect(parent.finish().status == 0)
        }
    }

    /// The one segment file of a compacted index.
    private func segmentFile(_ path: String) throws -> String {
        path + "/" + (try #require(try DiskStorage(path: path).list().first { $0.hasPrefix("seg-") }))
    }

    @Test(arguments: [false, true], [0, 5000, 100_000]) func truncatedUnderAnOpenIndex(isWarm: Bool, length: Int) throws
    {
        try withFolder { path in
            let index = try openFolder(path)
            try index.add((0..<300).map { ScriptedLife.item("i\($0)", "number \($0)", data: 512 + 8 * $0) })
            try index.compact(now: 0)
            let snapshot = try index.snapshot()
            if isWarm { _ = try World(reading: index) }
            let full = try World(reading: try openFolder(path))
            #expect(truncate(try segmentFile(path), off_t(length)) == 0)
            // Everything that is read must be right or an error, and something is an error.
            var errors = 0
            func attempt<R>(_ body: () throws -> R, _ check: (R) -> Bool) {
                do {
                    let result = try body()
                    #expect(check(result), "a wrong result from a truncated segment")
                } catch {
                    #expect(error is IndexError)
                    errors += 1
                }
            }
            for word in ["thing", "number 7", "numbre", "zzz"] {
                attempt({ try Searcher([snapshot]).search(SearchRequest(word, limit: 1000, now: 0)).hits.count }) {
                    word == "thing" ? $0 == 300 : word == "zzz" ? $0 == 0 : $0 > 0
                }
            }
            for i in 0..<300 {
                attempt({ try snapshot.document("i\(i)").map(World.summary) }) { $0 == full.items["i\(i)"] }
            }
            attempt({ try index.compact(now: 0) }) { false }
            #expect(errors > 0)
            let report = try SearchEngine.Index.verify(path: path, schema: TestSchema.schema)
            #expect(!report.isSound)
            #expect(try report.findings.contains { $0.path == (try segmentFile(path)) })
        }
    }

    /// How many pages of a file are in memory.
    private func residentPages(_ path: String) throws -> Int {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var status = stat()
        #expect(fstat(descriptor, &status) == 0)
        let length = Int(status.st_size), page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let base = try #require(mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0))
        defer { munmap(base, length) }
        var pages = [UInt8](repeating: 0, count: (length + page - 1) / page)
        #expect(mincore(base, length, &pages) == 0)
        return pages.count { $0 & 1 != 0 }
    }

    /// A search after a cold start reads what it needs: the disk's readahead, made for films, is megabytes for each place.
    @Test func scatteredReadsFetchOnlyWhatIsAskedFor() throws {
        try withFolder { folder in
            let storage = DiskStorage(path: folder)
            try storage.prepare()
            let file = try storage.create("large")
            for megabyte in 0..<24 {
                try file.write([UInt8](repeating: UInt8(megabyte + 1), count: 1 << 20), at: megabyte << 20)
            }
            try file.sync()
            file.close()
            let descriptor = open(folder + "/large", O_RDONLY)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            close(descriptor)
            guard try residentPages(folder + "/large") == 0 else {
                print("skipped: the file system keeps what it was told it need not")
                return
            }
            let page = Int(sysconf(Int32(_SC_PAGESIZE)))
            let region = try storage.map("large")
            region.owner.expectReads(.scattered)
            for megabyte in stride(from: 1, to: 24, by: 4) {
                #expect(region.u8(megabyte << 20 | 12_345) == UInt8(megabyte + 1))
            }
            #expect(try residentPages(folder + "/large") <= 6 * max(1, (64 << 10) / page))
            // Any part may be asked for, also what goes beyond the end.
            region.fetch(3, 3 << 20)
            region.fetch((24 << 20) - 5, 1 << 20)
            for _ in 0..<200 where try residentPages(folder + "/large") < (3 << 20) / page { usleep(10_000) }
            #expect(try residentPages(folder + "/large") >= (3 << 20) / page)
            #expect(try residentPages(folder + "/large") < (8 << 20) / page)
            #expect(region.u8(2 << 20) == 3 && region.u8((24 << 20) - 1) == 24)
            region.owner.expectReads(.ascending)
            #expect((0..<24).allSatisfy { region.u8($0 << 20) == UInt8($0 + 1) })
        }
    }

    /// A writer that has an index open whose folder was exchanged for another has the wrong lock for what is there now.
    @Test(arguments: [false, true]) func whatTookAnIndexsPlaceIsNotWrittenTo(inThreeSteps: Bool) throws {
        try withFolder { folder in
            let path = folder + "/index", other = folder + "/other"
            let writer = try openFolder(path)
            try writer.add([ScriptedLife.item("a", "a")])
            try openFolder(other).add([ScriptedLife.item("b", "b")])
            if inThreeSteps {
                // As a kill in the middle leaves it.
                try FileManager.default.moveItem(atPath: other, toPath: folder + "/between")
                try FileManager.default.moveItem(atPath: path, toPath: other)
                #expect(DiskStorage.finishExchange(path, between: folder + "/between"))
            } else {
                try DiskStorage.exchange(path, with: other, between: folder + "/between")
            }
            #expect(!DiskStorage.finishExchange(path, between: folder + "/between"))
            let error = #expect(throws: IndexError.self) { try writer.add([ScriptedLife.item("c", "c")]) }
            #expect(error?.code == .notFound && error?.path == path)
            #expect(try identifiers(openFolder(path)) == ["b"] && identifiers(openFolder(other)) == ["a"])
        }
    }

    /// What is not the person's folder or file is not followed.
    @Test func linksAreRefused() throws {
        try withFolder { folder in
            let real = folder + "/real", link = folder + "/link"
            try openFolder(real).add([ScriptedLife.item("a", "a")])
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
            let before = try DiskStorage(path: real).list()
            let linked = DiskStorage(path: link, below: folder)
            let below = DiskStorage(path: link + "/below", below: folder)
            for attempt: () throws -> Void in [
                { _ = try linked.list() }, { try linked.removeAll() }, { _ = try linked.create("new") },
                { _ = try linked.map("state") }, { _ = try linked.lock("lock") }, { try linked.remove("state") },
                { _ = try linked.open("state") }, { _ = try linked.counters("state") }, { try below.prepare() },
                { try linked.rename("state", to: "other") },
            ] {
                let error = #expect(throws: IndexError.self) { try attempt() }
                #expect(error?.code == .permissionDenied && error?.path == link && error?.remedy != nil)
            }
            #expect(try DiskStorage(path: real).list() == before)
            // Without a root, and as the root itself, the folder may be one; files never.
            #expect(try identifiers(openFolder(link)) == ["a"])
            #expect(try DiskStorage(path: link, below: link).list() == before)
            try FileManager.default.createSymbolicLink(atPath: real + "/file", withDestinationPath: real + "/state")
            for attempt: (DiskStorage) throws -> Void in [
                { _ = try $0.map("file") }, { _ = try $0.open("file") }, { _ = try $0.lock("file").tryLock() },
                { _ = try $0.counters("file") }, { _ = try $0.create("file") },
            ] { #expect(throws: IndexError.self) { try attempt(DiskStorage(path: real)) } }
        }
    }

    @Test func otherBusErrorsGoToOthers() throws {
        try withFolder { path in
            try openFolder(path).add([ScriptedLife.item("a", "a")])
            let (lines, status) = try TortureProcess.run(["bus", path])
            #expect(lines == ["chained"])
            #expect(status == 7)
        }
    }
}
