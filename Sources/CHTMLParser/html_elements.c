#include "html_elements.h"

#include <string.h>

typedef struct {
    const char *name;
    uint16_t rules;
} element_rules;

// Sorted by name.
static const element_rules known[] = {
    {"a", is_formatting}, {"address", is_special | closes_p}, {"applet", is_special | is_scope}, {"area", is_void},
    {"article", is_special | closes_p}, {"aside", is_special | closes_p}, {"b", is_formatting | ends_foreign}, {"base", is_void},
    {"basefont", is_void}, {"bgsound", is_void}, {"big", is_formatting | ends_foreign},
    {"blockquote", is_special | closes_p | ends_foreign}, {"body", is_special | ends_foreign}, {"br", is_void | ends_foreign},
    {"button", is_special}, {"caption", is_special | is_scope | is_table_part}, {"center", is_special | closes_p | ends_foreign},
    {"code", is_formatting | ends_foreign}, {"col", is_void}, {"colgroup", is_special | is_table_part},
    {"dd", is_special | closes_p | may_stay_open | ends_foreign}, {"details", is_special | closes_p}, {"dialog", closes_p},
    {"dir", is_special | closes_p}, {"div", is_special | closes_p | ends_foreign}, {"dl", is_special | closes_p | ends_foreign},
    {"dt", is_special | closes_p | may_stay_open | ends_foreign}, {"em", is_formatting | ends_foreign}, {"embed", is_void | ends_foreign},
    {"fieldset", is_special | closes_p}, {"figcaption", is_special | closes_p}, {"figure", is_special | closes_p},
    {"font", is_formatting}, {"footer", is_special | closes_p}, {"form", is_special | closes_p}, {"frame", is_void},
    {"frameset", is_special}, {"h1", is_special | closes_p | ends_foreign}, {"h2", is_special | closes_p | ends_foreign},
    {"h3", is_special | closes_p | ends_foreign}, {"h4", is_special | closes_p | ends_foreign},
    {"h5", is_special | closes_p | ends_foreign}, {"h6", is_special | closes_p | ends_foreign}, {"head", is_special | ends_foreign},
    {"header", is_special | closes_p}, {"hgroup", is_special | closes_p}, {"hr", is_void | closes_p | ends_foreign},
    {"html", is_special | is_scope}, {"i", is_formatting | ends_foreign}, {"iframe", is_raw}, {"image", is_void},
    {"img", is_void | ends_foreign}, {"input", is_void}, {"isindex", is_void}, {"keygen", is_void},
    {"li", is_special | closes_p | may_stay_open | ends_foreign}, {"link", is_void}, {"listing", is_special | closes_p | ends_foreign},
    {"main", is_special | closes_p}, {"marquee", is_special | is_scope}, {"menu", is_special | closes_p | ends_foreign},
    {"meta", is_void | ends_foreign}, {"nav", is_special | closes_p}, {"nobr", is_formatting | ends_foreign}, {"noembed", is_raw},
    {"noframes", is_raw}, {"noscript", is_special}, {"object", is_special | is_scope}, {"ol", is_special | closes_p | ends_foreign},
    {"optgroup", may_stay_open}, {"option", may_stay_open}, {"p", is_special | closes_p | may_stay_open | ends_foreign},
    {"param", is_void}, {"pre", is_special | closes_p | ends_foreign}, {"rb", may_stay_open}, {"rp", may_stay_open},
    {"rt", may_stay_open}, {"rtc", may_stay_open}, {"ruby", ends_foreign}, {"s", is_formatting | ends_foreign}, {"script", is_raw},
    {"section", is_special | closes_p}, {"select", is_special}, {"small", is_formatting | ends_foreign}, {"source", is_void},
    {"span", ends_foreign}, {"strike", is_formatting | ends_foreign}, {"strong", is_formatting | ends_foreign}, {"style", is_raw},
    {"sub", ends_foreign}, {"summary", is_special | closes_p}, {"sup", ends_foreign},
    {"table", is_special | is_scope | closes_p | ends_foreign}, {"tbody", is_special | is_table_part | may_stay_open},
    {"td", is_special | is_scope | is_table_part | may_stay_open}, {"template", is_special | is_scope}, {"textarea", is_raw},
    {"tfoot", is_special | is_table_part | may_stay_open}, {"th", is_special | is_scope | is_table_part | may_stay_open},
    {"thead", is_special | is_table_part | may_stay_open}, {"title", is_raw}, {"tr", is_special | is_table_part | may_stay_open},
    {"track", is_void}, {"tt", is_formatting | ends_foreign}, {"u", is_formatting | ends_foreign},
    {"ul", is_special | closes_p | ends_foreign}, {"var", ends_foreign}, {"wbr", is_void}, {"xmp", is_raw},
};

enum { known_count = sizeof known / sizeof known[0], longest_name = 12 };

uint32_t html_hash_of(const char *text, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)html_lowered(text[i])) * 16777619u;
    return hash;
}

// The number of a name in `known`; a larger one for others.
uint32_t html_name_number(const char *text, size_t length) {
    if (length <= longest_name) {
        char name[longest_name + 1];
        for (size_t i = 0; i < length; i++) name[i] = html_lowered(text[i]);
        name[length] = 0;
        uint32_t low = 0, high = known_count;
        while (low < high) {
            uint32_t middle = (low + high) / 2;
            int order = strcmp(name, known[middle].name);
            if (order == 0) return middle;
            if (order < 0) high = middle;
            else low = middle + 1;
        }
    }
    return html_hash_of(text, length) | 0x80000000u;
}

bool html_is_named(uint32_t number, const char *name) { return number < known_count && strcmp(known[number].name, name) == 0; }

uint16_t html_rules_of(uint32_t number) { return number < known_count ? known[number].rules : 0; }
