#include "html_nesting.h"
#include "html_elements.h"
#include "html_open_elements.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    size_t start, end, name, name_length;
    uint32_t attributes;
    // Where the attributes begin that are too many.
    size_t surplus;
    bool closes_itself;
} tag;

// A tag whose name begins at `name`; false for one that does not end (WHATWG HTML, "Tag open state" and what follows).
static bool read_tag(const html_scan *scan, size_t start, size_t name, tag *found) {
    const char *text = scan->text;
    size_t place = name, end = scan->length;
    while (place < end && !html_is_space(text[place]) && text[place] != '/' && text[place] != '>') place++;
    *found = (tag){.start = start, .name = name, .name_length = place - name};
    for (;;) {
        while (place < end && (html_is_space(text[place]) || text[place] == '/')) place++;
        if (place >= end) return false;
        if (text[place] == '>') {
            found->closes_itself = text[place - 1] == '/';
            found->end = place + 1;
            return true;
        }
        if (++found->attributes == html_most_attributes + 1) found->surplus = place;
        place++;
        while (place < end && !html_is_space(text[place]) && text[place] != '/' && text[place] != '>' && text[place] != '=') place++;
        while (place < end && html_is_space(text[place])) place++;
        if (place >= end || text[place] != '=') continue;
        place++;
        while (place < end && html_is_space(text[place])) place++;
        if (place < end && (text[place] == '"' || text[place] == '\'')) {
            const char *quote = memchr(text + place + 1, text[place], end - place - 1);
            if (!quote) return false;
            place = (size_t)(quote - text) + 1;
        } else {
            while (place < end && !html_is_space(text[place]) && text[place] != '>') place++;
            // A slash belongs to such a value.
            if (place < end && text[place] == '>') {
                found->end = place + 1;
                return true;
            }
        }
    }
}

// Makes an empty comment of some tags.
static void drop(html_scan *scan, size_t start, size_t end) {
    scan->text[start + 1] = '!';
    memset(scan->text + start + 2, ' ', end - start - 3);
    scan->result.dropped++;
}

static bool begins_with(const html_scan *scan, size_t place, const char *text) {
    size_t length = strlen(text);
    return scan->length - place >= length && memcmp(scan->text + place, text, length) == 0;
}

// Where the end tag of an element without markup begins; the end of the page without one.
static size_t raw_end(const html_scan *scan, size_t place, const tag *tag) {
    const char *name = scan->text + tag->name;
    for (;;) {
        const char *found = place < scan->length ? memchr(scan->text + place, '<', scan->length - place) : NULL;
        if (!found) return scan->length;
        place = (size_t)(found - scan->text);
        size_t behind = place + 2 + tag->name_length;
        if (behind < scan->length && scan->text[place + 1] == '/') {
            size_t i = 0;
            while (i < tag->name_length && html_lowered(scan->text[place + 2 + i]) == html_lowered(name[i])) i++;
            char next = scan->text[behind];
            if (i == tag->name_length && (html_is_space(next) || next == '/' || next == '>')) return place;
        }
        place++;
    }
}

// MARK: Tags

// Opens an element, or takes its tag out where too many are open.
static void open_element(html_scan *scan, const tag *tag, uint32_t name, uint16_t rules) {
    bool is_formatted = rules & is_formatting;
    if (scan->depth + (is_formatted ? scan->dangling_count : 0) >= html_most_depth) {
        if (is_formatted) scan->formatting_excess++;
        else if (!(rules & may_stay_open)) scan->excess++;
        drop(scan, tag->start, tag->end);
        return;
    }
    size_t hashed = tag->end - tag->start < 256 ? tag->end - tag->start : 256;
    uint32_t hash = is_formatted ? html_hash_of(scan->text + tag->start, hashed) : 0;
    scan->open[scan->depth++] = (html_open_element){name, rules, hash, scan->dangling_count, tag->start};
    scan->foreign += name == scan->names.svg || name == scan->names.math;
    if (scan->depth > scan->result.depth) scan->result.depth = scan->depth;
}

// Returns where to go on.
static size_t start_tag(html_scan *scan, const tag *tag) {
    uint32_t name = html_name_number(scan->text + tag->name, tag->name_length);
    uint16_t rules = html_rules_of(name);
    if (tag->surplus) {
        memset(scan->text + tag->surplus, ' ', tag->end - 1 - tag->surplus);
        scan->result.dropped++;
    }
    bool is_merged = html_is_named(name, "html") || html_is_named(name, "body") || html_is_named(name, "head");
    if (is_merged && ++scan->merged > 64) {
        drop(scan, tag->start, tag->end);
        return tag->end;
    }
    uint32_t foreign = html_open_foreign(scan);
    if (foreign != UINT32_MAX && (rules & ends_foreign)) {
        html_close_to(scan, foreign);
    } else if (foreign != UINT32_MAX) {
        // There no element closes another, and none is without an end or without markup.
        if (!tag->closes_itself) open_element(scan, tag, name, 0);
        return tag->end;
    }
    if (rules & is_raw) return raw_end(scan, tag->end, tag);
    if (is_merged) return tag->end;
    uint32_t list = html_open_select(scan);
    if (list != UINT32_MAX && name != scan->names.option && name != scan->names.optgroup && name != scan->names.template) {
        bool ends = name == scan->names.select || name == scan->names.table || (rules & is_table_part) || html_is_named(name, "input");
        if (ends) html_close_to(scan, list);
        if (!ends || name == scan->names.select) return tag->end;
    }
    html_close_before(scan, name, rules, list != UINT32_MAX);
    bool is_foreign = name == scan->names.svg || name == scan->names.math;
    if ((rules & is_void) || (is_foreign && tag->closes_itself)) return tag->end;
    if (html_is_named(name, "a") || html_is_named(name, "nobr")) {
        uint32_t place = html_find(scan, name, is_scope, false);
        if (place != UINT32_MAX) html_take_out(scan, place);
        else html_remove_dangling(scan, name);
    }
    open_element(scan, tag, name, rules);
    return tag->end;
}

