import { DurableObject } from "cloudflare:workers";
import * as counts from "./counts.ts";
import type { OnsiteDay, OnsiteEvent, OnsiteRpc } from "./onsite-rpc.ts";

/** Counts what becomes of the messages that a workspace shows on its websites, day by day, within its budget. */
export class OnsiteObject extends DurableObject<Env> implements OnsiteRpc {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    counts.createTables(this.#sql);
  }

  async count(event: { messageId: string; kind: OnsiteEvent; day: number }, budget: number): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => counts.countEvent(this.#sql, event, budget));
  }

  async days(fromDay: number, messageId?: string): Promise<OnsiteDay[]> {
    return counts.readDays(this.#sql, fromDay, messageId);
  }

  async importDemo(days: readonly OnsiteDay[]): Promise<void> {
    this.ctx.storage.transactionSync(() => counts.writeDays(this.#sql, days));
  }

  async eraseMessage(messageId: string): Promise<void> {
    counts.eraseDays(this.#sql, messageId);
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
    counts.createTables(this.#sql);
  }
}
