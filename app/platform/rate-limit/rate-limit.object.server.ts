import { DurableObject } from "cloudflare:workers";
import { seconds } from "#app/shared/time.ts";
import { SqlCounterStore } from "./counter-store.server.ts";
import { ReservedCounter } from "./domain/reserved-counter.ts";
import type { Decision } from "./domain/rolling-counter.ts";

/** Well inside the 10 s after which an idle object is evicted. */
const SETTLE_AFTER_MS = seconds(1);

/** One rolling counter: the exact count of one caller under one rule, whatever the number of isolates that ask. */
export class RateLimitObject extends DurableObject<Env> {
  #counter: ReservedCounter | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #alarmSet = false;

  /** Admits and counts one request, or says when the next one would be admitted. The window of an object never changes (it is part of its name). */
  async take(limit: number, windowMs: number): Promise<Decision> {
    const counter = this.#open(windowMs);
    const decision = counter.take(Date.now(), limit);
    if (decision.allowed) {
      if (counter.unsettled) this.#settleSoon(counter);
      await this.#cleanUpAfter(counter);
    }
    return decision;
  }

  /** The decision that `take` would give now; counts nothing. */
  async check(limit: number, windowMs: number): Promise<Decision> {
    return this.#open(windowMs).check(Date.now(), limit);
  }

  /** Takes back one request that `take` counted. */
  async giveBack(windowMs: number): Promise<void> {
    this.#open(windowMs).giveBack(Date.now());
  }

  async clear(windowMs: number): Promise<void> {
    this.#open(windowMs).clear();
  }

  /** Nothing counted is left: an object without rows costs nothing. */
  override async alarm(): Promise<void> {
    const windowMs = this.ctx.storage.kv.get<number>("windowMs");
    this.#alarmSet = false;
    if (windowMs === undefined) return;
    const counter = this.#open(windowMs);
    if (counter.emptyAtMs() > Date.now()) return await this.#cleanUpAfter(counter);
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#counter = undefined;
    await this.ctx.storage.deleteAll();
  }

  #open(windowMs: number): ReservedCounter {
    this.#counter ??= new ReservedCounter(windowMs, new SqlCounterStore(this.ctx.storage.sql));
    return this.#counter;
  }

  #settleSoon(counter: ReservedCounter): void {
    this.#settling ??= setTimeout(() => {
      this.#settling = undefined;
      counter.settle();
    }, SETTLE_AFTER_MS);
  }

  async #cleanUpAfter(counter: ReservedCounter): Promise<void> {
    if (this.#alarmSet) return;
    this.#alarmSet = true;
    this.ctx.storage.kv.put("windowMs", counter.windowMs);
    await this.ctx.storage.setAlarm(counter.emptyAtMs());
  }
}
