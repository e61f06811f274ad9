// A connection of Node to the session bus, in JavaScript alone: freedesktop.org, "D-Bus Specification".

import net from 'node:net';
import { CALL, ERROR, REPLY, SIGNAL, decode, encode, lengthOf } from './wire.js';
import { SearchlightError } from '../lib/errors.js';

/** Where the bus may be, in order: paths of sockets; a zero byte begins an abstract one. */
export function socketPaths(environment) {
    const runtime = environment.XDG_RUNTIME_DIR;
    const standard = runtime ? `unix:path=${runtime}/bus` : '';
    const paths = [];
    for (const entry of (environment.DBUS_SESSION_BUS_ADDRESS || standard).split(';')) {
        if (!entry.startsWith('unix:')) continue;
        const values = new Map(entry.slice('unix:'.length).split(',').map((pair) => {
            const equals = pair.indexOf('=');
            return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
        }));
        if (values.has('path')) paths.push(values.get('path'));
        else if (values.has('abstract')) paths.push(`\0${values.get('abstract')}`);
        else if (values.get('runtime') === 'yes' && runtime) paths.push(`${runtime}/bus`);
    }
    return paths;
}

export class Bus {
    #socket;
    #serial = 0;
    #waiting = new Map();
    #received = [];
    #receivedLength = 0;
    #failure;
    /** Called for each signal, whoever sends it. */
    onSignal = () => {};
    /** Called once when the connection ends. */
    onEnd = () => {};

    /** Connects to the person's session bus. */
    static async connect(environment = process.env) {
        let failure = new SearchlightError('NoBus', 'There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.');
        for (const path of socketPaths(environment)) {
            const bus = new Bus();
            try {
                await bus.#open(path);
                await bus.call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'Hello');
                return bus;
            } catch (error) {
                bus.close();
                failure = new SearchlightError('NoBus', `The session bus cannot be reached: ${error.message}`);
            }
        }
        throw failure;
    }

    #open(path) {
        return new Promise((resolve, reject) => {
            this.#socket = net.connect({ path });
            this.#socket.once('error', reject);
            let line = '';
            const answer = (bytes) => {
                line += bytes.toString('latin1');
                if (!line.includes('\r\n') && line.length < 4096) return;
                this.#socket.off('data', answer);
                if (!line.startsWith('OK ')) return reject(new Error('it does not accept this user'));
                this.#socket.write('BEGIN\r\n');
                this.#socket.off('error', reject);
                this.#socket.on('data', (more) => this.#receive(more));
                this.#socket.on('error', (error) => this.#fail(error));
                this.#socket.on('close', () => this.#fail(new Error('it is gone')));
                resolve();
            };
            this.#socket.on('data', answer);
            this.#socket.once('close', () => reject(new Error('it is gone')));
            // "Authentication Protocol", EXTERNAL: the kernel tells the bus who this is, and this says the same.
            const user = Buffer.from(String(process.getuid())).toString('hex');
            this.#socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
        });
    }

    #receive(bytes) {
        this.#received.push(bytes);
        this.#receivedLength += bytes.length;
        try {
            while (this.#receivedLength >= 16) {
                if (this.#received[0].length < 16) this.#received = [Buffer.concat(this.#received)];
                const length = lengthOf(this.#received[0]);
                if (this.#receivedLength < length) return;
                const all = this.#received.length > 1 ? Buffer.concat(this.#received) : this.#received[0];
                this.#received = all.length > length ? [all.subarray(length)] : [];
                this.#receivedLength = all.length - length;
                this.#take(decode(all.subarray(0, length)));
            }
        } catch (error) {
            this.#fail(error);
        }
    }

    #take(message) {
        if (message.type === SIGNAL) return this.onSignal(message);
        if (message.type === CALL) return this.#refuse(message);
        const waiting = this.#waiting.get(message.replySerial);
        if (!waiting) return undefined;
        this.#waiting.delete(message.replySerial);
        if (message.type === REPLY) return waiting.resolve(message);
        if (message.type === ERROR) waiting.reject(SearchlightError.ofBus(message.error, message.values[0]));
        return undefined;
    }

    /** Nothing is served here. A caller that wants a reply is told so. */
    #refuse(call) {
        if (call.flags & 1) return;
        this.#send({ type: ERROR, error: 'org.freedesktop.DBus.Error.UnknownMethod', replySerial: call.serial,
            destination: call.sender }, []);
    }

    #send(message, values) {
        if (this.#failure) throw this.#failure;
        this.#serial = (this.#serial % 0xFFFFFFFF) + 1;
        this.#socket.write(encode(message, this.#serial, values));
        return this.#serial;
    }

    /** Calls a method and returns the reply, with its `values` and `sender`. The bus starts the service if it does not run. */
    call(destination, path, face, member, signature = '', ...values) {
        return new Promise((resolve, reject) => {
            const serial = this.#send({ type: CALL, path, interface: face, member, destination, signature }, values);
            this.#waiting.set(serial, { resolve, reject });
        });
    }

    #fail(error) {
        if (this.#failure) return;
        this.#failure = new SearchlightError('NoBus', `The session bus cannot be used: ${error.message}`);
        for (const { reject } of this.#waiting.values()) reject(this.#failure);
        this.#waiting.clear();
        this.#socket.destroy();
        this.onEnd();
    }

    /** Keeps the program running while the connection is there, or not. */
    keepsRunning(isWanted) {
        if (isWanted) this.#socket.ref();
        else this.#socket.unref();
    }

    close() {
        if (this.#socket) this.#fail(new Error('it was closed'));
    }
}
