// What keys do in the box.
#include "window.h"

static void move(int step) {
    if (sw.row_count == 0) return;
    int from = sw.selected < 0 ? (step > 0 ? -1 : sw.row_count) : sw.selected;
    sw_select(CLAMP(from + step, 0, sw.row_count - 1), true);
}

static bool is_at_end(void) {
    GtkEditable *text = GTK_EDITABLE(sw.text);
    int start, end;
    if (gtk_editable_get_selection_bounds(text, &start, &end)) return false;
    return gtk_editable_get_position(text) == (int)g_utf8_strlen(gtk_editable_get_text(text), -1);
}

static void escape(void) {
    if (*gtk_editable_get_text(GTK_EDITABLE(sw.text))) {
        gtk_editable_set_text(GTK_EDITABLE(sw.text), "");
    } else {
        sw_hide();
    }
}

static bool has_completion(void) { return *gtk_label_get_text(GTK_LABEL(sw.ghost)) != 0; }

static void take_completion(void) {
    char *whole = g_strdup(gtk_label_get_text(GTK_LABEL(sw.ghost)));
    gtk_editable_set_text(GTK_EDITABLE(sw.text), whole);
    gtk_editable_set_position(GTK_EDITABLE(sw.text), -1);
    g_free(whole);
}

/// To the first row of the section before or after.
static void move_section(int step) {
    if (sw.row_count == 0) return;
    int row = MAX(sw.selected, 0);
    do row += step;
    while (row > 0 && row < sw.row_count && !sw_begins_section(row));
    sw_select(CLAMP(row, 0, sw.row_count - 1), true);
}

/// The digit of a key; 0 for others. The row above the letters has them in every layout.
static int digit_of(guint key, guint code) {
    if (key >= GDK_KEY_1 && key <= GDK_KEY_9) return key - GDK_KEY_0;
    // X11 and Wayland number keys alike: the 1 is 10.
    return code >= 10 && code <= 18 ? code - 9 : 0;
}

bool sw_name_key(char name[SW_KEY_NAME], guint key, guint code, GdkModifierType state) {
    int digit = digit_of(key, code);
    if (digit && state & GDK_ALT_MASK && state & GDK_SHIFT_MASK) {
        g_snprintf(name, SW_KEY_NAME, "Alt+Shift+%d", digit);
        return true;
    }
    // The letter on the key in the first layout, so that Greek and Arabic layouts have the same keys.
    GdkModifierType plain = state & ~(GDK_SHIFT_MASK | GDK_LOCK_MASK);
    guint letter = 0;
    if (!gdk_display_translate_key(gdk_display_get_default(), code, plain, 0, &letter, NULL, NULL, NULL)) return false;
    letter = gdk_keyval_to_upper(letter);
    if (letter < GDK_KEY_A || letter > GDK_KEY_Z) return false;
    g_snprintf(name, SW_KEY_NAME, "%s+%c", state & GDK_ALT_MASK ? "Alt" : "Ctrl", (char)letter);
    return true;
}

bool sw_press_key(guint key, guint code, GdkModifierType state) {
    char name[SW_KEY_NAME];
    return sw.events.key && sw_name_key(name, key, code, state) && sw.events.key(sw.events.context, name);
}

/// Keys with Ctrl or Alt; true for those that are taken.
static bool with_modifier(guint key, guint code, GdkModifierType state) {
    bool is_control = state & GDK_CONTROL_MASK, is_alt = state & GDK_ALT_MASK;
    int digit = digit_of(key, code);
    if (is_alt && !is_control && digit && !(state & GDK_SHIFT_MASK)) {
        if (digit <= sw.row_count) {
            sw_select(digit - 1, true);
            sw_press(0);
        }
        return true;
    }
    if (is_alt) {
        if (!is_control) sw_press_key(key, code, state);
        // Nothing else is a key of the box, and the letter is not to be typed.
        return !is_control;
    }
    switch (key) {
        case GDK_KEY_k: sw_open_actions(); return true;
        case GDK_KEY_Down: move_section(1); return true;
        case GDK_KEY_Up: move_section(-1); return true;
        case GDK_KEY_Return:
        case GDK_KEY_KP_Enter:
            if (sw.events.committed) sw.events.committed(sw.events.context);
            return true;
        case GDK_KEY_n: move(1); return true;
        case GDK_KEY_p: move(-1); return true;
        case GDK_KEY_Home: move(-MAXIMUM_ROWS); return true;
        case GDK_KEY_End: move(MAXIMUM_ROWS); return true;
        default: return sw_press_key(key, code, state);
    }
}

static gboolean key_pressed(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data) {
    sw_note_key(gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(keys)));
    // Keys of an input method choose among its candidates; those in the list of actions are its own.
    if (sw.is_composing || gtk_widget_get_visible(sw.popover)) return FALSE;
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) return with_modifier(key, code, state);
    if (key == GDK_KEY_Alt_L || key == GDK_KEY_Alt_R) sw_show_digits(true);
    bool is_rtl = gtk_widget_get_direction(sw.text) == GTK_TEXT_DIR_RTL;
    switch (key) {
        case GDK_KEY_Down: move(1); return TRUE;
        case GDK_KEY_Up: move(-1); return TRUE;
        case GDK_KEY_Page_Down: move(8); return TRUE;
        case GDK_KEY_Page_Up: move(-8); return TRUE;
        case GDK_KEY_Escape: escape(); return TRUE;
        case GDK_KEY_Tab:
            if (has_completion()) take_completion();
            return TRUE;
        case GDK_KEY_Right:
        case GDK_KEY_Left:
            if ((key == GDK_KEY_Right) == is_rtl || !is_at_end() || state & GDK_SHIFT_MASK) return FALSE;
            if (has_completion()) take_completion();
            else sw_open_actions();
            return TRUE;
        default: return FALSE;
    }
}

static void key_released(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data) {
    if (key == GDK_KEY_Alt_L || key == GDK_KEY_Alt_R) sw_show_digits(false);
}

void sw_listen_to_keys(void) {
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), NULL);
    g_signal_connect(keys, "key-released", G_CALLBACK(key_released), NULL);
    gtk_widget_add_controller(GTK_WIDGET(sw.window), keys);
}