// Browsers read nothing in it, so that no element in it stays open behind it.
static void close_noscript(html_scan *scan, const tag *tag, uint32_t name) {
    uint32_t place = html_find(scan, name, 0, false);
    if (place == UINT32_MAX) return;
    uint32_t dangling = scan->open[place].dangling;
    // All of it is one comment: no `>` ends it before its end.
    if (place + 1 < scan->depth) drop(scan, scan->open[place].start, tag->end);
    html_close_to(scan, place);
    if (scan->dangling_count > dangling) scan->dangling_count = dangling;
}

static void end_tag(html_scan *scan, const tag *tag) {
    uint32_t name = html_name_number(scan->text + tag->name, tag->name_length);
    uint16_t rules = html_rules_of(name);
    if (html_open_foreign(scan) != UINT32_MAX) rules = 0;
    if (rules & (is_void | is_raw)) return;
    if (html_is_named(name, "html") || html_is_named(name, "body") || html_is_named(name, "head")) return;
    if (html_is_named(name, "noscript")) {
        close_noscript(scan, tag, name);
        return;
    }
    uint32_t list = html_open_select(scan);
    bool is_choice = name == scan->names.option || name == scan->names.optgroup || name == scan->names.select;
    if (list != UINT32_MAX && !is_choice && !(rules & is_table_part) && name != scan->names.table) return;
    bool is_on_top = scan->depth > 0 && scan->open[scan->depth - 1].name == name;
    if ((rules & is_formatting) && !is_on_top && scan->formatting_excess > 0) {
        scan->formatting_excess--;
        drop(scan, tag->start, tag->end);
        return;
    }
    if (scan->depth >= html_most_depth && !(rules & is_formatting) && (scan->excess > 0 || (rules & may_stay_open && !is_on_top))) {
        if (!(rules & may_stay_open)) scan->excess--;
        drop(scan, tag->start, tag->end);
        return;
    }
    if (is_on_top) {
        html_close_to(scan, scan->depth - 1);
        return;
    }
    // What is no element of HTML's closes nothing special; parts of a table are looked for in the table.
    uint16_t ends = rules & is_table_part || name == scan->names.table || name == scan->names.template || name == scan->names.select ? 0 : rules & ~ends_foreign ? is_scope : is_special;
    uint32_t place = html_find(scan, name, ends, false);
    if (place != UINT32_MAX && (rules & is_formatting)) {
        bool has_block = false;
        for (uint32_t i = place + 1; i < scan->depth; i++) has_block = has_block || (scan->open[i].rules & is_special);
        if (has_block) html_take_out(scan, place);
        else html_close_to(scan, place);
    } else if (place != UINT32_MAX) {
        html_close_to(scan, place);
    } else if (rules & is_formatting) {
        html_remove_dangling(scan, name);
    }
}

// Where a comment, or what is taken for one, ends.
static size_t comment_end(const html_scan *scan, size_t place) {
    if (begins_with(scan, place, "<!--")) {
        if (begins_with(scan, place, "<!-->") || begins_with(scan, place, "<!--->")) return place + 5;
        for (size_t i = place + 4; i + 2 < scan->length; i++) {
            const char *dash = memchr(scan->text + i, '-', scan->length - i);
            if (!dash) break;
            i = (size_t)(dash - scan->text);
            if (begins_with(scan, i, "-->")) return i + 3;
            if (begins_with(scan, i, "--!>")) return i + 4;
        }
        return scan->length;
    }
    const char *end = memchr(scan->text + place, '>', scan->length - place);
    return end ? (size_t)(end - scan->text) + 1 : scan->length;
}

// In a frameset only framesets and frames are elements, so scripts in it hide none of those inside. Pages have a few.
static void limit_framesets(html_scan *scan) {
    static const char name[] = "frameset";
    uint32_t count = 0;
    for (size_t place = 0; place + sizeof name < scan->length; place++) {
        const char *found = memchr(scan->text + place, '<', scan->length - place);
        if (!found) return;
        place = (size_t)(found - scan->text);
        size_t i = 0;
        while (i + 1 < sizeof name && place + 1 + i < scan->length && html_lowered(found[1 + i]) == name[i]) i++;
        if (i + 1 == sizeof name && ++count > 64) scan->text[place + 1] = '!';
    }
}

html_nesting html_limit_nesting(char *text, size_t length) {
    html_nesting none = {0};
    html_scan *scan = calloc(1, sizeof *scan);
    if (!scan) return none;
    scan->text = text;
    scan->length = length;
    limit_framesets(scan);
    html_number_names(scan);
    for (size_t place = 0; place + 2 < length;) {
        const char *found = memchr(text + place, '<', length - place);
        if (!found) break;
        place = (size_t)(found - text);
        if (place + 2 >= length) break;
        scan->result.steps++;
        tag tag;
        if (html_is_letter(text[place + 1])) {
            if (!read_tag(scan, place, place + 1, &tag)) break;
            place = start_tag(scan, &tag);
        } else if (text[place + 1] == '/' && html_is_letter(text[place + 2])) {
            if (!read_tag(scan, place, place + 2, &tag)) break;
            end_tag(scan, &tag);
            place = tag.end;
        } else if (text[place + 1] == '!' || text[place + 1] == '?' || text[place + 1] == '/') {
            place = comment_end(scan, place);
        } else {
            place++;
        }
    }
    html_nesting result = scan->result;
    free(scan);
    return result;
}
