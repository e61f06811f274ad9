import Foundation
import Testing

@testable import Crawler

@Suite struct AddressPolicyTests {
    private func bytes(_ text: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
        try #require(inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &bytes) == 1, "\(text)")
        return bytes
    }

    @Test(arguments: [
        "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
        "127.255.255.255", "169.254.0.0", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.0",
        "192.0.0.255", "192.0.2.1", "192.88.99.1", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255",
        "198.51.100.1", "203.0.113.255", "224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.254",
        "255.255.255.255",
        "::", "::1", "::2", "::7f00:1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:8.8.8.8",
        "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b:1::8.8.8.8", "64:ff9b::1:8.8.8.8", "100::1",
        "100:0:0:1::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:2::1", "2001:10::1", "2001:1ff::1",
        "2001:db8::1", "2001:db8:ffff:ffff::", "2002:7f00:1::", "2002:a00:1::1", "2002:c0a8:101::1", "3fff::1",
        "3fff:fff:ffff::", "4000::1", "5f00::1", "8000::", "fc00::1", "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1",
        "ff02::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "1::1", "1fff::1",
    ])
    func whatIsNotOfThePublicInternetIsRefused(address: String) throws {
        #expect(AddressPolicy.refusal(of: try bytes(address)) != nil)
    }

    @Test(arguments: [
        "1.0.0.0", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255",
        "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255",
        "198.51.101.0",
        "203.0.112.255", "203.0.114.0", "223.255.255.255",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2000::1", "2001:200::1", "2001:db7:ffff::", "2001:db9::1",
        "2001:4860:4860::8888", "2002:808:808::1", "2003::1", "2606:4700::1111", "3ffe::1", "3fff:1000::1",
    ])
    func whatIsMayBeConnectedWith(address: String) throws {
        #expect(AddressPolicy.refusal(of: try bytes(address)) == nil)
    }

    @Test func refusalsSayWhatTheAddressIsFor() throws {
        #expect(AddressPolicy.refusal(of: try bytes("255.255.255.255")) == "broadcast")
        #expect(AddressPolicy.refusal(of: try bytes("2002:a00:1::1")) == "private network")
        #expect(AddressPolicy.refusal(of: try bytes("2001::1")) == "Teredo")
        #expect(AddressPolicy.text(of: try bytes("10.1.2.3")) == "10.1.2.3")
        #expect(AddressPolicy.text(of: try bytes("fe80:0:0::1")) == "fe80::1")
    }

    @Test(arguments: [0, 1, 3, 5, 15, 17]) func aWrongCountOfBytesIsRefused(count: Int) {
        #expect(AddressPolicy.refusal(of: [UInt8](repeating: 8, count: count)) != nil)
        #expect(AddressPolicy.text(of: [UInt8](repeating: 8, count: count)) == "")
    }

    /// With IPv6 what stands beside this computer has public addresses as well.
    @Test func ownNetworksAreRefused() {
        let home: [UInt8] = [0x20, 0x01, 0x0D, 0xA8] + [UInt8](repeating: 0, count: 11) + [5]
        let mask = [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 8)
        let networks = OwnNetworks([
            (home, mask), ([93, 184, 216, 5], [255, 255, 255, 0]), ([1, 2, 3, 4], [0, 0, 0, 0]),
        ])
        var neighbour = home, other = home
        neighbour[15] = 99
        other[7] = 1
        #expect(networks.refusal(of: neighbour) != nil && networks.refusal(of: other) == nil)
        #expect(networks.refusal(of: [93, 184, 216, 200]) != nil && networks.refusal(of: [93, 184, 217, 5]) == nil)
        #expect(networks.refusal(of: [8, 8, 8, 8]) == nil)
        // However IPv6 carries it.
        for carried: [UInt8] in [
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 93, 184, 216, 9],
            [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 93, 184, 216, 9],
            [0x20, 0x02, 93, 184, 216, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        ] { #expect(networks.refusal(of: carried) != nil) }
        // The loopback interface is there wherever tests run.
        #expect(OwnNetworks().refusal(of: [127, 0, 0, 1]) != nil)
    }
}
