// What programs use, the same in Node and GJS. A transport calls methods and hands over signals.

import { SearchlightError } from './errors.js';

const NAME = 'org.searchlight.Index1', PATH = '/org/searchlight/Index1';
/** How often a call is made again that came when too many waited, and the milliseconds between. */
const TRIES = 50, PAUSE = 200;
/** Characters of JSON in a message; each has at most three bytes, and a message at most 16 MiB. */
const MESSAGE_LENGTH = 4 << 20;

/** This program's items in Searchlight. The bus knows which program it is: there is nothing to name. */
export class Index {
    #transport;
    #onContinue;
    #onReindex;
    #isListening = false;

    constructor(transport) {
        this.#transport = transport;
        transport.onSignal = (member, values) => this.#signal(member, values);
        transport.onGone = () => this.#listenAgain();
    }

    async #call(member, signature, ...values) {
        for (let tries = 1; ; tries += 1) {
            try {
                return await this.#transport.call(NAME, PATH, member, signature, values);
            } catch (error) {
                if (error.code !== 'Busy' || tries === TRIES) throw error;
                await this.#transport.pause(PAUSE);
            }
        }
    }

    /** Which app this program is, and what says so: `{ app, source }`. */
    async identify() {
        const [app, source] = await this.#call('Identify', '');
        return { app, source };
    }

    /** Adds items, and replaces those with the same `id`. They are on the disk when it returns how many there were. */
    add(...items) { return this.#change('AddItems', items.flat()); }

    /** Changes the given attributes of items, named by `id`; null removes one. */
    update(...items) { return this.#change('UpdateItems', items.flat()); }

    /** Many items go in several messages, each of which is all or nothing. Use `batch` for all or nothing as a whole. */
    async #change(member, items) {
        let count = 0, lines = [], length = 0;
        const flush = async () => {
            if (lines.length > 0) count += (await this.#call(member, 's', lines.join('\n')))[0];
            [lines, length] = [[], 0];
        };
        for (const item of items) {
            const line = JSON.stringify(item);
            if (length + line.length > MESSAGE_LENGTH) await flush();
            lines.push(line);
            length += line.length + 1;
        }
        await flush();
        return count;
    }

    /** Deletes items by `id`, and the activities about them. */
    async delete(...identifiers) { await this.#call('DeleteItems', 'as', identifiers.flat()); }

    /** Deletes the items of domains and of those below them. */
    async deleteDomains(...domains) { await this.#call('DeleteDomains', 'as', domains.flat()); }

    /** Deletes everything that this program has indexed. */
    async deleteAll() { await this.#call('DeleteAll', ''); }

    /** Makes changes durable together with a state (a text or at most 250 bytes), or not at all. `changes` gets this index. */
    async batch(clientState, changes) {
        await this.#call('BeginBatch', '');
        await changes(this);
        const bytes = typeof clientState === 'string' ? this.#transport.encode(clientState) : clientState;
        await this.#call('EndBatch', 'ay', bytes);
    }

    /** The state of the last batch, as bytes; empty before the first. */
    async lastClientState() { return (await this.#call('FetchLastClientState', ''))[0]; }

    /** The same as text. */
    async lastClientStateText() { return this.#transport.decode(await this.lastClientState()); }

    /**
     * Says what people call this app and how it is opened. `opening` is one of `{ desktopFile }`, `{ command: [...] }`,
     * `{ terminal: [...] }`, `{ url }` and `{ busAction: { name, action } }`.
     */
    async register({ name, icon = '', opening = null }) {
        await this.#call('RegisterApplication', 'sss', name, icon, JSON.stringify(opening));
    }

    /** Says that the person is in an activity now. Returns its identifier. */
    async becomeCurrent(activity) { return (await this.#call('BecomeCurrent', 's', JSON.stringify(activity)))[0]; }

    async resignCurrent(identifier) { await this.#call('ResignCurrent', 's', identifier); }

    async invalidate(identifier) { await this.#call('Invalidate', 's', identifier); }

    async deleteActivities(...identifiers) {
        return (await this.#call('DeleteActivities', 'as', identifiers.flat()))[0];
    }

    /** Says that the person chose (or `lookedAt`) an item after typing a text into this program. */
    async reportEngagement(identifier, typed, kind = 'chosen') {
        await this.#call('ReportEngagement', 'sss', identifier, typed, kind);
    }

    /** Searches this program's items: `{ results, total }`. Options are those of Docs/DBus.md. */
    async search(text, { offset = 0, limit = 20, ...options } = {}) {
        const [lines, total] = await this.#call('Search', 'suus', text, offset, limit, JSON.stringify(options));
        return { results: lines.split('\n').filter(Boolean).map((line) => JSON.parse(line)), total: Number(total) };
    }

    /** Why an item is found for a text, or is not. */
    async explain(text, identifier) { return JSON.parse((await this.#call('Explain', 'ss', text, identifier))[0]); }

    /** An item as it was added; undefined if it is not indexed. */
    async item(identifier) {
        try {
            return JSON.parse((await this.#call('FetchItem', 's', identifier))[0]);
        } catch (error) {
            if (error.code === 'NotFound') return undefined;
            throw error;
        }
    }

    /** Calls a function with what the person chose. It returns whether this program shows it. */
    async onContinue(handler) {
        this.#onContinue = handler;
        await this.#listen();
    }

    /** Calls a function with the `id` of items that are wanted again; with none, all are. It is done when it returns. */
    async onReindex(handler) {
        this.#onReindex = handler;
        await this.#listen();
    }

    async #listen() {
        if (this.#isListening) return;
        this.#isListening = true;
        await this.#transport.listen(NAME, PATH);
        await this.#call('Listen', '');
    }

    /** A service that ended, for an upgrade or by a mistake, is started anew, and told once more that this program listens. */
    async #listenAgain() {
        for (let tries = 0; tries < TRIES; tries += 1) {
            await this.#transport.pause(PAUSE);
            try {
                return await this.#call('Listen', '');
            } catch (error) {
                if (tries === TRIES - 1) this.#transport.report(error);
            }
        }
        return undefined;
    }

    async #signal(member, [number, value]) {
        try {
            if (member === 'Continue') {
                const isShown = this.#onContinue ? await this.#onContinue(JSON.parse(value)) : false;
                await this.#call('AnswerContinue', 'tb', number, isShown !== false);
            } else if (member === 'ReindexRequested' && this.#onReindex) {
                await this.#onReindex(value);
                await this.#call('AcknowledgeReindexing', 't', number);
            }
        } catch (error) {
            // One who waits no longer needs no answer.
            if (error.code !== 'NotFound') this.#transport.report(error);
            if (member === 'Continue' && !(error instanceof SearchlightError)) {
                await this.#call('AnswerContinue', 'tb', number, false).catch(() => {});
            }
        }
    }

    /** Ends the connection. The program ends when nothing else keeps it. */
    close() { this.#transport.close(); }
}

export { NAME, PATH, SearchlightError };
