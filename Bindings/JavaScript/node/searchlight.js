// Searchlight for Node: `import { open } from 'searchlight'`.

import { setTimeout as pause } from 'node:timers/promises';
import { Index, SearchlightError } from '../lib/index.js';
import { Bus } from './bus.js';

/** Calls of Node, over a connection of its own. */
class NodeTransport {
    onSignal = () => {};
    #bus;

    constructor(bus) {
        this.#bus = bus;
        bus.onSignal = (message) => this.onSignal(message.member, message.values);
        bus.keepsRunning(false);
    }

    #running = 0;
    #isListening = false;

    async call(name, path, member, signature, values) {
        this.#running += 1;
        this.#bus.keepsRunning(true);
        try {
            return await this.#bus.call(name, path, name, member, signature, ...values);
        } finally {
            this.#running -= 1;
            this.#bus.keepsRunning(this.#isListening || this.#running > 0);
        }
    }

    /** Signals come to this connection alone, so there is nothing to ask for; the program runs on to receive them. */
    async listen() { this.#isListening = true; }

    pause(milliseconds) { return pause(milliseconds); }

    encode(text) { return new TextEncoder().encode(text); }

    decode(bytes) { return new TextDecoder().decode(bytes); }

    report(error) { process.emitWarning(error); }

    close() { this.#bus.close(); }
}

/** Opens this program's items. The bus starts the service if it does not run. */
export async function open() { return new Index(new NodeTransport(await Bus.connect())); }

export { Index, SearchlightError };
