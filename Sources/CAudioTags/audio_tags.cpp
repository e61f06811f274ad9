#include "audio_tags.h"

#include <cerrno>
#include <string>
#include <sys/stat.h>
#include <taglib/aifffile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asftag.h>
#include <taglib/fileref.h>
#include <taglib/flacproperties.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/popularimeterframe.h>
#include <taglib/tdebuglistener.h>
#include <taglib/tiostream.h>
#include <taglib/tpropertymap.h>
#include <taglib/trueaudiofile.h>
#include <taglib/unsynchronizedlyricsframe.h>
#include <taglib/vorbisproperties.h>
#include <taglib/wavfile.h>
#include <taglib/wavproperties.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

// A file that is only read, by its descriptor.
class Stream : public TagLib::IOStream {
public:
    Stream(int descriptor, const char *name) : descriptor(descriptor), fileName(name) {
        struct stat status;
        size = fstat(descriptor, &status) == 0 ? static_cast<long>(status.st_size) : 0;
    }
    TagLib::FileName name() const override { return fileName.c_str(); }
    TagLib::ByteVector readBlock(unsigned long length) override {
        // No reader needs more of a file at once than this; one that asks for more has met a made-up length.
        const unsigned long most = 32ul << 20;
        unsigned long left = position < size ? static_cast<unsigned long>(size - position) : 0;
        if (length > left) length = left;
        if (length > most) length = most;
        // Tags are at the ends: a search through all of a made-up file must end.
        unsigned long &left_over = length <= 4096 ? smallBudget : budget;
        if (length > left_over) length = left_over;
        left_over -= length;
        TagLib::ByteVector bytes(static_cast<unsigned int>(length), 0);
        ssize_t count;
        do count = pread(descriptor, bytes.data(), length, position);
        while (count < 0 && errno == EINTR);
        bytes.resize(count > 0 ? static_cast<unsigned int>(count) : 0);
        position += static_cast<long>(bytes.size());
        return bytes;
    }
    void writeBlock(const TagLib::ByteVector &) override {}
    void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
    void removeBlock(unsigned long, unsigned long) override {}
    bool readOnly() const override { return true; }
    bool isOpen() const override { return true; }
    void seek(long offset, Position from) override {
        long base = from == Beginning ? 0 : from == Current ? position : size, to;
        if (!__builtin_add_overflow(base, offset, &to) && to >= 0) position = to;
    }
    long tell() const override { return position; }
    long length() override { return size; }
    void truncate(long) override {}

private:
    int descriptor;
    std::string fileName;
    long position = 0, size = 0;
    unsigned long budget = 128ul << 20, smallBudget = 8ul << 20;
};

// TagLib prints what it finds odd.
class Silence : public TagLib::DebugListener {
    void printMessage(const TagLib::String &) override {}
} silence;

}  // namespace

struct audio_tags {
    audio_properties properties = {};
    bool hasProperties = false;
    std::vector<std::pair<std::string, std::string>> pairs;

    void add(const std::string &key, const TagLib::String &value) {
        // A file with more tags than this is made to be hard to read.
        if (!value.isEmpty() && pairs.size() < 1000 && value.size() < (1u << 20)) pairs.emplace_back(key, value.to8Bit(true));
    }
    void add(const TagLib::PropertyMap &map) {
        for (const auto &item : map)
            for (const auto &value : item.second) add(item.first.to8Bit(true), value);
    }
    void add(TagLib::ID3v2::Tag *tag) {
        if (!tag) return;
        for (auto *frame : tag->frameListMap()["POPM"])
            if (auto *rating = dynamic_cast<TagLib::ID3v2::PopularimeterFrame *>(frame))
                add(":POPM", rating->email() + "\n" + TagLib::String::number(rating->rating()));
        for (auto *frame : tag->frameListMap()["USLT"]) add("LYRICS", frame->toString());
    }
};

