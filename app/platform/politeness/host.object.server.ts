import { DurableObject } from "cloudflare:workers";
import { days } from "#app/shared/time.ts";
import { NEW_SCHEDULE, type PermitBlock, type PermitRequest, reserve, type Schedule } from "./domain/schedule.ts";
import { askTurn, leave, NO_TURNS, type TurnAnswer, type Turns } from "./domain/turns.ts";

/** An object that nobody asked for this long forgets everything: one without rows costs nothing. */
const FORGET_AFTER_MS = days(1);

/**
 * What a host is asked for: its pages, for which robots.txt may ask for a pause, or calls that its owner asked for (webhooks, APIs), which
 * never wait behind those who read pages.
 */
export type Lane = "pages" | "calls";
const LANES = ["pages", "calls"] as const;
const KEYS: Readonly<Record<Lane, string>> = { pages: "schedule", calls: "schedule_calls" };

/** One foreign host: when it may be asked, by everybody together, and who may crawl it. */
export class HostObject extends DurableObject<Env> {
  #schedules: Partial<Record<Lane, Schedule>> = {};
  #turns: Turns | undefined;
  #alarmSet = false;

  /** Reserves permits to send requests. The reservation is stored before it is answered: a restart grants no moment twice. */
  async takePermits(request: PermitRequest, lane: Lane = "pages"): Promise<PermitBlock> {
    const { block, schedule } = reserve(this.#readSchedule(lane), request, Date.now());
    if (block.count > 0) {
      this.#schedules[lane] = schedule;
      this.ctx.storage.kv.put(KEYS[lane], schedule);
      await this.#forgetLater();
    }
    return block;
  }

  /** Asks for the turn of a job on this host, or extends it. */
  async askTurn(place: { job: string; owner: string }): Promise<TurnAnswer> {
    const before = this.#readTurns();
    const { answer, turns } = askTurn(before, place, Date.now());
    if (turns !== before) this.#saveTurns(turns);
    await this.#forgetLater();
    return answer;
  }

  /** Ends the turn of a job, or its waiting. */
  async leaveTurn(job: string): Promise<void> {
    const before = this.#readTurns();
    const turns = leave(before, job);
    if (turns !== before) this.#saveTurns(turns);
  }

  override async alarm(): Promise<void> {
    this.#alarmSet = false;
    const nowMs = Date.now();
    const isUsed =
      LANES.some((lane) => this.#readSchedule(lane).nextAtMs > nowMs - FORGET_AFTER_MS) ||
      this.#readTurns().places.some(({ untilMs }) => untilMs > nowMs);
    if (isUsed) return await this.#forgetLater();
    this.#schedules = {};
    this.#turns = undefined;
    await this.ctx.storage.deleteAll();
  }

  #readSchedule(lane: Lane): Schedule {
    const schedule = this.#schedules[lane] ?? this.ctx.storage.kv.get<Schedule>(KEYS[lane]) ?? NEW_SCHEDULE;
    this.#schedules[lane] = schedule;
    return schedule;
  }

  #readTurns(): Turns {
    this.#turns ??= this.ctx.storage.kv.get<Turns>("turns") ?? NO_TURNS;
    return this.#turns;
  }

  #saveTurns(turns: Turns): void {
    this.#turns = turns;
    this.ctx.storage.kv.put("turns", turns);
  }

  async #forgetLater(): Promise<void> {
    if (this.#alarmSet) return;
    this.#alarmSet = true;
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + FORGET_AFTER_MS);
  }
}
