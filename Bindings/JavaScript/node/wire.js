// D-Bus values as bytes and back: freedesktop.org, "D-Bus Specification", "Marshaling (Wire Format)". Little-endian only,
// in both directions: a bus on the same machine has the same order.

/** Bytes of an array, and of a message, at most. */
const MAXIMUM_ARRAY = 1 << 26, MAXIMUM_MESSAGE = 1 << 27;
/** Containers within each other, at most. */
const MAXIMUM_DEPTH = 64;

const SIZES = { y: 1, n: 2, q: 2, b: 4, i: 4, u: 4, h: 4, x: 8, t: 8, d: 8 };
const ALIGNMENT = { ...SIZES, s: 4, o: 4, g: 1, v: 1, a: 4, '(': 8, '{': 8 };

export class WireError extends Error {}

/** Splits a signature into complete types: `a{sv}u` is `a{sv}` and `u`. */
export function types(signature) {
    const found = [];
    let at = 0;
    const end = (start, depth) => {
        if (depth > MAXIMUM_DEPTH) throw new WireError('A signature is nested too deeply.');
        const letter = signature[start];
        if (letter === 'a') return end(start + 1, depth + 1);
        if (letter === '(' || letter === '{') {
            const close = letter === '(' ? ')' : '}';
            let next = start + 1;
            while (signature[next] !== close) next = end(next, depth + 1);
            return next + 1;
        }
        if (!(letter in ALIGNMENT)) throw new WireError(`A signature is damaged: ${signature}`);
        return start + 1;
    };
    while (at < signature.length) {
        const next = end(at, 0);
        found.push(signature.slice(at, next));
        at = next;
    }
    return found;
}

/** Writes values, in bytes that grow as needed. */
export class Writer {
    bytes = Buffer.alloc(256);
    length = 0;

    #reserve(count) {
        const needed = this.length + count;
        if (needed > MAXIMUM_MESSAGE) throw new WireError('A message has more than 128 MiB.');
        if (needed <= this.bytes.length) return;
        const grown = Buffer.alloc(Math.max(needed, 2 * this.bytes.length));
        this.bytes.copy(grown, 0, 0, this.length);
        this.bytes = grown;
    }

    align(size) {
        const padding = (size - (this.length % size)) % size;
        this.#reserve(padding);
        this.bytes.fill(0, this.length, this.length + padding);
        this.length += padding;
    }

    raw(bytes) {
        this.#reserve(bytes.length);
        this.bytes.set(bytes, this.length);
        this.length += bytes.length;
    }

    #number(type, value) {
        const size = SIZES[type];
        this.align(size);
        this.#reserve(size);
        const { bytes, length } = this;
        switch (type) {
        case 'y': bytes.writeUInt8(value, length); break;
        case 'n': bytes.writeInt16LE(value, length); break;
        case 'q': bytes.writeUInt16LE(value, length); break;
        case 'b': bytes.writeUInt32LE(value ? 1 : 0, length); break;
        case 'i': bytes.writeInt32LE(value, length); break;
        case 'u': case 'h': bytes.writeUInt32LE(value, length); break;
        case 'x': bytes.writeBigInt64LE(BigInt(value), length); break;
        case 't': bytes.writeBigUInt64LE(BigInt(value), length); break;
        case 'd': bytes.writeDoubleLE(value, length); break;
        }
        this.length += size;
    }

    #text(type, value) {
        const text = Buffer.from(String(value), 'utf8');
        if (text.includes(0)) throw new WireError('A text of D-Bus has no zero byte.');
        this.#number(type === 'g' ? 'y' : 'u', text.length);
        this.raw(text);
        this.raw([0]);
    }

    /** A variant is `{ type, value }`, a dictionary a `Map` or a list of pairs, bytes a `Uint8Array`. */
    value(type, value) {
        const letter = type[0];
        if (letter in SIZES) return this.#number(letter, value);
        switch (letter) {
        case 's': case 'o': case 'g': return this.#text(letter, value);
        case 'v':
            this.#text('g', value.type);
            return this.value(value.type, value.value);
        case '(': case '{': {
            this.align(8);
            types(type.slice(1, -1)).forEach((part, index) => this.value(part, value[index]));
            return;
        }
        case 'a': return this.#array(type.slice(1), value);
        }
        throw new WireError(`No value has the type ${type}.`);
    }

    #array(element, values) {
        this.#number('u', 0);
        const lengthAt = this.length - 4;
        this.align(ALIGNMENT[element[0]]);
        const start = this.length;
        if (element === 'y') this.raw(Uint8Array.from(values));
        else for (const value of values) this.value(element, value);
        const length = this.length - start;
        if (length > MAXIMUM_ARRAY) throw new WireError('An array has more than 64 MiB.');
        this.bytes.writeUInt32LE(length, lengthAt);
    }

    take() { return this.bytes.subarray(0, this.length); }
}

