/// Pages that were saved.
enum WebPage {
    static func read(_ reading: Reading) throws {
        let bytes = reading.file.textBeginning(reading.limits.partBytes / 4)
        if bytes.count < reading.file.count { reading.cut("Only the beginning of the page is searched.") }
        if reading.name.lowercased().hasSuffix("mht") || reading.name.lowercased().hasSuffix("mhtml") {
            return try MailFile.read(reading)
        }
        guard ByteSignature.isText(ByteReader(bytes)) else {
            throw ExtractionFailure(.unsupported, "The file holds no text.")
        }
        if let list = BookmarkList.netscape(bytes) { return try BookmarkList.emit(list, reading) }
        let page = HTMLText(bytes, collector: reading.collector())
        try reading.emit(attributes(of: page), text: page.collector)
    }

    static func attributes(of page: HTMLText) -> AttributeList {
        var attributes = AttributeList()
        let metas = page.metas
        for name in [page.title, metas["og:title"], metas["dc.title"], page.heading] { attributes.set("title", name) }
        for name in ["description", "og:description", "dc.description", "twitter:description"] {
            attributes.set("contentDescription", metas[name])
        }
        for name in ["author", "dc.creator", "article:author"] where attributes["authorNames"] == nil {
            attributes.add("authorNames", metas[name])
        }
        attributes.addKeywords(metas["keywords"])
        attributes.add("encodingApplications", metas["generator"])
        attributes.set("copyright", metas["copyright"] ?? metas["dc.rights"])
        attributes.add("languages", page.language ?? metas["content-language"])
        for name in ["article:published_time", "date", "dc.date", "dcterms.created", "created"] {
            attributes.set("contentCreationDate", metas[name].flatMap { Moment(iso: $0) })
        }
        for name in ["article:modified_time", "dcterms.modified", "changed"] {
            attributes.set("contentModificationDate", metas[name].flatMap { Moment(iso: $0) })
        }
        return attributes
    }
}
