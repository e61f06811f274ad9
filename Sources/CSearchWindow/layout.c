// The window's parts: box, list, preview, footer.
#include "window.h"

static void text_changed(GtkEditable *editable, gpointer data) {
    gtk_label_set_markup(GTK_LABEL(sw.ghost), "");
    if (sw.is_setting_text || !sw.events.typed) return;
    sw.events.typed(sw.events.context, gtk_editable_get_text(editable));
    sw_note_hits();
}

static void preedit_changed(GtkText *text, const char *preedit, gpointer data) {
    sw.is_composing = preedit && *preedit;
    if (sw.is_composing) gtk_label_set_markup(GTK_LABEL(sw.ghost), "");
}

static void entered(GtkEntry *text, gpointer data) { sw_press(0); }

static gboolean look_for_focus(gpointer data) {
    // The list of actions is a surface of its own, and takes the focus while it is open.
    if (!gtk_window_is_active(sw.window) && !gtk_widget_get_visible(sw.popover)) sw_hide();
    return G_SOURCE_REMOVE;
}

void sw_look_for_focus(void) { g_timeout_add(250, look_for_focus, NULL); }

static void activity_changed(GtkWindow *window, GParamSpec *spec, gpointer data) {
    if (gtk_window_is_active(window) || gtk_widget_get_visible(sw.popover)) return;
    // Some window managers take the focus away once while they map a window, and give it back when a list closes.
    if (g_get_monotonic_time() - sw.shown_at > 250000) sw_hide();
    else sw_look_for_focus();
}

static gboolean close_requested(GtkWindow *window, gpointer data) {
    sw_hide();
    return TRUE;
}

static GtkWidget *hint(const char *key, const char *words, GtkWidget **label) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *text = gtk_label_new(words);
    GtkWidget *cap = gtk_label_new(key);
    gtk_widget_add_css_class(text, "hint");
    gtk_widget_add_css_class(cap, "key");
    gtk_widget_set_valign(cap, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), text);
    gtk_box_append(GTK_BOX(box), cap);
    if (label) *label = text;
    return box;
}

static GtkWidget *build_footer(void) {
    GtkWidget *footer = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);
    gtk_widget_add_css_class(footer, "footer");
    sw.note = gtk_label_new("");
    gtk_label_set_ellipsize(GTK_LABEL(sw.note), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(sw.note), 0);
    gtk_widget_set_hexpand(sw.note, TRUE);
    gtk_widget_add_css_class(sw.note, "hint");
    gtk_box_append(GTK_BOX(footer), sw.note);
    gtk_box_append(GTK_BOX(footer), hint("↵", sw.word_open, &sw.open_hint));
    gtk_box_append(GTK_BOX(footer), hint("Ctrl+K", sw.word_actions, NULL));
    gtk_box_append(GTK_BOX(footer), hint("Esc", sw.word_close, NULL));
    return footer;
}

static GtkWidget *build_box(void) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_widget_add_css_class(box, "box");
    GtkWidget *icon = sw_image();
    gtk_image_set_from_icon_name(GTK_IMAGE(icon), "system-search-symbolic");
    gtk_image_set_pixel_size(GTK_IMAGE(icon), 20);
    gtk_box_append(GTK_BOX(box), icon);

    GtkWidget *overlay = gtk_overlay_new();
    gtk_widget_set_hexpand(overlay, TRUE);
    // An entry rather than a GtkText alone, whose letters GTK tells no screen reader.
    sw.text = gtk_entry_new();
    gtk_entry_set_placeholder_text(GTK_ENTRY(sw.text), sw.placeholder);
    gtk_entry_set_max_length(GTK_ENTRY(sw.text), 500);
    gtk_entry_set_input_hints(GTK_ENTRY(sw.text), GTK_INPUT_HINT_NO_SPELLCHECK);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(sw.text), GTK_ACCESSIBLE_PROPERTY_LABEL, sw.placeholder, -1);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), sw.text);
    sw.ghost = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(sw.ghost), 0);
    gtk_label_set_ellipsize(GTK_LABEL(sw.ghost), PANGO_ELLIPSIZE_END);
    gtk_widget_set_can_target(sw.ghost, FALSE);
    gtk_widget_add_css_class(sw.ghost, "ghost");
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), sw.ghost);
    gtk_box_append(GTK_BOX(box), overlay);
    sw.filters = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_valign(sw.filters, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), sw.filters);

    g_signal_connect(sw.text, "changed", G_CALLBACK(text_changed), NULL);
    g_signal_connect(
        gtk_editable_get_delegate(GTK_EDITABLE(sw.text)), "preedit-changed", G_CALLBACK(preedit_changed), NULL);
    g_signal_connect(sw.text, "activate", G_CALLBACK(entered), NULL);
    return box;
}

