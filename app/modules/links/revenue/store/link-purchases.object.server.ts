import { DurableObject } from "cloudflare:workers";
import * as purchases from "./purchases.ts";
import type { Purchase, PurchaseSums, PurchasesRpc } from "./purchases-rpc.ts";

/** What people of one workspace's links bought: one object, so that an order counts once however many links report it. */
export class LinkPurchasesObject extends DurableObject<Env> implements PurchasesRpc {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    purchases.createTables(this.#sql);
  }

  async record(purchase: Purchase): Promise<Purchase | "full"> {
    return this.ctx.storage.transactionSync(() => purchases.recordPurchase(this.#sql, purchase));
  }

  async sums(linkId: string): Promise<PurchaseSums> {
    return purchases.readPurchaseSums(this.#sql, linkId);
  }

  async list(linkId: string, afterId: string, limit: number): Promise<Purchase[]> {
    return purchases.listPurchases(this.#sql, { linkId, afterId, limit });
  }

  async eraseLink(linkId: string): Promise<void> {
    this.ctx.storage.transactionSync(() => purchases.erasePurchases(this.#sql, linkId));
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
    purchases.createTables(this.#sql);
  }
}
