// The list: rows that are made once and filled again at each key.
#include "window.h"

GtkWidget *sw_label(const char *class_name) {
    GtkWidget *made = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(made), 0);
    gtk_label_set_ellipsize(GTK_LABEL(made), PANGO_ELLIPSIZE_END);
    gtk_label_set_single_line_mode(GTK_LABEL(made), TRUE);
    gtk_widget_add_css_class(made, class_name);
    return made;
}

static void clicked(GtkGestureClick *gesture, int presses, double x, double y, gpointer data) {
    int row = GPOINTER_TO_INT(data);
    sw_select(row, true);
    if (presses > 1) sw_press(0);
}

static GtkWidget *build_line(RowWidgets *made) {
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 11);
    gtk_widget_add_css_class(line, "line");
    made->image = sw_image();
    gtk_box_append(GTK_BOX(line), made->image);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    made->title = sw_label("title");
    made->detail = sw_label("detail");
    gtk_box_append(GTK_BOX(texts), made->title);
    gtk_box_append(GTK_BOX(texts), made->detail);
    gtk_box_append(GTK_BOX(line), texts);
    GtkWidget *notes = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_valign(notes, GTK_ALIGN_CENTER);
    made->origin = sw_label("origin");
    made->note = sw_label("note");
    GtkWidget *lines[] = {made->origin, made->note};
    for (int number = 0; number < 2; number++) {
        gtk_label_set_max_width_chars(GTK_LABEL(lines[number]), 16);
        gtk_label_set_xalign(GTK_LABEL(lines[number]), 1);
        gtk_box_append(GTK_BOX(notes), lines[number]);
    }
    gtk_box_append(GTK_BOX(line), notes);
    made->digit = gtk_label_new("");
    gtk_widget_add_css_class(made->digit, "key");
    gtk_widget_set_valign(made->digit, GTK_ALIGN_CENTER);
    gtk_widget_set_visible(made->digit, FALSE);
    gtk_box_append(GTK_BOX(line), made->digit);
    return line;
}

static RowWidgets build_row(int number) {
    RowWidgets made;
    made.row = gtk_list_box_row_new();
    gtk_widget_set_focusable(made.row, FALSE);
    gtk_widget_add_css_class(made.row, "result");
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    made.section = sw_label("section");
    gtk_box_append(GTK_BOX(column), made.section);
    GtkWidget *line = build_line(&made);
    gtk_box_append(GTK_BOX(column), line);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(made.row), column);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(clicked), GINT_TO_POINTER(number));
    gtk_widget_add_controller(line, GTK_EVENT_CONTROLLER(click));
    return made;
}

void sw_build_rows(void) {
    sw.list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(sw.list), GTK_SELECTION_BROWSE);
    gtk_widget_set_focusable(sw.list, FALSE);
    gtk_widget_add_css_class(sw.list, "results");
    gtk_accessible_update_property(GTK_ACCESSIBLE(sw.list), GTK_ACCESSIBLE_PROPERTY_LABEL, sw.placeholder, -1);
    sw.scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(sw.scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(sw.scroller), sw.list);
    gtk_widget_set_hexpand(sw.scroller, TRUE);
    gtk_widget_set_focusable(sw.scroller, FALSE);
    for (int number = 0; number < MAXIMUM_ROWS; number++) {
        sw.rows[number] = build_row(number);
        gtk_widget_set_visible(sw.rows[number].row, FALSE);
        gtk_list_box_append(GTK_LIST_BOX(sw.list), sw.rows[number].row);
    }
}

static void set_class(GtkWidget *widget, const char *name, bool is_set) {
    if (is_set) gtk_widget_add_css_class(widget, name);
    else gtk_widget_remove_css_class(widget, name);
}

static void fill_row(RowWidgets *row, const sw_row *content, bool is_top) {
    gtk_label_set_markup(GTK_LABEL(row->title), content->title);
    gtk_label_set_markup(GTK_LABEL(row->detail), content->detail);
    gtk_widget_set_visible(row->detail, *content->detail != 0);
    gtk_label_set_text(GTK_LABEL(row->origin), content->origin);
    gtk_label_set_text(GTK_LABEL(row->note), content->note);
    gtk_widget_set_visible(row->note, *content->note != 0);
    gtk_label_set_text(GTK_LABEL(row->section), content->section ? content->section : "");
    gtk_widget_set_visible(row->section, content->section != NULL);
    set_class(row->row, "top", is_top);
    set_class(row->image, "face", content->is_face);
    sw_set_image(
        GTK_IMAGE(row->image),
        &(sw_sources){content->picture, content->icon, content->media_type, content->glyph}, is_top ? 36 : 32);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text(GTK_LABEL(row->title)),
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, content->origin, -1);
}

void sw_show_rows(const sw_row *rows, int count, int selected) {
    if (!sw.list) return;
    count = MIN(count, MAXIMUM_ROWS);
    for (int number = 0; number < count; number++) {
        // A heading above the first and another above the second: the first is the top hit.
        bool is_top = number == 0 && count > 1 && rows[0].section && rows[1].section;
        fill_row(&sw.rows[number], &rows[number], is_top);
        gtk_widget_set_visible(sw.rows[number].row, TRUE);
    }
    for (int number = count; number < sw.row_count; number++) gtk_widget_set_visible(sw.rows[number].row, FALSE);
    sw.row_count = count;
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw.scroller)), 0);
    sw_select(MIN(selected, count - 1), false);
}

bool sw_begins_section(int row) { return gtk_widget_get_visible(sw.rows[row].section); }

void sw_show_digits(bool are_shown) {
    if (sw.shows_digits == are_shown) return;
    sw.shows_digits = are_shown;
    for (int number = 0; number < 9; number++) {
        char text[] = {'1' + number, 0};
        gtk_label_set_text(GTK_LABEL(sw.rows[number].digit), text);
        gtk_widget_set_visible(sw.rows[number].digit, are_shown);
        gtk_widget_set_visible(sw.rows[number].origin, !are_shown);
    }
}

void sw_scroll_to(GtkWidget *row, GtkWidget *list, GtkWidget *scroller) {
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
    // With the padding, which heights do not count.
    graphene_rect_t bounds;
    if (!gtk_widget_compute_bounds(row, list, &bounds)) return;
    double y = bounds.origin.y, height = bounds.size.height, top = gtk_adjustment_get_value(place),
           page = gtk_adjustment_get_page_size(place);
    // What is higher than the page is seen from its beginning.
    if (y + height > top + page) gtk_adjustment_set_value(place, MIN(y, y + height - page));
    if (y < top || height > page) gtk_adjustment_set_value(place, y);
}

void sw_select(int row, bool by_person) {
    sw.selected = row < sw.row_count ? row : -1;
    if (sw.selected < 0) {
        gtk_list_box_unselect_all(GTK_LIST_BOX(sw.list));
        gtk_accessible_reset_relation(GTK_ACCESSIBLE(sw.text), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
        return;
    }
    GtkWidget *chosen = sw.rows[sw.selected].row;
    gtk_list_box_select_row(GTK_LIST_BOX(sw.list), GTK_LIST_BOX_ROW(chosen));
    gtk_accessible_update_relation(
        GTK_ACCESSIBLE(sw.text), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, chosen, -1);
    if (!by_person) return;
    sw_scroll_to(chosen, sw.list, sw.scroller);
    if (sw.events.selected) sw.events.selected(sw.events.context, sw.selected);
}

void sw_press(int action) {
    if (sw.events.pressed) sw.events.pressed(sw.events.context, sw.selected, action);
}