/** Reads values, within bounds. */
export class Reader {
    #depth = 0;

    constructor(bytes, at = 0) {
        this.bytes = bytes;
        this.at = at;
    }

    #need(count) {
        if (this.at + count > this.bytes.length) throw new WireError('A message is cut off.');
    }

    align(size) { this.at += (size - (this.at % size)) % size; }

    #number(type) {
        const size = SIZES[type];
        this.align(size);
        this.#need(size);
        const { bytes, at } = this;
        this.at += size;
        switch (type) {
        case 'y': return bytes.readUInt8(at);
        case 'n': return bytes.readInt16LE(at);
        case 'q': return bytes.readUInt16LE(at);
        case 'b': return bytes.readUInt32LE(at) !== 0;
        case 'i': return bytes.readInt32LE(at);
        case 'u': case 'h': return bytes.readUInt32LE(at);
        case 'x': return bytes.readBigInt64LE(at);
        case 't': return bytes.readBigUInt64LE(at);
        default: return bytes.readDoubleLE(at);
        }
    }

    #text(type) {
        const length = this.#number(type === 'g' ? 'y' : 'u');
        this.#need(length + 1);
        const text = this.bytes.toString('utf8', this.at, this.at + length);
        this.at += length + 1;
        return text;
    }

    value(type) {
        const letter = type[0];
        if (letter in SIZES) return this.#number(letter);
        if (letter === 's' || letter === 'o' || letter === 'g') return this.#text(letter);
        if (this.#depth >= MAXIMUM_DEPTH) throw new WireError('A message is nested too deeply.');
        this.#depth += 1;
        try {
            if (letter === 'v') {
                const inner = types(this.#text('g'));
                if (inner.length !== 1) throw new WireError('A variant has one type.');
                return this.value(inner[0]);
            }
            if (letter === 'a') return this.#array(type.slice(1));
            this.align(8);
            return types(type.slice(1, -1)).map((part) => this.value(part));
        } finally {
            this.#depth -= 1;
        }
    }

    #array(element) {
        const length = this.#number('u');
        if (length > MAXIMUM_ARRAY) throw new WireError('An array has more than 64 MiB.');
        this.align(ALIGNMENT[element[0]]);
        this.#need(length);
        const end = this.at + length;
        if (element === 'y') {
            const bytes = Uint8Array.from(this.bytes.subarray(this.at, end));
            this.at = end;
            return bytes;
        }
        const values = [];
        while (this.at < end) values.push(this.value(element));
        if (this.at !== end) throw new WireError('An array is not as long as it says.');
        return element[0] === '{' ? new Map(values) : values;
    }

    values(signature) { return types(signature).map((type) => this.value(type)); }
}

/** Types of messages, and codes of header fields. */
export const CALL = 1, REPLY = 2, ERROR = 3, SIGNAL = 4;
const FIELDS = { path: [1, 'o'], interface: [2, 's'], member: [3, 's'], error: [4, 's'], replySerial: [5, 'u'],
    destination: [6, 's'], sender: [7, 's'], signature: [8, 'g'] };
const FIELD_NAMES = Object.fromEntries(Object.entries(FIELDS).map(([name, [code]]) => [code, name]));

/** A message's bytes: `{ type, flags, path, interface, member, destination, signature }` with a serial and values. */
export function encode(message, serial, values = []) {
    const body = new Writer();
    types(message.signature ?? '').forEach((type, index) => body.value(type, values[index]));
    const out = new Writer();
    out.raw([0x6C /* l */, message.type, message.flags ?? 0, 1]);
    out.value('u', body.length);
    out.value('u', serial);
    const fields = Object.entries(FIELDS).filter(([name]) => message[name])
        .map(([name, [code, type]]) => [code, { type, value: message[name] }]);
    out.value('a(yv)', fields);
    out.align(8);
    out.raw(body.take());
    return Buffer.from(out.take());
}

/** The length of the message that these bytes begin with; undefined if more are needed to know. */
export function lengthOf(bytes) {
    if (bytes.length < 16) return undefined;
    if (bytes[0] !== 0x6C || bytes[3] !== 1) throw new WireError('A message is not of this protocol.');
    const fields = bytes.readUInt32LE(12);
    const length = 16 + fields + ((8 - (fields % 8)) % 8) + bytes.readUInt32LE(4);
    if (length > MAXIMUM_MESSAGE) throw new WireError('A message has more than 128 MiB.');
    return length;
}

/** The message in some bytes, with its `values`. */
export function decode(bytes) {
    const message = { type: bytes[1], flags: bytes[2], serial: bytes.readUInt32LE(8), signature: '' };
    const reader = new Reader(bytes, 12);
    for (const [code, value] of reader.value('a(yv)')) {
        if (code in FIELD_NAMES) message[FIELD_NAMES[code]] = value;
    }
    reader.align(8);
    message.values = reader.values(message.signature);
    return message;
}
