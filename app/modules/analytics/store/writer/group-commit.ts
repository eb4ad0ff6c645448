/**
 * Two commits are at least this far apart, and calls that come meanwhile share the next one: a commit, which waits for the
 * disk, costs far more than what a call writes. A call that comes alone waits for nobody.
 */
export const TICK_MS = 10;

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Gathers calls until the next tick, and answers them once their common transaction is done. */
export class GroupCommit<Call, Answer> {
  readonly #commit: (calls: readonly Call[]) => Answer[];
  #waiting: Waiting<Call, Answer>[] = [];
  #committedAtMs = Number.NEGATIVE_INFINITY;

  /** @param commit one transaction: writes all of the calls, or throws and has written none */
  constructor(commit: (calls: readonly Call[]) => Answer[]) {
    this.#commit = commit;
  }

  add(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#waiting.length === 1) setTimeout(() => this.#answer(), this.#waitMs());
    });
  }

  #waitMs(): number {
    const sinceMs = Date.now() - this.#committedAtMs;
    // A clock that was set back makes nobody wait longer.
    return sinceMs < 0 ? 0 : Math.max(0, TICK_MS - sinceMs);
  }

  #answer(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#committedAtMs = Date.now();
    if (!this.#tryAll(waiting)) this.#tryEach(waiting);
  }

  #tryEach(waiting: readonly Waiting<Call, Answer>[]): void {
    // One of them cannot be written: it fails alone.
    for (const each of waiting) {
      try {
        for (const answer of this.#commit([each.call])) each.resolve(answer);
      } catch (error) {
        each.reject(error);
      }
    }
  }

  #tryAll(waiting: readonly Waiting<Call, Answer>[]): boolean {
    try {
      const answers = this.#commit(waiting.map(({ call }) => call));
      waiting.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
      return true;
    } catch {
      return false;
    }
  }
}
