import { DurableObject } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { SqlCounterStore } from "#app/platform/rate-limit/counter-store.server.ts";
import { ReservedCounter } from "#app/platform/rate-limit/domain/reserved-counter.ts";
import type { Decision } from "#app/platform/rate-limit/domain/rolling-counter.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { QUOTA_WINDOW_MS } from "../domain/rules.ts";
import { saveUsage, type UsageOwner } from "../keys/repo.server.ts";
import { UsageStore } from "./usage-store.server.ts";

/** Well inside the 10 s after which an idle object is evicted. */
const SETTLE_AFTER_MS = seconds(1);
const FLUSH_EVERY_MS = minutes(1);

/** One request that asks for admission. */
export interface Call {
  owner: UsageOwner;
  /** "GET /seo/projects". */
  route: string;
  /** SHA-256 of the secret that was sent: one that a re-roll has ended is refused. */
  keyHash: string;
  /** Requests per rolling hour; null when something else counts the quota. */
  limitPerHour: number | null;
  /** When the caller began to read what it knows of the key; null: just now, because of an earlier answer. */
  readAtMs: number | null;
}

export interface Admission extends Decision {
  /**
   * Why nothing was counted: "revoked", the key was deactivated or its secret replaced, and the caller forgets the key;
   * "changed", what the caller knows of the key is older than the last change of what it may, and is read again.
   */
  refusal: "revoked" | "changed" | null;
}

/** How far the clocks of isolates and objects may be apart: a reading that began this shortly after a change counts as older. */
const CLOCKS_APART_MS = seconds(2);

/** What an object holds in memory once somebody asked for it. */
interface Loaded {
  quota: ReservedCounter;
  usage: UsageStore;
  owner: UsageOwner | undefined;
  revokedAtMs: number | undefined;
  /** Secrets that a re-roll has ended, by their hashes, with when. */
  retired: Map<string, number>;
  /** When what the key may was last made less; undefined: not within the last hour. */
  changedAtMs: number | undefined;
  lastUsedAtMs: number;
}

const NOTHING_COUNTED = { allowed: false, remaining: 0, resetInMs: 0 } as const;

/** One API key: its hourly quota, whether it was revoked, and its usage on the way to the database. */
export class ApiKeyObject extends DurableObject<Env> {
  #loaded: Loaded | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #alarmAtMs: number | undefined;

  /** Admits and counts one request, or refuses it with the time to wait. */
  async admit({ owner, route, keyHash, limitPerHour, readAtMs }: Call): Promise<Admission> {
    const state = this.#open();
    if (state.revokedAtMs !== undefined || state.retired.has(keyHash))
      return { ...NOTHING_COUNTED, refusal: "revoked" };
    if (readAtMs !== null && state.changedAtMs !== undefined && readAtMs < state.changedAtMs + CLOCKS_APART_MS)
      return { ...NOTHING_COUNTED, refusal: "changed" };
    const nowMs = Date.now();
    const decision =
      limitPerHour === null ? { allowed: true, remaining: 0, resetInMs: 0 } : state.quota.take(nowMs, limitPerHour);
    if (decision.allowed) await this.#record(state, owner, route, nowMs);
    return { ...decision, refusal: null };
  }

  async check(limitPerHour: number): Promise<Decision> {
    return this.#open().quota.check(Date.now(), limitPerHour);
  }

  /** Forgets the hour's calls. */
  async clear(): Promise<void> {
    this.#open().quota.clear();
  }

  /** From now on every call is refused, whatever isolates remember of the key. */
  async revoke(): Promise<void> {
    this.#setRevoked(this.#open());
    await this.#wakeAt(Date.now() + QUOTA_WINDOW_MS);
  }

  /** The account of the key is erased: forgets everything at once, and refuses calls until no isolate remembers the key. */
  async erase(): Promise<void> {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#loaded = undefined;
    this.#alarmAtMs = undefined;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    await this.revoke();
  }

  /** From now on one secret of the key is refused, whatever isolates remember of it; its successor works. */
  async retire(keyHash: string): Promise<void> {
    const state = this.#open();
    const nowMs = Date.now();
    for (const [hash, retiredAtMs] of state.retired)
      if (nowMs - retiredAtMs > QUOTA_WINDOW_MS) state.retired.delete(hash);
    state.retired.set(keyHash, nowMs);
    this.ctx.storage.kv.put("retired", [...state.retired]);
    await this.#wakeAt(nowMs + QUOTA_WINDOW_MS);
  }

