import ContentExtraction
import Testing

@Suite struct TypeTests {
    @Test func namesSayTypes() {
        #expect(ContentTypes.type(fileName: "a.pdf") == "com.adobe.pdf")
        #expect(ContentTypes.type(fileName: "A.TAR.GZ") == "org.gnu.gnu-zip-tar-archive")
        #expect(ContentTypes.type(fileName: "1700.M1P2.host:2,S") == "com.apple.mail.email")
        #expect(ContentTypes.type(fileName: "unknown") == "public.data")
    }
}
