import { BLOCK_MS, LATENESS_MS, type PermitBlock, type PermitRequest } from "./domain/schedule.ts";

/** Requests per second that any host gets from all of us together, unless its robots.txt asks for fewer. */
export const HOST_REQUESTS_PER_SECOND = 5;

/** Pause between two requests at a rate. Requests meet other delays on their way than their neighbours: 10% more keeps the rate on the host's clock too. */
export const gapOf = (requestsPerSecond: number): number => (1_000 / requestsPerSecond) * 1.1;

/** Nobody may ask the host soon enough; nothing was sent. */
export class HostBusyError extends Error {
  readonly waitMs: number;

  constructor(host: string, waitMs: number) {
    super(`${host} is asked by others at this moment`);
    this.waitMs = waitMs;
  }
}

export interface PermitTools {
  /** Reserves permits at a host (see `reserve`). */
  take: (host: string, request: PermitRequest) => Promise<PermitBlock>;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** Permits of one host that were reserved and not yet used. */
interface Held {
  nextAtMs: number;
  gapMs: number;
  left: number;
  size: number;
  used: number;
}

/** Blocks that are remembered, so that the next one is as large as the last was of use. */
const MAX_HOSTS = 200;

/** Gets permits to send requests, host by host: a few at once, so that a fast crawl does not ask for each. */
export class HostPermits {
  readonly #tools: PermitTools;
  readonly #held = new Map<string, Held>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(tools: PermitTools) {
    this.#tools = tools;
  }

  /** Waits until the host may be sent one request. Throws a `HostBusyError` when that would take longer than `patienceMs`. */
  async wait(host: string, request: Omit<PermitRequest, "count">): Promise<void> {
    const { now, sleep } = this.#tools;
    for (;;) {
      const atMs = this.#next(host);
      if (atMs === null) await this.#refill(host, request);
      else {
        if (atMs > now()) await sleep(atMs - now());
        if (now() <= atMs + LATENESS_MS) return;
      }
    }
  }

  /** The time of the next permit in hand; those that nobody used in time are void. */
  #next(host: string): number | null {
    const held = this.#held.get(host);
    if (!held) return null;
    for (const nowMs = this.#tools.now(); held.left > 0; ) {
      const atMs = held.nextAtMs;
      held.nextAtMs += held.gapMs;
      held.left--;
      if (nowMs > atMs + LATENESS_MS) continue;
      held.used++;
      return atMs;
    }
    return null;
  }

  /** Those that need a permit at the same time wait for the same block. */
  #refill(host: string, request: Omit<PermitRequest, "count">): Promise<void> {
    const running = this.#underWay.get(host);
    if (running) return running;
    const work = this.#reserve(host, request).finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, work);
    return work;
  }

  async #reserve(host: string, request: Omit<PermitRequest, "count">): Promise<void> {
    const last = this.#held.get(host);
    // Twice as many after a block that was used up, as many as were of use after another.
    const wanted = last === undefined ? 1 : last.used === last.size ? last.size * 2 : last.used;
    const block = await this.#tools.take(host, {
      ...request,
      count: Math.max(1, Math.min(wanted, Math.floor(BLOCK_MS / request.gapMs))),
    });
    if (block.count === 0) throw new HostBusyError(host, block.startInMs);
    if (this.#held.size >= MAX_HOSTS) this.#held.clear();
    this.#held.set(host, {
      nextAtMs: this.#tools.now() + block.startInMs,
      gapMs: block.gapMs,
      left: block.count,
      size: block.count,
      used: 0,
    });
  }
}
