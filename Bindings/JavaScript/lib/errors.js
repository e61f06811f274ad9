const PREFIX = 'org.searchlight.Error.';

/** Why a call did nothing. `code` is what Docs/DBus.md lists, such as `InvalidItem`, or `NoBus` without a session bus. */
export class SearchlightError extends Error {
    constructor(code, message) {
        super(message);
        this.name = 'SearchlightError';
        this.code = code;
    }

    /** What the bus says is wrong. */
    static ofBus(name, message) {
        const code = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name.split('.').pop();
        return new SearchlightError(code, message ?? name);
    }
}
