#include "html_open_elements.h"
#include "html_elements.h"

#include <string.h>

void html_number_names(html_scan *scan) {
    static const char *names[] = {"p", "button", "address", "div", "li", "dd", "dt", "table", "tbody", "thead", "tfoot", "tr", "td", "th",
                                  "template", "select", "option", "optgroup", "svg", "math", "desc", "foreignobject", "mi", "mo", "mn", "ms", "mtext"};
    uint32_t *numbers[] = {&scan->names.p, &scan->names.button, &scan->names.address, &scan->names.div, &scan->names.li, &scan->names.dd,
                           &scan->names.dt, &scan->names.table, &scan->names.tbody, &scan->names.thead, &scan->names.tfoot, &scan->names.tr,
                           &scan->names.td, &scan->names.th, &scan->names.template, &scan->names.select, &scan->names.option,
                           &scan->names.optgroup, &scan->names.svg, &scan->names.math, &scan->names.desc, &scan->names.foreign_object,
                           &scan->names.mi, &scan->names.mo, &scan->names.mn, &scan->names.ms, &scan->names.mtext};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) *numbers[i] = html_name_number(names[i], strlen(names[i]));
}

// Remembers a formatting element that was not closed by its own end tag.
static void add_dangling(html_scan *scan, html_open_element element) {
    uint32_t alike = 0;
    for (uint32_t i = 0; i < scan->dangling_count; i++) alike += scan->dangling[i].hash == element.hash;
    scan->result.steps += scan->dangling_count;
    // Of more than three that are alike the parser forgets the first.
    if (alike >= 3 || scan->dangling_count == html_most_depth) return;
    scan->dangling[scan->dangling_count++] = (html_dangling_element){element.name, element.hash};
}

void html_remove_dangling(html_scan *scan, uint32_t name) {
    for (uint32_t i = scan->dangling_count; i-- > 0;) {
        scan->result.steps++;
        if (scan->dangling[i].name != name) continue;
        memmove(&scan->dangling[i], &scan->dangling[i + 1], (scan->dangling_count - i - 1) * sizeof(html_dangling_element));
        scan->dangling_count--;
        return;
    }
}

void html_close_to(html_scan *scan, uint32_t depth) {
    uint32_t marker = depth;
    while (marker < scan->depth && !(scan->open[marker].rules & is_scope)) marker++;
    for (uint32_t i = depth + 1; i < marker; i++) {
        if (scan->open[i].rules & is_formatting) add_dangling(scan, scan->open[i]);
    }
    // What was opened in a cell or another of these is not opened again behind it.
    if (marker < scan->depth && scan->dangling_count > scan->open[marker].dangling) scan->dangling_count = scan->open[marker].dangling;
    for (uint32_t i = depth; i < scan->depth; i++) {
        scan->foreign -= scan->open[i].name == scan->names.svg || scan->open[i].name == scan->names.math;
    }
    scan->depth = depth;
    if (depth < html_most_depth) scan->excess = 0;
}

uint32_t html_find(html_scan *scan, uint32_t name, uint16_t ends, bool ends_at_button) {
    for (uint32_t i = scan->depth; i-- > 0;) {
        scan->result.steps++;
        if (scan->open[i].name == name) return i;
        if (scan->open[i].rules & ends) break;
        if (ends_at_button && scan->open[i].name == scan->names.button) break;
    }
    return UINT32_MAX;
}

static void close_p(html_scan *scan) {
    uint32_t place = html_find(scan, scan->names.p, is_scope, true);
    if (place != UINT32_MAX) html_close_to(scan, place);
}

// Rows close cells, groups of rows close rows.
static void close_table_part(html_scan *scan, uint32_t name) {
    bool is_cell = name == scan->names.td || name == scan->names.th, is_row = name == scan->names.tr;
    for (uint32_t i = scan->depth; i-- > 0;) {
        scan->result.steps++;
        uint32_t open = scan->open[i].name;
        if (open == scan->names.template) return;
        bool is_group = open == scan->names.tbody || open == scan->names.thead || open == scan->names.tfoot;
        if (open == scan->names.table || ((is_cell || is_row) && is_group) || (is_cell && open == scan->names.tr)) {
            html_close_to(scan, i + 1);
            return;
        }
    }
}

// Items close the item before them.
static void close_item(html_scan *scan, uint32_t name) {
    for (uint32_t i = scan->depth; i-- > 0;) {
        scan->result.steps++;
        uint32_t open = scan->open[i].name;
        if (name == scan->names.li ? open == name : open == scan->names.dd || open == scan->names.dt) {
            html_close_to(scan, i);
            return;
        }
        bool is_passed = open == scan->names.address || open == scan->names.div || open == scan->names.p;
        if ((scan->open[i].rules & is_special) && !is_passed) return;
    }
}

void html_close_before(html_scan *scan, uint32_t name, uint16_t rules, bool is_in_list) {
    if (rules & is_table_part) {
        close_table_part(scan, name);
        return;
    }
    if (rules & closes_p) close_p(scan);
    if (name == scan->names.li || name == scan->names.dd || name == scan->names.dt) {
        close_item(scan, name);
    } else if ((rules & may_stay_open) && scan->depth > 0) {
        uint32_t open = scan->open[scan->depth - 1].name;
        bool is_group = name == scan->names.optgroup;
        if (open == name && !is_group) html_close_to(scan, scan->depth - 1);
        // Groups of choices stand in each other anywhere but in a list of them.
        while (is_group && scan->depth > 0 && (scan->open[scan->depth - 1].name == scan->names.option || (is_in_list && scan->open[scan->depth - 1].name == name))) {
            html_close_to(scan, scan->depth - 1);
        }
    } else if (name == scan->names.button) {
        uint32_t place = html_find(scan, name, is_scope, false);
        if (place != UINT32_MAX) html_close_to(scan, place);
    }
}

uint32_t html_open_select(html_scan *scan) {
    for (uint32_t i = scan->depth; i-- > 0;) {
        uint32_t open = scan->open[i].name;
        if (open == scan->names.select) return i;
        if (open != scan->names.option && open != scan->names.optgroup) break;
    }
    return UINT32_MAX;
}

uint32_t html_open_foreign(html_scan *scan) {
    // Elements in which HTML begins again, each in one of the two.
    bool has_svg = false, has_math = false;
    uint32_t place = UINT32_MAX, left = scan->foreign;
    if (left == 0) return UINT32_MAX;
    for (uint32_t i = scan->depth; i-- > 0;) {
        scan->result.steps++;
        uint32_t open = scan->open[i].name;
        if (open == scan->names.svg || open == scan->names.math) {
            if (open == scan->names.svg ? has_svg : has_math) break;
            place = i;
            has_svg = has_math = false;
            if (--left == 0) break;
            continue;
        }
        has_svg = has_svg || open == scan->names.desc || open == scan->names.foreign_object;
        has_math = has_math || open == scan->names.mi || open == scan->names.mo || open == scan->names.mn || open == scan->names.ms
            || open == scan->names.mtext;
    }
    return place;
}

void html_take_out(html_scan *scan, uint32_t place) {
    scan->result.steps += scan->depth - place;
    memmove(&scan->open[place], &scan->open[place + 1], (scan->depth - place - 1) * sizeof(html_open_element));
    scan->depth--;
}
