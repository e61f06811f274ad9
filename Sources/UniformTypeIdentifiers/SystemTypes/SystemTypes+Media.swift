// Images, 3D, sound and moving pictures. Names, identifiers and places in the tree are Apple's:
// https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers
// Each comment gives the identifier, the direct supertypes and the first filename extensions.

extension UTType {
    /// Image: `public.image`, under ``data`` and ``content``.
    public static var image: UTType { UTType(known: "public.image") }

    /// JPEG image: `public.jpeg`, under ``image``; `jpeg`, `jpg`, `jpe`.
    public static var jpeg: UTType { UTType(known: "public.jpeg") }

    /// TIFF image: `public.tiff`, under ``image``; `tiff`, `tif`.
    public static var tiff: UTType { UTType(known: "public.tiff") }

    /// GIF image: `com.compuserve.gif`, under ``image``; `gif`.
    public static var gif: UTType { UTType(known: "com.compuserve.gif") }

    /// PNG image: `public.png`, under ``image``; `png`.
    public static var png: UTType { UTType(known: "public.png") }

    /// Apple icon image: `com.apple.icns`, under ``image``; `icns`.
    public static var icns: UTType { UTType(known: "com.apple.icns") }

    /// Windows bitmap image: `com.microsoft.bmp`, under ``image``; `bmp`, `dib`.
    public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }

    /// Windows icon image: `com.microsoft.ico`, under ``image``; `ico`.
    public static var ico: UTType { UTType(known: "com.microsoft.ico") }

    /// Camera raw image: `public.camera-raw-image`, under ``image``. The parent of every maker's raw format.
    public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }

    /// SVG image: `public.svg-image`, under ``image`` and ``xml``; `svg`, `svgz`. The only image here that is text
    /// too.
    public static var svg: UTType { UTType(known: "public.svg-image") }

    /// Live Photo: `com.apple.live-photo`. A still and a movie together; neither item nor content.
    public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }

    /// HEIF image: `public.heif`, under `public.heif-standard`; `heif`, `hif`.
    public static var heif: UTType { UTType(known: "public.heif") }

    /// HEIC image: `public.heic`, under `public.heif-standard`; `heic`.
    public static var heic: UTType { UTType(known: "public.heic") }

    /// HEIC image sequence: `public.heics`, under `public.heif-standard`; `heics`.
    public static var heics: UTType { UTType(known: "public.heics") }

    /// WebP image: `org.webmproject.webp`, under ``image``; `webp`.
    public static var webP: UTType { UTType(known: "org.webmproject.webp") }

    /// OpenEXR image: `com.ilm.openexr-image`, under ``image``; `exr`.
    public static var exr: UTType { UTType(known: "com.ilm.openexr-image") }

    /// Digital negative (DNG): `com.adobe.raw-image`, under ``rawImage``; `dng`.
    public static var dng: UTType { UTType(known: "com.adobe.raw-image") }

    /// JPEG XL image: `public.jpeg-xl`, under ``image``; `jxl`.
    public static var jpegxl: UTType { UTType(known: "public.jpeg-xl") }

    /// 3D content: `public.3d-content`, under ``content``.
    public static var threeDContent: UTType { UTType(known: "public.3d-content") }

    /// Universal scene description: `com.pixar.universal-scene-description`, under ``threeDContent`` and ``data``;
    /// `usd`, `usda`, `usdc`.
    public static var usd: UTType { UTType(known: "com.pixar.universal-scene-description") }

    /// Universal scene description package: `com.pixar.universal-scene-description-mobile`, under ``threeDContent``
    /// and ``data``; `usdz`.
    public static var usdz: UTType { UTType(known: "com.pixar.universal-scene-description-mobile") }

    /// Reality file: `com.apple.reality`, under ``data``; `reality`.
    public static var realityFile: UTType { UTType(known: "com.apple.reality") }

    /// SceneKit scene: `com.apple.scenekit.scene`, under ``data`` and ``threeDContent``; `scn`, `scnz`.
    public static var sceneKitScene: UTType { UTType(known: "com.apple.scenekit.scene") }

    /// AR reference object: `com.apple.arobject`, under ``data``; `arobject`.
    public static var arReferenceObject: UTType { UTType(known: "com.apple.arobject") }

    /// Audiovisual content: `public.audiovisual-content`, under ``data`` and ``content``. Sound, pictures that move,
    /// or both.
    public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }

    /// Movie: `public.movie`, under ``audiovisualContent``. Moving pictures with or without sound.
    public static var movie: UTType { UTType(known: "public.movie") }

    /// Video: `public.video`, under ``movie``. Moving pictures without sound; a kind of ``movie``, not the other way
    /// round.
    public static var video: UTType { UTType(known: "public.video") }

    /// Audio: `public.audio`, under ``audiovisualContent``.
    public static var audio: UTType { UTType(known: "public.audio") }

    /// QuickTime movie: `com.apple.quicktime-movie`, under ``movie``; `mov`, `qt`.
    public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }

    /// MPEG movie: `public.mpeg`, under ``movie``; `mpg`, `mpeg`, `mpe`, `m75` …. MPEG-1 or MPEG-2.
    public static var mpeg: UTType { UTType(known: "public.mpeg") }

    /// MPEG-2 video: `public.mpeg-2-video`, under ``video``; `m2v`.
    public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }

    /// MPEG-2 transport stream: `public.mpeg-2-transport-stream`, under ``movie``; `ts`. Holds `ts` before TypeScript
    /// does.
    public static var mpeg2TransportStream: UTType { UTType(known: "public.mpeg-2-transport-stream") }

    /// MP3 audio: `public.mp3`, under ``audio``; `mp3`, `mpga`.
    public static var mp3: UTType { UTType(known: "public.mp3") }

    /// MPEG-4 movie: `public.mpeg-4`, under ``movie``; `mp4`, `mpg4`. Holds `mp4` before MPEG-4 audio does.
    public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }

    /// MPEG-4 audio: `public.mpeg-4-audio`, under ``audio``; `mp4`, `mpg4`. `m4a` belongs to its child
    /// `com.apple.m4a-audio`.
    public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }

    /// Protected MPEG-4 audio: `com.apple.protected-mpeg-4-audio`, under ``audio``; `m4p`.
    public static var appleProtectedMPEG4Audio: UTType { UTType(known: "com.apple.protected-mpeg-4-audio") }

    /// Protected MPEG-4 movie: `com.apple.protected-mpeg-4-video`, under `com.apple.m4v-video`.
    public static var appleProtectedMPEG4Video: UTType { UTType(known: "com.apple.protected-mpeg-4-video") }

    /// AVI movie: `public.avi`, under ``movie``; `avi`, `vfw`.
    public static var avi: UTType { UTType(known: "public.avi") }

    /// AIFF audio: `public.aiff-audio`, under `public.aifc-audio`; `aiff`, `aif`.
    public static var aiff: UTType { UTType(known: "public.aiff-audio") }

    /// Waveform audio: `com.microsoft.waveform-audio`, under ``audio``; `wav`, `wave`, `bwf`.
    public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }

    /// MIDI audio: `public.midi-audio`, under ``audio``; `midi`, `mid`, `smf`, `kar`.
    public static var midi: UTType { UTType(known: "public.midi-audio") }

    /// Playlist: `public.playlist`.
    public static var playlist: UTType { UTType(known: "public.playlist") }

    /// M3U playlist: `public.m3u-playlist`, under ``plainText`` and ``playlist``; `m3u`, `m3u8`.
    public static var m3uPlaylist: UTType { UTType(known: "public.m3u-playlist") }
}
