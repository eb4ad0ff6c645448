/** Calls that come within one tick share a transaction: a commit costs far more than what a call writes. */
const TICK_MS = 5;

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Gathers calls for a tick, and answers them once their common transaction is done. */
export class GroupCommit<Call, Answer> {
  readonly #commit: (calls: readonly Call[]) => Answer[];
  #waiting: Waiting<Call, Answer>[] = [];

  /** @param commit one transaction: writes all of the calls, or throws and has written none */
  constructor(commit: (calls: readonly Call[]) => Answer[]) {
    this.#commit = commit;
  }

  add(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#waiting.length === 1) setTimeout(() => this.#answer(), TICK_MS);
    });
  }

  #answer(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#tryAll(waiting)) return;
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
