// The list of what can be done with the chosen result: Ctrl+K, searched by typing.
#include <string.h>

#include "window.h"

static void action_chosen(GtkListBox *list, GtkListBoxRow *row, gpointer data) {
    int action = gtk_list_box_row_get_index(row);
    gtk_popover_popdown(GTK_POPOVER(sw.popover));
    sw_press(action);
}

static gboolean matches(GtkListBoxRow *row, gpointer data) {
    const char *wanted = gtk_editable_get_text(GTK_EDITABLE(data));
    guint number = gtk_list_box_row_get_index(row);
    if (!*wanted || number >= sw.action_labels->len) return TRUE;
    char *label = g_utf8_casefold(sw.action_labels->pdata[number], -1), *text = g_utf8_casefold(wanted, -1);
    gboolean found = strstr(label, text) != NULL;
    g_free(label);
    g_free(text);
    return found;
}

static GtkListBoxRow *first_match(GtkEditable *filter) {
    for (int number = 0;; number++) {
        GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(sw.action_list), number);
        if (!row || matches(row, filter)) return row;
    }
}

static void filter_changed(GtkEditable *filter, gpointer data) {
    gtk_list_box_invalidate_filter(GTK_LIST_BOX(sw.action_list));
    gtk_list_box_select_row(GTK_LIST_BOX(sw.action_list), first_match(filter));
}

static void filter_entered(GtkText *filter, gpointer data) {
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(sw.action_list));
    if (row) action_chosen(GTK_LIST_BOX(sw.action_list), row, NULL);
}

/// Whether a key is one of an action's in the list. The others are the text field's own.
static bool is_key_of_action(guint key, guint code, GdkModifierType state) {
    char name[SW_KEY_NAME];
    return sw_name_key(name, key, code, state) &&
           g_ptr_array_find_with_equal_func(sw.action_keys, name, g_str_equal, NULL);
}

static gboolean filter_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer filter) {
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) {
        if ((state & GDK_CONTROL_MASK) && key == GDK_KEY_k) {
            gtk_popover_popdown(GTK_POPOVER(sw.popover));
            return TRUE;
        }
        // The list closes before its action, which may hide the window.
        if (!(state & GDK_ALT_MASK) && !is_key_of_action(key, code, state)) return FALSE;
        gtk_popover_popdown(GTK_POPOVER(sw.popover));
        sw_press_key(key, code, state);
        return TRUE;
    }
    int step = key == GDK_KEY_Down ? 1 : key == GDK_KEY_Up ? -1 : 0;
    if (!step) return FALSE;
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(sw.action_list));
    int number = row ? gtk_list_box_row_get_index(row) + step : 0;
    while ((row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(sw.action_list), number)) && !matches(row, filter)) {
        number += step;
    }
    if (row) {
        gtk_list_box_select_row(GTK_LIST_BOX(sw.action_list), row);
        sw_scroll_to(GTK_WIDGET(row), sw.action_list, sw.action_scroller);
    }
    return TRUE;
}

static void closed(GtkPopover *popover, gpointer filter) {
    gtk_editable_set_text(GTK_EDITABLE(filter), "");
    gtk_entry_grab_focus_without_selecting(GTK_ENTRY(sw.text));
    // The window gets the focus back a little later.
    sw.shown_at = g_get_monotonic_time();
    sw_look_for_focus();
}

void sw_build_actions(void) {
    sw.action_labels = g_ptr_array_new_with_free_func(g_free);
    sw.action_keys = g_ptr_array_new_with_free_func(g_free);
    sw.popover = gtk_popover_new();
    gtk_widget_set_parent(sw.popover, sw.open_hint);
    gtk_popover_set_position(GTK_POPOVER(sw.popover), GTK_POS_TOP);
    gtk_popover_set_has_arrow(GTK_POPOVER(sw.popover), FALSE);
    gtk_widget_add_css_class(sw.popover, "actions");
    if (!gdk_display_is_composited(gdk_display_get_default())) gtk_widget_add_css_class(sw.popover, "plain");
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    sw.action_list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(sw.action_list), GTK_SELECTION_BROWSE);
    gtk_widget_set_size_request(sw.action_list, 340, -1);
    sw.action_scroller = gtk_scrolled_window_new();
    GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW(sw.action_scroller);
    gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(scroller, TRUE);
    gtk_scrolled_window_set_max_content_height(scroller, ACTIONS_HEIGHT);
    gtk_scrolled_window_set_child(scroller, sw.action_list);
    GtkWidget *filter = g_object_new(GTK_TYPE_TEXT, "accessible-role", GTK_ACCESSIBLE_ROLE_SEARCH_BOX, NULL);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(filter), GTK_ACCESSIBLE_PROPERTY_LABEL, sw.word_filter, -1);
    gtk_text_set_placeholder_text(GTK_TEXT(filter), sw.word_filter);
    gtk_widget_add_css_class(filter, "action-filter");
    gtk_list_box_set_filter_func(GTK_LIST_BOX(sw.action_list), matches, filter, NULL);
    gtk_box_append(GTK_BOX(column), sw.action_scroller);
    gtk_box_append(GTK_BOX(column), filter);
    gtk_popover_set_child(GTK_POPOVER(sw.popover), column);
    g_signal_connect(sw.action_list, "row-activated", G_CALLBACK(action_chosen), NULL);
    g_signal_connect(filter, "changed", G_CALLBACK(filter_changed), NULL);
    g_signal_connect(filter, "activate", G_CALLBACK(filter_entered), NULL);
    g_signal_connect(sw.popover, "closed", G_CALLBACK(closed), filter);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(filter_key), filter);
    gtk_widget_add_controller(filter, keys);
}

void sw_show_actions(const sw_action *actions, int count) {
    if (!sw.action_list) return;
    sw_show_buttons(actions, count);
    GtkListBoxRow *row;
    while ((row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(sw.action_list), 0))) {
        gtk_list_box_remove(GTK_LIST_BOX(sw.action_list), GTK_WIDGET(row));
    }
    g_ptr_array_set_size(sw.action_labels, 0);
    g_ptr_array_set_size(sw.action_keys, 0);
    for (int number = 0; number < count; number++) {
        g_ptr_array_add(sw.action_labels, g_strdup(actions[number].label));
        g_ptr_array_add(sw.action_keys, g_strdup(actions[number].key));
        GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
        GtkWidget *label = gtk_label_new(actions[number].label);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_widget_set_hexpand(label, TRUE);
        gtk_box_append(GTK_BOX(line), label);
        if (*actions[number].key) {
            GtkWidget *key = gtk_label_new(actions[number].key);
            gtk_widget_add_css_class(key, "key");
            gtk_box_append(GTK_BOX(line), key);
        }
        gtk_list_box_append(GTK_LIST_BOX(sw.action_list), line);
    }
    if (count > 0) gtk_label_set_text(GTK_LABEL(sw.open_hint), actions[0].label);
}

void sw_open_actions(void) {
    if (sw.selected < 0 || sw.action_labels->len == 0) return;
    if (sw.events.listed) sw.events.listed(sw.events.context);
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw.action_scroller)), 0);
    gtk_popover_popup(GTK_POPOVER(sw.popover));
    gtk_list_box_select_row(
        GTK_LIST_BOX(sw.action_list), gtk_list_box_get_row_at_index(GTK_LIST_BOX(sw.action_list), 0));
    GtkWidget *column = gtk_popover_get_child(GTK_POPOVER(sw.popover));
    gtk_widget_grab_focus(gtk_widget_get_last_child(column));
}
