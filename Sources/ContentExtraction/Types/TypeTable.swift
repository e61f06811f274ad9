/// One line a type: its identifier, its reader, and the endings of its files' names. The first type of an ending is the usual one.
enum TypeTable {
    struct Row {
        var type: String
        var family: ContentFamily
        var endings: [String]
    }

    static let rows: [Row] = source.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 1, let family = ContentFamily(rawValue: words[1]) else { return nil }
        return Row(type: words[0], family: family, endings: Array(words.dropFirst(2)))
    }

    static let byEnding: [String: Row] = {
        var table: [String: Row] = [:]
        for row in rows { for ending in row.endings where table[ending] == nil { table[ending] = row } }
        return table
    }()

    static let byType: [String: Row] = {
        var table: [String: Row] = [:]
        for row in rows where table[row.type] == nil { table[row.type] = row }
        return table
    }()

    private static let source = """
        public.plain-text text txt text asc conf cfg ini properties env toml lock nfo readme me rst adoc asciidoc textile
        net.daringfireball.markdown text md markdown mdown mkd mkdn
        org.orgmode.org text org
        com.apple.log text log
        public.comma-separated-values-text text csv
        public.tab-separated-values-text text tsv tab
        public.json text json jsonl har webmanifest
        public.ndjson text ndjson
        public.geojson text geojson
        public.yaml text yaml yml
        public.css text css scss sass less
        public.patch-file text patch diff
        org.w3.webvtt text vtt
        org.matroska.subrip text srt
        org.aegisub.ass text ass ssa
        com.scenarist.closed-caption text scc
        org.tug.tex text tex ltx latex sty cls dtx
        org.tug.tex.bib text bib bst
        public.c-source text c
        public.c-header text h
        public.c-plus-plus-source text cpp cc cxx c++ cp ino
        public.c-plus-plus-header text hh hpp hxx h++ ipp
        public.objective-c-source text m
        public.objective-c-plus-plus-source text mm
        public.swift-source text swift
        public.assembly-source text s asm
        com.netscape.javascript-source text js mjs cjs jsx
        com.microsoft.typescript text tsx mts cts
        com.sun.java-source text java
        public.perl-script text pl pm t
        public.python-script text py pyw pyi
        public.ruby-script text rb rbw gemspec
        public.php-script text php php3 php4 phtml
        public.shell-script text sh bash zsh fish ksh csh
        public.make-source text make mak mk makefile gnumakefile cmake
        public.script text bat cmd ps1 vbs applescript lua tcl awk sed r jl
        public.source-code text rs go kt kts scala clj cljs hs ml mli fs fsx cs vb d nim zig dart ex exs erl hrl el lisp scm \
        pas pp f f90 f95 for adb ads v sv vhd vhdl proto thrift graphql gql sql groovy gradle vue svelte tf hcl nix dockerfile \
        glsl hlsl metal cu cl coffee elm pyx
        com.latitude.gettext text po pot
        org.jupyter.notebook notebook ipynb
        public.html html html htm shtml shtm
        public.xhtml html xhtml xht xhtm
        com.apple.web-archive html mht mhtml
        public.xml xml xml xsd xsl xslt rng rss atom opml kml gpx wsdl plist xmp dbk docbook tei ttml dfxp glade ui resx xliff xlf
        public.rss xml rdf
        public.svg-image svg svg svgz
        org.w3.mathml mathML mml
        org.openxmlformats.wordprocessingml.document wordML docx
        org.openxmlformats.wordprocessingml.document.macroenabled wordML docm
        org.openxmlformats.wordprocessingml.template wordML dotx dotm
        org.openxmlformats.spreadsheetml.sheet spreadsheetML xlsx
        org.openxmlformats.spreadsheetml.sheet.macroenabled spreadsheetML xlsm xltx xltm
        org.openxmlformats.presentationml.presentation presentationML pptx
        org.openxmlformats.presentationml.presentation.macroenabled presentationML pptm
        org.openxmlformats.presentationml.slideshow presentationML ppsx ppsm potx potm
        org.oasis-open.opendocument.text openDocument odt
        org.oasis-open.opendocument.text-template openDocument ott odm oth
        org.oasis-open.opendocument.spreadsheet openDocument ods ots
        org.oasis-open.opendocument.presentation openDocument odp otp
        org.oasis-open.opendocument.graphics openDocument odg otg
        org.oasis-open.opendocument.formula openDocument odf odb odc sxw sxc sxi sxd
        org.oasis-open.opendocument.text.flat flatOpenDocument fodt
        org.oasis-open.opendocument.spreadsheet.flat flatOpenDocument fods
        org.oasis-open.opendocument.presentation.flat flatOpenDocument fodp
        org.oasis-open.opendocument.graphics.flat flatOpenDocument fodg
        org.idpf.epub-container epub epub
        org.fictionbook.fb2 fictionBook fb2 fbz fb2.zip fb2.gz
        com.mobipocket.mobi mobi mobi azw azw3 prc pdb
        com.microsoft.xps xps xps oxps
        org.3mf.3mf threeMF 3mf
        org.kde.krita krita kra krz ora
        com.apple.iwork.pages.sffpages iWork pages
        com.apple.iwork.numbers.sffnumbers iWork numbers
        com.apple.iwork.keynote.sffkey iWork key
        com.adobe.pdf pdf pdf
        com.adobe.illustrator.ai-image pdf ai
        com.adobe.postscript postScript ps
        com.adobe.encapsulated-postscript postScript eps epsf
        com.microsoft.word.doc oldOffice doc dot
        com.microsoft.excel.xls oldOffice xls xlt xla
        com.microsoft.powerpoint.ppt oldOffice ppt pps pot
        public.rtf richText rtf
        public.jpeg picture jpg jpeg jpe jfif
        public.png picture png apng
        com.compuserve.gif picture gif
        public.tiff picture tif tiff
        public.heif picture heif hif
        public.heic picture heic heics
        public.avif picture avif avifs
        org.webmproject.webp picture webp
        public.jpeg-xl picture jxl
        public.jpeg-2000 picture jp2 j2k jpf jpx j2c
        com.microsoft.bmp picture bmp dib
        com.microsoft.ico picture ico cur
        com.adobe.photoshop-image picture psd psb
        com.adobe.raw-image picture dng
        com.canon.cr2-raw-image picture cr2
        com.canon.cr3-raw-image picture cr3
        com.nikon.raw-image picture nef nrw
        com.sony.arw-raw-image picture arw sr2 srf
        com.pentax.raw-image picture pef
        com.olympus.raw-image picture orf
        com.panasonic.rw2-raw-image picture rw2
        com.fuji.raw-image picture raf
        com.ilm.openexr-image picture exr
        org.gimp.xcf picture xcf
        public.mp3 sound mp3 mp2 mpga
        com.apple.m4a-audio sound m4a m4r
        com.apple.m4b-audio sound m4b
        com.audible.aax-audiobook sound aax aaxc
        com.apple.protected-mpeg-4-audio sound m4p
        public.aac-audio sound aac adts
        org.xiph.flac sound flac
        org.xiph.ogg-audio sound ogg oga
        org.xiph.opus sound opus
        org.xiph.speex sound spx
        com.microsoft.waveform-audio sound wav wave bwf
        public.aiff-audio sound aif aiff
        public.aifc-audio sound aifc
        com.microsoft.windows-media-wma sound wma
        com.monkeysaudio.ape sound ape
        com.wavpack.wv sound wv
        com.musepack.mpc sound mpc mp+ mpp
        org.true-audio.tta sound tta
        org.modarchive.mod sound mod module nst wow
        org.modarchive.s3m sound s3m
        org.modarchive.it sound it
        org.modarchive.xm sound xm
        public.midi-audio sound mid midi kar
        public.mpeg-4 film mp4 mpg4
        com.apple.m4v-video film m4v
        com.apple.quicktime-movie film mov qt
        public.3gpp film 3gp 3gpp 3g2
        org.matroska.mkv film mkv mk3d
        org.matroska.mka film mka
        org.webmproject.webm film webm
        public.avi film avi
        org.xiph.ogg-video film ogv ogm
        public.mpeg film mpg mpeg mpe vob
        public.mpeg-2-transport-stream film ts m2ts mts
        com.microsoft.windows-media-wmv film wmv asf
        com.adobe.flash.video film flv
        com.apple.mail.email mail eml emlx mime
        org.ietf.mbox mailbox mbox mbx
        com.microsoft.outlook16.email-message outlookMessage msg
        public.vcard contacts vcf vcard vct
        com.apple.ical.ics calendar ics ical ifb
        com.apple.ical.vcs calendar vcs
        public.zip-archive archive zip
        com.sun.java-archive archive jar war ear
        public.tar-archive archive tar gtar
        org.gnu.gnu-zip-tar-archive archive tgz tar.gz
        public.tar-bzip2-archive archive tbz tbz2 tar.bz2
        org.tukaani.tar-xz-archive archive txz tar.xz tar.zst tzst tar.lzma tar.lz4
        org.7-zip.7-zip-archive archive 7z
        com.rarlab.rar-archive archive rar cbr
        org.comicbook.cbz archive cbz cb7 cbt
        com.microsoft.cab archive cab
        public.cpio-archive archive cpio
        public.lha-archive archive lha lzh
        public.iso-image archive iso
        org.debian.deb-archive archive deb
        com.redhat.rpm-archive archive rpm
        com.apple.xar-archive archive xar pkg
        com.android.package-archive archive apk xpi crx whl egg nupkg vsix
        org.gnu.gnu-zip-archive packed gz gzip
        public.bzip2-archive packed bz2 bz
        org.tukaani.xz-archive packed xz lzma
        com.facebook.zstandard-archive packed zst
        org.appimage.appimage appImage appimage
        public.database browserDatabase sqlite sqlite3 db
        com.microsoft.internet-shortcut shortcut url
        com.apple.web-internet-location shortcut webloc
        org.freedesktop.desktop-entry desktopEntry desktop
        org.gnome.contact-list contacts contact
        public.m3u-playlist playlist m3u m3u8
        org.winamp.pls-playlist playlist pls
        org.xiph.xspf-playlist playlist xspf
        com.microsoft.asx-playlist playlist wpl asx wax wvx
        org.cuesheet.cue playlist cue
        public.truetype-ttf-font font ttf
        public.opentype-font font otf
        public.truetype-collection-font font ttc otc
        org.w3.woff font woff
        org.w3.woff2 font woff2
        com.adobe.type1-font font pfb pfa
        """.replacingContinuations
}

extension String {
    /// A backslash at a line's end continues the line.
    fileprivate var replacingContinuations: String { split(separator: "\\\n").joined() }
}