static void addFormat(audio_tags *tags, TagLib::File *file) {
    if (auto *mpeg = dynamic_cast<TagLib::MPEG::File *>(file)) {
        tags->add(mpeg->ID3v2Tag());
    } else if (auto *wave = dynamic_cast<TagLib::RIFF::WAV::File *>(file)) {
        tags->add(wave->ID3v2Tag());
        if (auto *info = wave->InfoTag(); info && wave->hasInfoTag()) tags->add(info->properties());
    } else if (auto *aiff = dynamic_cast<TagLib::RIFF::AIFF::File *>(file)) {
        tags->add(aiff->tag());
    } else if (auto *asf = dynamic_cast<TagLib::ASF::File *>(file)) {
        if (!asf->tag()) return;
        for (const auto &item : asf->tag()->attributeListMap()) {
            std::string key = ":ASF:" + item.first.to8Bit(true);
            for (const auto &value : item.second) {
                auto type = value.type();
                if (type == TagLib::ASF::Attribute::UnicodeType) tags->add(key, value.toString());
                else if (type == TagLib::ASF::Attribute::DWordType) tags->add(key, TagLib::String::number(static_cast<int>(value.toUInt())));
            }
        }
        tags->add("COPYRIGHT", asf->tag()->copyright());
    } else if (auto *mp4 = dynamic_cast<TagLib::MP4::File *>(file)) {
        if (!mp4->tag()) return;
        for (const auto &item : mp4->tag()->itemMap()) {
            std::string key = ":MP4:" + item.first.to8Bit(true);
            for (const auto &value : item.second.toStringList()) tags->add(key, value);
            if (item.first == "rate" && item.second.toInt() > 0) tags->add(key, TagLib::String::number(item.second.toInt()));
        }
    }
}

static void addProperties(audio_tags *tags, TagLib::AudioProperties *of) {
    if (!of) return;
    tags->hasProperties = true;
    tags->properties.milliseconds = of->lengthInMilliseconds();
    tags->properties.bit_rate = static_cast<int64_t>(of->bitrate()) * 1000;
    tags->properties.sample_rate = of->sampleRate();
    tags->properties.channels = of->channels();
    if (auto *vorbis = dynamic_cast<TagLib::Vorbis::Properties *>(of); vorbis && vorbis->bitrateNominal() > 0)
        tags->properties.bit_rate = vorbis->bitrateNominal();
    if (auto *flac = dynamic_cast<TagLib::FLAC::Properties *>(of)) tags->properties.bits_per_sample = flac->bitsPerSample();
    if (auto *wave = dynamic_cast<TagLib::RIFF::WAV::Properties *>(of)) tags->properties.bits_per_sample = wave->bitsPerSample();
}

extern "C" audio_tags *audio_tags_open(int descriptor, const char *name) {
    TagLib::setDebugListener(&silence);
    audio_tags *result = nullptr;
    try {
        Stream stream(descriptor, name);
        TagLib::FileRef reference(&stream, true, TagLib::AudioProperties::Average);
        TagLib::File *file = reference.file();
        if (!file || !file->isValid()) return nullptr;
        result = new audio_tags;
        addProperties(result, file->audioProperties());
        result->add(file->properties());
        addFormat(result, file);
        return result;
    } catch (...) {
        delete result;
        return nullptr;
    }
}

extern "C" int audio_tags_properties(const audio_tags *tags, audio_properties *properties) {
    *properties = tags->properties;
    return tags->hasProperties ? 0 : -1;
}

extern "C" size_t audio_tags_count(const audio_tags *tags) { return tags->pairs.size(); }
extern "C" const char *audio_tags_key(const audio_tags *tags, size_t position) { return tags->pairs[position].first.c_str(); }
extern "C" const char *audio_tags_value(const audio_tags *tags, size_t position) { return tags->pairs[position].second.c_str(); }
extern "C" void audio_tags_free(audio_tags *tags) { delete tags; }
