// The old constants and functions of types come from here on a Mac, and in many an iOS source.
@_exported public import MobileCoreServices