void sw_build_window(GtkApplication *application) {
    if (sw.window) return;
    sw_load_styles();
    sw.window = GTK_WINDOW(gtk_application_window_new(application));
    gtk_window_set_title(sw.window, "Searchlight");
    gtk_window_set_icon_name(sw.window, "org.searchlight.Searchlight");
    gtk_window_set_decorated(sw.window, FALSE);
    gtk_window_set_resizable(sw.window, FALSE);
    gtk_window_set_default_size(sw.window, WINDOW_WIDTH, WINDOW_HEIGHT);
    gtk_window_set_hide_on_close(sw.window, TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(sw.window), "searchlight");
    bool is_composited = gdk_display_is_composited(gdk_display_get_default());
    gtk_widget_add_css_class(GTK_WIDGET(sw.window), is_composited ? "composited" : "plain");

    sw.frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(sw.frame, "frame");
    gtk_widget_set_size_request(sw.frame, WINDOW_WIDTH, WINDOW_HEIGHT);
    gtk_box_append(GTK_BOX(sw.frame), build_box());
    GtkWidget *columns = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_vexpand(columns, TRUE);
    sw_build_rows();
    gtk_box_append(GTK_BOX(columns), sw.scroller);
    sw_build_preview(columns);
    gtk_box_append(GTK_BOX(sw.frame), columns);
    gtk_box_append(GTK_BOX(sw.frame), build_footer());
    gtk_window_set_child(sw.window, sw.frame);
    sw_build_actions();
    sw_listen_to_keys();
    g_signal_connect(sw.window, "notify::is-active", G_CALLBACK(activity_changed), NULL);
    g_signal_connect(sw.window, "close-request", G_CALLBACK(close_requested), NULL);
}

void sw_show_filters(const char *const *filters, int count, const char *offered) {
    if (!sw.filters) return;
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(sw.filters))) gtk_box_remove(GTK_BOX(sw.filters), child);
    for (int number = 0; number < count; number++) {
        GtkWidget *chip = gtk_label_new(filters[number]);
        gtk_widget_add_css_class(chip, "chip");
        gtk_box_append(GTK_BOX(sw.filters), chip);
    }
    if (*offered) {
        gtk_box_append(GTK_BOX(sw.filters), hint("Tab", offered, NULL));
    }
}

void sw_show_note(const char *note) {
    if (sw.note) gtk_label_set_text(GTK_LABEL(sw.note), note);
}

void sw_show_completion(const char *rest) {
    if (!sw.ghost) return;
    if (!*rest || sw.is_composing) {
        gtk_label_set_markup(GTK_LABEL(sw.ghost), "");
        return;
    }
    // The typed part keeps its place, and is drawn by the text itself.
    char *typed = g_markup_escape_text(gtk_editable_get_text(GTK_EDITABLE(sw.text)), -1);
    char *more = g_markup_escape_text(rest, -1);
    char *markup = g_strdup_printf("<span alpha=\"1\">%s</span>%s", typed, more);
    gtk_label_set_markup(GTK_LABEL(sw.ghost), markup);
    g_free(typed);
    g_free(more);
    g_free(markup);
}

void sw_set_text(const char *text) {
    if (!sw.text) return;
    sw.is_setting_text = true;
    gtk_editable_set_text(GTK_EDITABLE(sw.text), text);
    gtk_editable_set_position(GTK_EDITABLE(sw.text), -1);
    sw.is_setting_text = false;
}
