/// The types every machine knows: what Apple's systems declare for files, without devices and private types.
///
/// One line a type: identifier | direct supertypes | filename extensions | MIME types | description. The first
/// extension and the first MIME type are the preferred ones. Of two types with one tag, the earlier line is preferred.
/// So the order of lines is behaviour: `mp4` is a movie before it is audio, and `ts` is a transport stream before
/// TypeScript.
///
/// Facts are from Apple's pages "System-declared uniform type identifiers", the current one and the archived reference
/// of the same name. If declarations on real Macs differ, those count.
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
enum TypeTable {
    static let lines = """
        # Roots, files and references
        public.item | | | | item
        public.content | | | | content
        public.composite-content | public.content | | | composite content
        public.disk-image | public.archive | | | disk image
        public.data | public.item | | application/octet-stream | data
        com.apple.disk-image-udif | public.disk-image public.data | dmg | application/x-apple-diskimage | Apple disk image
        public.directory | public.item | | | directory
        com.apple.resolvable | | | | resolvable reference
        public.symlink | public.item com.apple.resolvable | | | symbolic link
        public.executable | | | | executable
        com.apple.mount-point | public.item com.apple.resolvable | | | mount point
        com.apple.alias-file | public.data com.apple.resolvable | | | alias
        com.apple.bookmark | public.data com.apple.resolvable | | | bookmark data
        public.url | public.data | | | URL
        public.file-url | public.url | | | file URL
        # Text
        public.text | public.data public.content | | | text
        public.plain-text | public.text | txt text | text/plain | plain text
        public.utf8-plain-text | public.plain-text | | text/plain;charset=utf-8 text/plain;charset="utf-8" | UTF-8 \
            plain text
        public.utf16-external-plain-text | public.plain-text | | | UTF-16 plain text for exchange
        public.utf16-plain-text | public.plain-text | | text/plain;charset=utf-16 text/plain;charset="utf-16" | \
            UTF-16 plain text
        public.delimited-values-text | public.text | | | delimited values
        public.comma-separated-values-text | public.plain-text public.delimited-values-text | csv | text/csv \
            text/comma-separated-values | comma-separated values
        public.tab-separated-values-text | public.plain-text public.delimited-values-text | tsv | \
            text/tab-separated-values | tab-separated values
        public.utf8-tab-separated-values-text | public.tab-separated-values-text public.utf8-plain-text | | | \
            UTF-8 tab-separated values
        public.rtf | public.text | rtf | text/rtf | rich text (RTF)
        public.html | public.text | html htm shtml shtm | text/html | HTML text
        public.xml | public.text | xml | application/xml text/xml | XML text
        public.yaml | public.text | yml yaml | application/x-yaml | YAML
        public.css | public.text | css | text/css | style sheet (CSS)
        # Source code and scripts
        public.source-code | public.plain-text | | | source code
        public.assembly-source | public.source-code | s | | assembly source code
        public.c-source | public.source-code | c | | C source code
        public.objective-c-source | public.source-code | m | | Objective-C source code
        public.swift-source | public.source-code | swift | | Swift source code
        public.c-plus-plus-source | public.source-code | cp cpp c++ cc cxx | | C++ source code
        public.objective-c-plus-plus-source | public.source-code | mm | | Objective-C++ source code
        public.c-header | public.source-code | h | | C header
        public.c-plus-plus-header | public.source-code | hh hp hpp hxx h++ ipp | | C++ header
        public.script | public.source-code | | | script
        com.apple.applescript.text | public.script | applescript | | AppleScript text
        com.apple.applescript.script | public.data public.script | scpt | | compiled AppleScript
        com.apple.applescript.script-bundle | com.apple.bundle com.apple.package | scptd | | AppleScript bundle
        com.netscape.javascript-source | public.script public.executable | js jscript javascript mjs | \
            text/javascript | JavaScript
        public.shell-script | public.script | sh | | shell script
        public.perl-script | public.shell-script | pl pm | text/x-perl-script | Perl script
        public.python-script | public.shell-script | py | text/x-python-script | Python script
        public.ruby-script | public.shell-script | rb rbw | text/x-ruby-script | Ruby script
        public.php-script | public.shell-script | php php3 php4 ph3 ph4 phtml | text/php text/x-php-script \
            application/php | PHP script
        public.make-source | public.script | make mak gmk mk | | makefile
        # Data interchange
        public.json | public.text | json | application/json | JSON
        com.apple.property-list | public.data | plist | | property list
        com.apple.xml-property-list | public.xml com.apple.property-list | plist | | XML property list
        com.apple.binary-property-list | com.apple.property-list | plist | | binary property list
        # Documents
        com.adobe.pdf | public.data public.composite-content | pdf | application/pdf | PDF document
        com.apple.rtfd | com.apple.package public.composite-content | rtfd | | rich text with attachments (RTFD)
        com.apple.flat-rtfd | public.data public.composite-content | | | flattened rich text with attachments
        com.apple.webarchive | public.data public.composite-content | webarchive | application/x-webarchive | web \
            archive
        # Images
        public.image | public.data public.content | | | image
        public.jpeg | public.image | jpeg jpg jpe | image/jpeg image/jpg | JPEG image
        public.tiff | public.image | tiff tif | image/tiff | TIFF image
        com.compuserve.gif | public.image | gif | image/gif | GIF image
        public.png | public.image | png | image/png | PNG image
        com.apple.icns | public.image | icns | | Apple icon image
        com.microsoft.bmp | public.image | bmp dib | image/bmp | Windows bitmap image
        com.microsoft.ico | public.image | ico | image/vnd.microsoft.icon | Windows icon image
        public.camera-raw-image | public.image | | | camera raw image
        public.svg-image | public.image public.xml | svg svgz | image/svg+xml | SVG image
        com.apple.live-photo | | | | Live Photo
        public.heif | public.heif-standard | heif hif | image/heif | HEIF image
        public.heic | public.heif-standard | heic | image/heic | HEIC image
        public.heics | public.heif-standard | heics | image/heic-sequence | HEIC image sequence
        org.webmproject.webp | public.image | webp | image/webp | WebP image
        com.ilm.openexr-image | public.image | exr | | OpenEXR image
        com.adobe.raw-image | public.camera-raw-image | dng | image/x-adobe-dng | digital negative (DNG)
        public.avif | public.image | avif | image/avif | AVIF image
        com.canon.cr2-raw-image | public.camera-raw-image | cr2 | | Canon CR2 raw image
        com.canon.cr3-raw-image | public.camera-raw-image | cr3 | | Canon CR3 raw image
        com.nikon.raw-image | public.camera-raw-image | nef | | Nikon raw image
        com.sony.arw-raw-image | public.camera-raw-image | arw | | Sony ARW raw image
        com.fuji.raw-image | public.camera-raw-image | raf | | Fuji raw image
        com.olympus.raw-image | public.camera-raw-image | orf | | Olympus raw image
        com.panasonic.rw2-raw-image | public.camera-raw-image | rw2 | | Panasonic RW2 raw image
        public.jpeg-xl | public.image | jxl | image/jxl | JPEG XL image
        # 3D
        public.3d-content | public.content | | | 3D content
        com.pixar.universal-scene-description | public.3d-content public.data | usd usda usdc | | universal scene \
            description
        com.pixar.universal-scene-description-mobile | public.3d-content public.data | usdz | model/vnd.usdz+zip | \
            universal scene description package
        com.apple.reality | public.data | reality | model/vnd.reality | Reality file
        com.apple.scenekit.scene | public.data public.3d-content | scn scnz | | SceneKit scene
        com.apple.arobject | public.data | arobject | | AR reference object
        # Sound and moving pictures
        public.audiovisual-content | public.data public.content | | | audiovisual content
        public.movie | public.audiovisual-content | | | movie
        public.video | public.movie | | | video
        public.audio | public.audiovisual-content | | | audio
        com.apple.quicktime-movie | public.movie | mov qt | video/quicktime | QuickTime movie
        public.mpeg | public.movie | mpg mpeg mpe m75 m15 | video/mpeg video/mpg video/x-mpeg video/x-mpg | MPEG movie
        public.mpeg-2-video | public.video | m2v | video/mpeg2 video/mpeg2-video | MPEG-2 video
        public.mpeg-2-transport-stream | public.movie | ts | | MPEG-2 transport stream
        public.mp3 | public.audio | mp3 mpga | audio/mpeg audio/mpeg3 audio/mpg audio/mp3 audio/x-mpeg \
            audio/x-mpeg3 audio/x-mpg audio/x-mp3 | MP3 audio
        public.mpeg-4 | public.movie | mp4 mpg4 | video/mp4 video/mp4v-es | MPEG-4 movie
        public.mpeg-4-audio | public.audio | mp4 mpg4 | audio/mp4 audio/mp4a-latm | MPEG-4 audio
        com.apple.protected-mpeg-4-audio | public.audio | m4p | | protected MPEG-4 audio
        com.apple.protected-mpeg-4-video | com.apple.m4v-video | | | protected MPEG-4 movie
        public.avi | public.movie | avi vfw | video/avi video/msvideo video/x-msvideo | AVI movie
        public.aiff-audio | public.aifc-audio | aiff aif | audio/aiff audio/x-aiff | AIFF audio
        com.microsoft.waveform-audio | public.audio | wav wave bwf | audio/vnd.wave audio/wav audio/wave \
            audio/x-wav | waveform audio
        public.midi-audio | public.audio | midi mid smf kar | audio/midi audio/x-midi | MIDI audio
        public.playlist | | | | playlist
        public.m3u-playlist | public.plain-text public.playlist | m3u m3u8 | audio/mpegurl \
            application/vnd.apple.mpegurl audio/x-mpegurl | M3U playlist
        # Directories, bundles and programs
        public.folder | public.directory | | | folder
        public.volume | public.folder | | | volume
        com.apple.package | public.directory | | | package
        com.apple.bundle | public.directory | | | bundle
        com.apple.plugin | com.apple.bundle com.apple.package | plugin | | plug-in
        com.apple.metadata-importer | com.apple.plugin | mdimporter | | Spotlight importer
        com.apple.quicklook-generator | com.apple.plugin | qlgenerator | | Quick Look generator
        com.apple.xpc-service | com.apple.bundle com.apple.package | xpc | | XPC service
        com.apple.framework | com.apple.bundle | framework | | framework
        com.apple.application | public.executable | | | application
        com.apple.application-bundle | com.apple.application com.apple.localizable-name-bundle com.apple.package | \
            app | | application bundle
        com.apple.application-and-system-extension | com.apple.xpc-service | appex | | application extension
        public.unix-executable | public.data public.executable | | | Unix executable
        com.microsoft.windows-executable | public.data public.executable | exe | application/x-msdownload | \
            Windows executable
        com.apple.systempreference.prefpane | com.apple.package com.apple.bundle | prefPane | | System Preferences pane
        # Archives
        public.archive | | | | archive
        org.gnu.gnu-zip-archive | public.data public.archive | gz gzip | application/x-gzip application/gzip | \
            gzip archive
        public.bzip2-archive | public.data public.archive | bz2 bz | application/x-bzip2 application/x-bzip \
            application/bzip2 application/bzip application/x-bz2 | bzip2 archive
        public.zip-archive | com.pkware.zip-archive | zip | application/zip application/x-zip-compressed | Zip archive
        com.apple.archive | public.data public.archive | aar yaa | | Apple Archive
        public.tar-archive | org.gnu.gnu-tar-archive | tar | application/x-tar application/tar | tar archive
        # What things are for
        public.spreadsheet | public.content | | | spreadsheet
        public.presentation | public.composite-content | | | presentation
        public.database | | | | database
        public.message | | | | message
        public.contact | | | | contact
        public.vcard | public.text public.contact | vcf vcard | text/vcard text/directory text/x-vcard | \
            electronic business card (vCard)
        public.to-do-item | | | | to-do item
        public.calendar-event | | | | calendar event
        public.email-message | public.message | | | email message
        com.apple.mail.email | public.email-message public.data | eml | message/rfc822 | email message
        # Locations, fonts, certificates and the rest
        com.apple.internet-location | public.stored-url public.data | | | internet location
        com.microsoft.internet-shortcut | public.stored-url public.data | url | | Windows internet shortcut
        public.font | public.data | | | font
        public.bookmark | | | | bookmark
        com.rsa.pkcs-12 | public.data | p12 pfx | application/x-pkcs12 | personal information exchange (PKCS #12)
        public.x509-certificate | public.data | cer der crt pem | application/x-x509-ca-cert | certificate (X.509)
        org.idpf.epub-container | public.data public.composite-content | epub | application/epub+zip | EPUB publication
        public.log | public.item | | | log
        com.apple.haptics.ahap | public.json public.haptics-content | ahap | | haptic pattern (AHAP)
        public.geojson | public.json | geojson | application/geo+json | GeoJSON
        com.apple.linkpresentation.metadata | public.data | | | link metadata
        # Known to the old constants only
        com.apple.alias-record | public.data com.apple.resolvable | | | alias data
        com.sun.java-source | public.source-code | java jav | | Java source code
        com.apple.txn.text-multimedia-data | public.data public.composite-content | | | text with multimedia
        public.jpeg-2000 | public.image | jp2 jpf jpx j2k j2c | image/jp2 | JPEG 2000 image
        com.apple.quicktime-image | public.image | qtif qti | image/x-quicktime | QuickTime image
        com.apple.pict | public.image | pict pct pic | image/pict image/x-pict image/x-macpict | QuickDraw picture
        com.apple.application-file | com.apple.application public.data | app | | application file
        com.sun.java-class | public.data public.executable | class | | Java class
        com.sun.java-archive | public.zip-archive public.executable | jar | application/java-archive | Java archive
        com.apple.ink.inktext | public.data | | | writing
        # Needed to close the graph, and common files below it
        com.pkware.zip-archive | public.data public.archive | | | PKZip archive
        org.gnu.gnu-tar-archive | public.data public.archive | gtar | application/x-gtar | GNU tar archive
        public.stored-url | | | | stored URL
        com.apple.localizable-name-bundle | com.apple.bundle | | | bundle with localized name
        public.aifc-audio | public.audio | aifc | | AIFF-C audio
        com.apple.m4v-video | public.mpeg-4 | m4v | video/x-m4v | Apple MPEG-4 movie
        com.apple.m4a-audio | public.mpeg-4-audio | m4a | audio/x-m4a | Apple MPEG-4 audio
        public.heif-standard | public.image | | | HEIF family image
        public.haptics-content | | | | haptics content
        com.apple.generic-bundle | com.apple.bundle com.apple.package | bundle | | bundle
        public.xhtml | public.xml | xhtml xhtm xht | application/xhtml+xml | XHTML text
        public.rss | public.xml | rss | application/rss+xml | RSS web feed
        com.apple.log | public.plain-text public.log | log | | log file
        com.apple.web-internet-location | com.apple.internet-location | webloc | | web internet location
        com.apple.ical.ics | public.text public.item public.calendar-event | ics | text/calendar | calendar file (ICS)
        public.3gpp | public.movie | 3gp 3gpp sdv | video/3gpp audio/3gpp | 3GPP movie
        public.aac-audio | public.audio | aac adts | audio/aac audio/x-aac | AAC audio
        com.apple.coreaudio-format | public.audio | caf | | Core Audio file
        com.apple.pkpass-data | public.data | pkpass | | pass
        # Text and markup
        net.daringfireball.markdown | public.utf8-plain-text | md markdown mdown mkd | text/markdown \
            text/x-markdown | Markdown text
        public.case-insensitive-text | public.text | | | text without regard to case
        public.ndjson | public.text | ndjson | application/x-ndjson | newline-delimited JSON
        public.patch-file | public.plain-text | patch diff | | patch
        org.w3.webvtt | public.text | vtt | text/vtt | WebVTT captions
        com.scenarist.closed-caption | public.text | scc | | closed captions
        com.apple.ascii-property-list | public.text com.apple.property-list | plist | | ASCII property list
        com.apple.ical.vcs | public.text public.item public.calendar-event | vcs vcal | text/x-vcalendar | \
            calendar file (VCS)
        com.apple.mobileconfig | public.xml | mobileconfig | application/x-apple-aspen-config | configuration profile
        com.apple.scripting-definition | public.xml | sdef | | scripting definition
        com.apple.crashreport | public.utf8-plain-text public.log | crash | | crash report
        com.microsoft.word.wordml | public.xml public.composite-content | xml | | Word 2003 XML document
        # Programming languages
        com.microsoft.typescript | public.source-code | ts | | TypeScript source code
        public.source-code.preprocessed | public.source-code | | | preprocessed source code
        public.c-source.preprocessed | public.c-source public.source-code.preprocessed | i | | preprocessed C \
            source code
        public.c-plus-plus-source.preprocessed | public.c-plus-plus-source public.source-code.preprocessed | ii | \
            | preprocessed C++ source code
        public.precompiled-c-header | public.source-code | pch | | precompiled C header
        public.c-plus-plus-inline-header | public.c-plus-plus-header | inl | | C++ inline header
        public.lex-source | public.source-code | l lm lmm lpp lxx ll | | Lex source code
        public.yacc-source | public.source-code | y ym ymm ypp yxx yy | | Yacc source code
        public.fortran-source | public.source-code | f for | | Fortran source code
        public.fortran-77-source | public.fortran-source | f77 | | Fortran 77 source code
        public.fortran-90-source | public.fortran-source | f90 | | Fortran 90 source code
        public.fortran-95-source | public.fortran-source | f95 | | Fortran 95 source code
        public.pascal-source | public.source-code | pas | | Pascal source code
        public.ada-source | public.source-code | ada adb ads | | Ada source code
        public.bash-script | public.shell-script | bash | | Bash script
        public.csh-script | public.shell-script | csh | | C shell script
        public.ksh-script | public.shell-script | ksh | | Korn shell script
        public.tcsh-script | public.shell-script | tcsh | | TENEX C shell script
        public.zsh-script | public.shell-script | zsh | | Z shell script
        com.sun.java-web-start | public.xml | jnlp | application/x-java-jnlp-file application/jnlp | Java Web Start
        # Programs
        public.object-code | public.data public.executable | o | | object code
        public.elf-binary | public.data public.executable | | | ELF binary
        com.apple.mach-o-binary | public.unix-executable | | | Mach-O binary
        com.apple.mach-o-dylib | com.apple.mach-o-binary | dylib | | Mach-O dynamic library
        com.microsoft.windows-dynamic-link-library | public.data public.executable | dll | \
            application/x-msdownload | Windows dynamic link library
        com.sun.web-application-archive | com.sun.java-archive | war | | web application archive
        com.apple.service-application | com.apple.application-bundle | service | | service
        com.apple.kernel-extension | com.apple.bundle com.apple.package | kext | | kernel extension
        com.apple.systempreference.screen-saver | com.apple.package com.apple.bundle | saver | | screen saver
        # Archives
        org.gnu.gnu-zip-tar-archive | org.gnu.gnu-zip-archive | tgz | | gzip tar archive
        public.tar-bzip2-archive | public.bzip2-archive | tbz2 tbz | | bzip2 tar archive
        public.z-archive | public.data public.archive | z | application/x-compress | Z archive
        public.cpio-archive | public.data public.archive | cpio pax | | CPIO archive
        public.uuencoded-archive | public.data public.archive | uu | text/x-uuencode | uuencoded archive
        com.apple.binhex-archive | public.data public.archive | hqx | application/mac-binhex40 \
            application/mac-binhex application/binhex | BinHex archive
        com.apple.macbinary-archive | public.data public.archive | bin | application/macbinary \
            application/x-macbinary | MacBinary archive
        com.apple.xar-archive | public.data public.archive | xar | | XAR archive
        com.apple.xip-archive | com.apple.xar-archive | xip | | XIP archive
        com.apple.encrypted-archive | public.data public.archive | aea | | Apple Encrypted Archive
        com.apple.installer-package-archive | public.data public.archive | pkg mpkg | | installer package archive
        com.apple.installer-package | com.apple.bundle com.apple.package | pkg | | installer package
        # Stored locations
        com.apple.mail-internet-location | com.apple.internet-location | mailloc | | mail internet location
        com.apple.file-internet-location | com.apple.internet-location | fileloc | | file internet location
        com.apple.ftp-internet-location | com.apple.internet-location | ftploc | | FTP internet location
        com.apple.generic-internet-location | com.apple.internet-location | inetloc | | internet location
        com.apple.finder.smart-folder | public.data | savedSearch | | smart folder
        # Images
        com.adobe.photoshop-image | public.image | psd | image/vnd.adobe.photoshop image/photoshop \
            image/x-photoshop image/psd | Photoshop document
        com.adobe.photoshop-large-image | public.image | psb | | Photoshop large document
        com.adobe.illustrator.ai-image | public.image | ai | | Illustrator document
        com.adobe.postscript | public.data public.composite-content | ps | application/postscript | PostScript
        com.adobe.encapsulated-postscript | com.adobe.postscript | eps | | Encapsulated PostScript
        com.truevision.tga-image | public.image | tga | image/targa image/tga application/tga | TGA image
        com.sgi.sgi-image | public.image | sgi | image/sgi | Silicon Graphics image
        public.xbitmap-image | public.image | xbm | image/x-xbitmap | X bitmap image
        public.mpo-image | public.image | mpo | | multiple picture object image
        public.avci | public.heif-standard | avci | image/avci | AVC image
        public.heifs | public.heif-standard | heifs | image/heif-sequence | HEIF image sequence
        org.nema.dicom | public.data | dcm dicom | application/dicom | DICOM image
        # Sound and moving pictures
        public.mp2 | public.audio | mp2 | | MP2 audio
        public.pls-playlist | public.text public.playlist | pls | audio/x-scpls | PLS playlist
        com.apple.mpeg-4-ringtone | public.mpeg-4-audio | m4r | audio/x-m4r | ringtone
        com.apple.protected-mpeg-4-audio-b | com.apple.protected-mpeg-4-audio | m4b | | protected MPEG-4 audiobook
        public.ulaw-audio | public.audio | ul ulw ulaw | | µ-law audio
        public.au-audio | public.audio | au snd | audio/basic | AU audio
        public.ac3-audio | public.audio | ac3 | audio/ac3 | AC-3 audio
        public.enhanced-ac3-audio | public.audio | eac3 ec3 | audio/eac3 | Enhanced AC-3 audio
        org.3gpp.adaptive-multi-rate-audio | public.audio | amr | audio/amr | AMR audio
        org.xiph.flac | public.audio | flac | audio/flac | FLAC audio
        com.audible.aa-audio | public.audio | | | Audible audio
        com.audible.aa-audiobook | com.audible.aa-audio | aa | audio/audible audio/x-audible | Audible audiobook
        com.audible.aax-audiobook | com.audible.aa-audio | aax | audio/vnd.audible.aax | Audible audiobook
        com.real.realaudio | public.audio | ram ra | audio/vnd.rn-realaudio audio/x-pn-realaudio | RealMedia audio
        public.3gpp2 | public.movie | 3g2 3gp2 | video/3gpp2 audio/3gpp2 | 3GPP2 movie
        public.dv-movie | public.movie | dv dif | video/x-dv | DV movie
        org.webmproject.webm | public.movie | webm | video/webm audio/webm | WebM movie
        org.smpte.mxf | public.movie | mxf | application/mxf | MXF movie
        com.real.realmedia | public.movie | rm | application/vnd.rn-realmedia | RealMedia movie
        com.microsoft.advanced-systems-format | public.audiovisual-content | asf | video/x-ms-asf | Advanced \
            Systems Format
        com.microsoft.windows-media-wmv | public.movie com.microsoft.advanced-systems-format | wmv | \
            video/x-ms-wmv | Windows Media movie
        com.microsoft.windows-media-wma | public.audio com.microsoft.advanced-systems-format | wma | \
            video/x-ms-wma | Windows Media audio
        com.apple.garageband.project | com.apple.package public.audiovisual-content | band gbProj | | GarageBand project
        # 3D
        public.alembic | public.3d-content public.data | abc | | Alembic scene
        public.geometry-definition-format | public.3d-content public.text | obj | | geometry definition
        public.standard-tesselated-geometry-format | public.3d-content public.data | stl | | tessellated geometry
        public.polygon-file-format | public.3d-content public.data | ply | | polygon file
        # Fonts
        public.truetype-font | public.font | | | TrueType font
        public.truetype-ttf-font | public.truetype-font | ttf | font/ttf | TrueType font file
        public.truetype-collection-font | public.truetype-font | ttc | | TrueType collection
        public.opentype-font | public.font | otf | font/otf | OpenType font
        public.opentype-collection-font | public.opentype-font | otc | | OpenType collection
        org.w3.woff | public.font | woff | font/woff | web open font format (WOFF)
        org.w3.woff2 | public.font | woff2 | font/woff2 | web open font format 2 (WOFF2)
        com.adobe.postscript-font | public.font | | | PostScript font
        com.adobe.postscript-pfb-font | com.adobe.postscript-font | pfb | | PostScript Type 1 font
        com.adobe.postscript-pfa-font | com.adobe.postscript-font | pfa | | PostScript Type 1 font
        # Office documents
        org.openxmlformats.openxml | public.data | | | Office Open XML
        org.openxmlformats.wordprocessingml.document | org.openxmlformats.openxml public.composite-content | docx \
            | application/vnd.openxmlformats-officedocument.wordprocessingml.document | Word document
        org.openxmlformats.wordprocessingml.document.macroenabled | org.openxmlformats.openxml \
            public.composite-content public.executable | docm | application/vnd.ms-word.document.macroEnabled.12 | \
            Word document with macros
        org.openxmlformats.wordprocessingml.template | org.openxmlformats.openxml public.composite-content | dotx \
            | application/vnd.openxmlformats-officedocument.wordprocessingml.template | Word template
        org.openxmlformats.spreadsheetml.sheet | org.openxmlformats.openxml public.composite-content \
            public.spreadsheet | xlsx | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | Excel \
            workbook
        org.openxmlformats.spreadsheetml.sheet.macroenabled | org.openxmlformats.openxml public.composite-content \
            public.spreadsheet public.executable | xlsm | application/vnd.ms-excel.sheet.macroEnabled.12 | Excel \
            workbook with macros
        org.openxmlformats.spreadsheetml.template | org.openxmlformats.openxml public.composite-content \
            public.spreadsheet | xltx | application/vnd.openxmlformats-officedocument.spreadsheetml.template | \
            Excel template
        org.openxmlformats.presentationml.presentation | org.openxmlformats.openxml public.presentation | pptx | \
            application/vnd.openxmlformats-officedocument.presentationml.presentation | PowerPoint presentation
        org.openxmlformats.presentationml.presentation.macroenabled | org.openxmlformats.openxml \
            public.presentation public.executable | pptm | \
            application/vnd.ms-powerpoint.presentation.macroEnabled.12 | PowerPoint presentation with macros
        org.openxmlformats.presentationml.slideshow | org.openxmlformats.openxml public.presentation | ppsx | \
            application/vnd.openxmlformats-officedocument.presentationml.slideshow | PowerPoint slide show
        org.openxmlformats.presentationml.template | org.openxmlformats.openxml public.presentation | potx | \
            application/vnd.openxmlformats-officedocument.presentationml.template | PowerPoint template
        com.microsoft.word.doc | public.data public.composite-content | doc | application/msword | Word 97–2004 document
        com.microsoft.word.dot | public.data public.composite-content | dot | application/msword | Word 97–2004 template
        com.microsoft.excel.xls | public.data public.composite-content public.spreadsheet | xls | \
            application/vnd.ms-excel application/msexcel | Excel 97–2004 workbook
        com.microsoft.powerpoint.ppt | public.data public.presentation | ppt | application/vnd.ms-powerpoint \
            application/mspowerpoint | PowerPoint 97–2004 presentation
        com.microsoft.powerpoint.pps | public.data public.presentation | pps | application/vnd.ms-powerpoint \
            application/mspowerpoint | PowerPoint 97–2004 slide show
        org.oasis-open.opendocument | public.data | | | OpenDocument
        org.oasis-open.opendocument.text | org.oasis-open.opendocument public.composite-content | odt | \
            application/vnd.oasis.opendocument.text | OpenDocument text
        org.oasis-open.opendocument.text-template | org.oasis-open.opendocument public.composite-content | ott | \
            application/vnd.oasis.opendocument.text-template | OpenDocument text template
        org.oasis-open.opendocument.spreadsheet | org.oasis-open.opendocument public.composite-content \
            public.spreadsheet | ods | application/vnd.oasis.opendocument.spreadsheet | OpenDocument spreadsheet
        org.oasis-open.opendocument.presentation | org.oasis-open.opendocument public.composite-content \
            public.presentation | odp | application/vnd.oasis.opendocument.presentation | OpenDocument \
            presentation
        org.oasis-open.opendocument.graphics | org.oasis-open.opendocument public.composite-content | odg | \
            application/vnd.oasis.opendocument.graphics | OpenDocument drawing
        org.oasis-open.opendocument.image | org.oasis-open.opendocument public.image | odi | \
            application/vnd.oasis.opendocument.image | OpenDocument image
        org.oasis-open.opendocument.formula | org.oasis-open.opendocument public.content | odf | \
            application/vnd.oasis.opendocument.formula | OpenDocument formula
        org.oasis-open.opendocument.formula-template | org.oasis-open.opendocument public.content | otf | \
            application/vnd.oasis.opendocument.formula-template | OpenDocument formula template
        org.oasis-open.opendocument.database | public.data public.content public.database | odb | \
            application/vnd.oasis.opendocument.database | OpenDocument database
        com.apple.keynote.key | com.apple.package public.presentation | | | Keynote presentation
        com.apple.iwork.keynote.key | com.apple.package public.presentation com.apple.keynote.key | key | | \
            Keynote presentation
        com.apple.iwork.keynote.sffkey | public.data public.presentation | key | \
            application/x-iwork-keynote-sffkey | Keynote presentation
        com.apple.iwork.pages.pages | com.apple.package public.composite-content | pages | | Pages document
        com.apple.iwork.pages.sffpages | public.data public.composite-content | pages | \
            application/x-iwork-pages-sffpages | Pages document
        com.apple.iwork.numbers.numbers | com.apple.package public.composite-content public.spreadsheet | numbers \
            | | Numbers spreadsheet
        com.apple.iwork.numbers.sffnumbers | public.data public.composite-content public.spreadsheet | numbers | \
            application/x-iwork-numbers-sffnumbers | Numbers spreadsheet
        # Passes, profiles and the rest
        com.apple.pkpass | com.apple.bundle com.apple.package | pkpass | application/vnd.apple.pkpass | pass
        com.apple.pkpasses-data | public.data | pkpasses | application/vnd.apple.pkpasses | passes
        com.apple.mobileprovision | public.data | mobileprovision | application/x-apple-aspen-mobileprovision | \
            provisioning profile
        com.apple.colorsync-profile | public.data | icc icm | | color profile
        com.apple.shazamsignature | public.data | shazamsignature | | Shazam signature
        com.apple.shazamcatalog | public.data | shazamcatalog | | Shazam catalog
        com.apple.mapkit.map-item | public.data | | | map item
        """
}
