// Questions over a connection that stays open. A request of its own costs a browser more time than the server takes to answer it.

// Milliseconds until another try where a connection could not be opened.
const pause = 10_000;

/** Asks addresses of the server that are asked at every key. A question that finds it closed goes another way, and opens it for the next. */
export class SearchSocket {
  #socket = null;
  #asked = 0;
  #mayOpenAt = 0;
  /** What is done with the answer to each question, by its number. */
  #waiting = new Map();

  constructor() {
    // A page with an open connection is not kept for the way back to it.
    addEventListener("pagehide", () => this.#socket?.close());
  }

  /** Resolves with `{status, json}`, or with null where the connection is not open, or was closed before the answer. */
  ask(address) {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.open();
      return Promise.resolve(null);
    }
    const number = (this.#asked += 1);
    this.#socket.send(`${number} ${address}`);
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  }

  open() {
    if (this.#socket || performance.now() < this.#mayOpenAt) return;
    const socket = new WebSocket(new URL("/api/socket", location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    this.#mayOpenAt = performance.now() + pause;
    socket.addEventListener("open", () => { this.#mayOpenAt = 0; });
    socket.addEventListener("message", ({ data }) => this.#answer(data));
    socket.addEventListener("close", () => {
      this.#socket = null;
      for (const resolve of this.#waiting.values()) resolve(null);
      this.#waiting.clear();
    });
  }

  #answer(text) {
    const end = text.indexOf("\n");
    const [number, status] = text.slice(0, end).split(" ").map(Number);
    this.#waiting.get(number)?.({ status, json: JSON.parse(text.slice(end + 1)) });
    this.#waiting.delete(number);
  }
}
