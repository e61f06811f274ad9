// Answers come in any order; the page shows them in the order of the questions.

/** Drops each answer that comes after one to a later question. */
export class OrderedRequests {
  #asked = 0;
  #answered = 0;

  /**
   * Sends a question. Resolves with `{answer, isLatest}`, or with null where a later question was answered before.
   * A failure counts only of the latest question: what failed before it no longer matters.
   */
  async ask(send) {
    this.#asked += 1;
    const number = this.#asked;
    let answer;
    try {
      answer = await send();
    } catch (problem) {
      if (number === this.#asked) throw problem;
      return null;
    }
    if (number < this.#answered) return null;
    this.#answered = number;
    return { answer, isLatest: number === this.#asked };
  }

  /** Answers that are still on their way will be dropped. */
  forget() {
    this.#asked += 1;
    this.#answered = this.#asked;
  }
}
