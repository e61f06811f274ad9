// Searchlight for GJS: `import { open } from './searchlight.js'`. Calls go through Gio.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import { Index, SearchlightError } from '../lib/index.js';

/** What Gio makes of an error of the bus. */
function failure(error) {
    const name = error instanceof GLib.Error ? Gio.DBusError.get_remote_error(error) : null;
    if (!name) return error;
    Gio.DBusError.strip_remote_error(error);
    return SearchlightError.ofBus(name, error.message);
}

/** Calls of GJS, over the connection that the program has to the bus. */
class GioTransport {
    onSignal = () => {};
    onGone = () => {};
    #bus;
    #subscription = 0;
    #watch = 0;

    constructor(bus) { this.#bus = bus; }

    call(name, path, member, signature, values) {
        const arguments_ = new GLib.Variant(`(${signature})`, values);
        return new Promise((resolve, reject) => {
            this.#bus.call(name, path, name, member, arguments_, null, Gio.DBusCallFlags.NONE, 60_000, null, (bus, result) => {
                try {
                    resolve(bus.call_finish(result).recursiveUnpack());
                } catch (error) {
                    reject(failure(error));
                }
            });
        });
    }

    async listen(name, path) {
        this.#subscription = this.#bus.signal_subscribe(
            name, name, null, path, null, Gio.DBusSignalFlags.NONE,
            (_bus, _sender, _path, _interface, member, values) => this.onSignal(member, values.recursiveUnpack()));
        let isThere = false;
        this.#watch = Gio.bus_watch_name_on_connection(this.#bus, name, Gio.BusNameWatcherFlags.NONE, () => {
            isThere = true;
        }, () => {
            // Also called at first, where nothing is there.
            if (isThere) this.onGone();
            isThere = false;
        });
    }

    pause(milliseconds) {
        return new Promise((resolve) => {
            GLib.timeout_add(GLib.PRIORITY_DEFAULT, milliseconds, () => {
                resolve();
                return GLib.SOURCE_REMOVE;
            });
        });
    }

    encode(text) { return new TextEncoder().encode(text); }

    decode(bytes) { return new TextDecoder().decode(Uint8Array.from(bytes)); }

    report(error) { logError(error); }

    close() {
        if (this.#subscription) this.#bus.signal_unsubscribe(this.#subscription);
        if (this.#watch) Gio.bus_unwatch_name(this.#watch);
        [this.#subscription, this.#watch] = [0, 0];
    }
}

/** Opens this program's items. The bus starts the service if it does not run. */
export async function open() {
    try {
        return new Index(new GioTransport(Gio.bus_get_sync(Gio.BusType.SESSION, null)));
    } catch (error) {
        throw new SearchlightError('NoBus', `The session bus cannot be reached: ${error.message}`);
    }
}

export { Index, SearchlightError };
