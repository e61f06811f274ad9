// Searchlight for Node: `import { open } from 'searchlight'`.

import { setTimeout as pause } from 'node:timers/promises';
import { Index, SearchlightError } from '../lib/index.js';
import { Bus } from './bus.js';

const BUS = 'org.freedesktop.DBus';

/** Calls of Node, over a connection of its own. */
class NodeTransport {
    onSignal = () => {};
    onGone = () => {};
    #bus;
    /** The unique name that the service had when it replied last. */
    #service;

    constructor(bus) {
        this.#bus = bus;
        bus.onSignal = (message) => this.#take(message);
        bus.keepsRunning(false);
    }

    #running = 0;
    #isListening = false;

    async call(name, path, member, signature, values) {
        this.#running += 1;
        this.#bus.keepsRunning(true);
        try {
            const reply = await this.#bus.call(name, path, name, member, signature, ...values);
            this.#service = reply.sender;
            return reply.values;
        } finally {
            this.#running -= 1;
            this.#bus.keepsRunning(this.#isListening || this.#running > 0);
        }
    }

    /** Every program can send signals here: only those of the service and the bus count. */
    #take({ sender, member, values }) {
        if (sender === this.#service) this.onSignal(member, values);
        else if (sender === BUS && member === 'NameOwnerChanged' && values[1] === this.#service) this.onGone();
    }

    /** The service's signals come without being asked for. The program runs on to receive them. */
    async listen(name) {
        this.#isListening = true;
        this.#bus.keepsRunning(true);
        const rule = `type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${name}'`;
        await this.#bus.call(BUS, '/org/freedesktop/DBus', BUS, 'AddMatch', 's', rule);
    }

    pause(milliseconds) { return pause(milliseconds); }

    encode(text) { return new TextEncoder().encode(text); }

    decode(bytes) { return new TextDecoder().decode(bytes); }

    report(error) { process.emitWarning(error); }

    close() { this.#bus.close(); }
}

/** Opens this program's items. The bus starts the service if it does not run. */
export async function open() { return new Index(new NodeTransport(await Bus.connect())); }

export { Index, SearchlightError };
