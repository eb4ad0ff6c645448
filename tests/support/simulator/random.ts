/** A row of numbers that looks like chance and is the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of the rows, each as often as its weight says. */
  pick<T extends { weight: number }>(rows: readonly T[]): T {
    let left = this.next() * rows.reduce((sum, { weight }) => sum + weight, 0);
    for (const row of rows) {
      left -= row.weight;
      if (left < 0) return row;
    }
    return rows.at(-1) as T;
  }

  one<T>(rows: readonly T[]): T {
    return rows[Math.floor(this.next() * rows.length)] as T;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** How often something happens that happens `mean` times on average. */
  poisson(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  /** Gamma distribution of scale 1 (Marsaglia and Tsang 2000). */
  gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * (1 - this.next()) ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const normal = this.normal();
      const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - this.next()) < normal ** 2 / 2 + d * (1 - v + Math.log(v))) return d * v;
    }
  }

  /** Beta distribution, between 0 and 1. */
  beta(a: number, b: number): number {
    const [one, other] = [this.gamma(a), this.gamma(b)];
    return one / (one + other);
  }

  /** 52 bits, as visitors are numbered. */
  visitor(): number {
    return Math.floor(this.next() * 2 ** 26) * 2 ** 26 + Math.floor(this.next() * 2 ** 26);
  }
}
