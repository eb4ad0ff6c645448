/**
 * Lets the other requests of this isolate have their turn. A promise alone does not: what is ready already is always
 * done first.
 */
export const yieldTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Gives others their turn once in a while, in work whose parts are all there already. */
export class Turns {
  readonly #every: number;
  #done = 0;

  /** @param every units of work between two turns of others */
  constructor(every: number) {
    this.#every = every;
  }

  /** Counts work that was done, and waits for the others when it is their turn. */
  async next(amount: number): Promise<void> {
    this.#done += amount;
    if (this.#done < this.#every) return;
    this.#done = 0;
    await yieldTurn();
  }
}
