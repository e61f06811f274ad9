// The list: rows that are made once and filled again at each key.
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "window.h"

// The largest picture file that is read for a row.
#define MAXIMUM_PICTURE_BYTES (4 << 20)

static bool is_small_file(const char *path) {
    GStatBuf status;
    return g_stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= MAXIMUM_PICTURE_BYTES;
}

void sw_set_image(GtkImage *image, const char *picture, const char *icon, const char *media_type, int pixels) {
    gtk_image_set_pixel_size(image, pixels);
    if (picture && is_small_file(picture)) {
        int scale = gtk_widget_get_scale_factor(GTK_WIDGET(image));
        GdkPixbuf *read = gdk_pixbuf_new_from_file_at_size(picture, pixels * scale, pixels * scale, NULL);
        if (read) {
            GdkTexture *texture = gdk_texture_new_for_pixbuf(read);
            gtk_image_set_from_paintable(image, GDK_PAINTABLE(texture));
            g_object_unref(texture);
            g_object_unref(read);
            return;
        }
    }
    GtkIconTheme *theme = gtk_icon_theme_get_for_display(gdk_display_get_default());
    if (icon && *icon == '/' && is_small_file(icon)) {
        gtk_image_set_from_file(image, icon);
    } else if (icon && gtk_icon_theme_has_icon(theme, icon)) {
        gtk_image_set_from_icon_name(image, icon);
    } else if (media_type) {
        GIcon *found = g_content_type_get_icon(media_type);
        gtk_image_set_from_gicon(image, found);
        g_object_unref(found);
    } else {
        gtk_image_set_from_icon_name(image, "text-x-generic-symbolic");
    }
}

static GtkWidget *label(const char *class_name) {
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

static RowWidgets build_row(int number) {
    RowWidgets made;
    made.row = gtk_list_box_row_new();
    gtk_widget_set_focusable(made.row, FALSE);
    gtk_widget_add_css_class(made.row, "result");
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    made.section = label("section");
    gtk_box_append(GTK_BOX(column), made.section);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_widget_add_css_class(line, "line");
    made.image = gtk_image_new();
    gtk_box_append(GTK_BOX(line), made.image);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    made.title = label("title");
    made.detail = label("detail");
    gtk_box_append(GTK_BOX(texts), made.title);
    gtk_box_append(GTK_BOX(texts), made.detail);
    gtk_box_append(GTK_BOX(line), texts);
    made.origin = label("origin");
    gtk_label_set_max_width_chars(GTK_LABEL(made.origin), 16);
    gtk_box_append(GTK_BOX(line), made.origin);
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

static void fill_row(RowWidgets *row, const sw_row *content) {
    gtk_label_set_markup(GTK_LABEL(row->title), content->title);
    gtk_label_set_markup(GTK_LABEL(row->detail), content->detail);
    gtk_widget_set_visible(row->detail, *content->detail != 0);
    gtk_label_set_text(GTK_LABEL(row->origin), content->origin);
    gtk_label_set_text(GTK_LABEL(row->section), content->section ? content->section : "");
    gtk_widget_set_visible(row->section, content->section != NULL);
    sw_set_image(GTK_IMAGE(row->image), content->picture, content->icon, content->media_type, 32);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text(GTK_LABEL(row->title)),
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, content->origin, -1);
}

void sw_show_rows(const sw_row *rows, int count, int selected) {
    if (!sw.list) return;
    count = MIN(count, MAXIMUM_ROWS);
    for (int number = 0; number < count; number++) {
        fill_row(&sw.rows[number], &rows[number]);
        gtk_widget_set_visible(sw.rows[number].row, TRUE);
    }
    for (int number = count; number < sw.row_count; number++) gtk_widget_set_visible(sw.rows[number].row, FALSE);
    sw.row_count = count;
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw.scroller)), 0);
    sw_select(MIN(selected, count - 1), false);
}

static void scroll_to(GtkWidget *row) {
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw.scroller));
    double x, y;
    if (!gtk_widget_translate_coordinates(row, sw.list, 0, 0, &x, &y)) return;
    double height = gtk_widget_get_height(row), top = gtk_adjustment_get_value(place),
           page = gtk_adjustment_get_page_size(place);
    if (y < top) gtk_adjustment_set_value(place, y);
    if (y + height > top + page) gtk_adjustment_set_value(place, y + height - page);
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
    scroll_to(chosen);
    if (sw.events.selected) sw.events.selected(sw.events.context, sw.selected);
}

void sw_press(int action) {
    if (sw.events.pressed) sw.events.pressed(sw.events.context, sw.selected, action);
}