  /** What the key may has changed in the database: callers that read it before read it again. */
  async changed(): Promise<void> {
    const state = this.#open();
    state.changedAtMs = Math.max(Date.now(), state.changedAtMs ?? 0);
    this.ctx.storage.kv.put("changedAtMs", state.changedAtMs);
    await this.#wakeAt(state.changedAtMs + QUOTA_WINDOW_MS);
  }

  #open(): Loaded {
    const { sql, kv } = this.ctx.storage;
    this.#loaded ??= {
      quota: new ReservedCounter(QUOTA_WINDOW_MS, new SqlCounterStore(sql)),
      usage: new UsageStore(sql),
      owner: kv.get<UsageOwner>("owner"),
      revokedAtMs: kv.get<number>("revokedAtMs"),
      retired: new Map(kv.get<[string, number][]>("retired")),
      changedAtMs: kv.get<number>("changedAtMs"),
      lastUsedAtMs: kv.get<number>("lastUsedAtMs") ?? 0,
    };
    return this.#loaded;
  }

  #setRevoked(state: Loaded): void {
    state.revokedAtMs ??= Date.now();
    this.ctx.storage.kv.put("revokedAtMs", state.revokedAtMs);
  }

  async #record(state: Loaded, owner: UsageOwner, route: string, nowMs: number): Promise<void> {
    if (!state.owner) {
      state.owner = owner;
      this.ctx.storage.kv.put("owner", owner);
    }
    // A clock that jumps back must not reopen a minute that the database already has.
    state.lastUsedAtMs = Math.max(state.lastUsedAtMs, nowMs);
    state.usage.count(startOfMinute(state.lastUsedAtMs), route);
    this.#settling ??= setTimeout(() => this.#settle(state), SETTLE_AFTER_MS);
    await this.#wakeAt(startOfMinute(nowMs) + FLUSH_EVERY_MS);
  }

  /** Writes everything that is only in memory. */
  #settle(state: Loaded): void {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    state.quota.settle();
    state.usage.persist();
    this.ctx.storage.kv.put("lastUsedAtMs", state.lastUsedAtMs);
  }

  async #wakeAt(atMs: number): Promise<void> {
    this.#alarmAtMs ??= (await this.ctx.storage.getAlarm()) ?? undefined;
    if (this.#alarmAtMs !== undefined && this.#alarmAtMs <= atMs) return;
    this.#alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }

  /** Once a minute while there is something to write; last, when the hour's calls are gone, the object empties itself. */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = undefined;
    const state = this.#open();
    this.#settle(state);
    await this.#flush(state);
    const nowMs = Date.now();
    if (state.usage.unflushed().length > 0) return await this.#wakeAt(nowMs + FLUSH_EVERY_MS);
    // After that hour no isolate remembers a revoked key, an ended secret or an older allow-list, and the database knows.
    const endedAtMs = Math.max(state.revokedAtMs ?? 0, state.changedAtMs ?? 0, ...state.retired.values());
    const neededUntilMs = Math.max(state.quota.emptyAtMs(), endedAtMs + QUOTA_WINDOW_MS);
    if (neededUntilMs > nowMs) return await this.#wakeAt(neededUntilMs);
    this.#loaded = undefined;
    await this.ctx.storage.deleteAll();
  }

  async #flush(state: Loaded): Promise<void> {
    const rows = state.usage.unflushed();
    if (rows.length === 0 || !state.owner) return;
    const context = createAppContext(this.env, this.ctx);
    try {
      const { active } = await saveUsage(context, state.owner, rows, state.lastUsedAtMs);
      state.usage.markFlushed(rows, startOfMinute(Math.max(Date.now(), state.lastUsedAtMs)));
      if (!active) this.#setRevoked(state);
    } catch (cause) {
      // The rows stay and go with the next flush: their ids make a repetition harmless.
      context.log.error("api_usage.flush_failed", { keyId: state.owner.keyId }, cause);
    }
  }
}

const startOfMinute = (atMs: number): number => Math.floor(atMs / FLUSH_EVERY_MS) * FLUSH_EVERY_MS;
