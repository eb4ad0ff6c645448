import { DurableObject } from "cloudflare:workers";
import type { PushRpc } from "./push-rpc.ts";
import type { PushStore } from "./push-store.server.ts";

type Args<K extends keyof PushRpc> = Parameters<PushRpc[K]>;

/** The push messages of one workspace. What it does is loaded with its first call: few isolates have one. */
export class PushObject extends DurableObject<Env> implements PushRpc {
  #opened: Promise<PushStore> | undefined;

  #store(): Promise<PushStore> {
    this.#opened ??= import("./push-store.server.ts").then(({ PushStore }) => new PushStore(this.ctx, this.env));
    return this.#opened;
  }

  async subscribe(...args: Args<"subscribe">) {
    return (await this.#store()).subscribe(...args);
  }

  async unsubscribe(...args: Args<"unsubscribe">) {
    return (await this.#store()).unsubscribe(...args);
  }

  async counts(...args: Args<"counts">) {
    return (await this.#store()).counts(...args);
  }

  async begin(...args: Args<"begin">) {
    return (await this.#store()).begin(...args);
  }

  async work(...args: Args<"work">) {
    return (await this.#store()).work(...args);
  }

  async addContacts(...args: Args<"addContacts">) {
    return (await this.#store()).addContacts(...args);
  }

  async claim(...args: Args<"claim">) {
    return (await this.#store()).claim(...args);
  }

  async note(...args: Args<"note">) {
    return (await this.#store()).note(...args);
  }

  async pause(...args: Args<"pause">) {
    return (await this.#store()).pause(...args);
  }

  async resume(...args: Args<"resume">) {
    return (await this.#store()).resume(...args);
  }

  async cancel(...args: Args<"cancel">) {
    return (await this.#store()).cancel(...args);
  }

  async totals(...args: Args<"totals">) {
    return (await this.#store()).totals(...args);
  }

  async report(...args: Args<"report">) {
    return (await this.#store()).report(...args);
  }

  async touch(...args: Args<"touch">) {
    return (await this.#store()).touch(...args);
  }

  async browsersOf(...args: Args<"browsersOf">) {
    return (await this.#store()).browsersOf(...args);
  }

  async addFlowMessages(...args: Args<"addFlowMessages">) {
    return (await this.#store()).addFlowMessages(...args);
  }

  async noteFlowMessages(...args: Args<"noteFlowMessages">) {
    return (await this.#store()).noteFlowMessages(...args);
  }

  async touchFlowMessage(...args: Args<"touchFlowMessage">) {
    return (await this.#store()).touchFlowMessage(...args);
  }

  async audienceOf(...args: Args<"audienceOf">) {
    return (await this.#store()).audienceOf(...args);
  }

  async eraseCampaign(...args: Args<"eraseCampaign">) {
    return (await this.#store()).eraseCampaign(...args);
  }

  async findPerson(...args: Args<"findPerson">) {
    return (await this.#store()).findPerson(...args);
  }

  async forget(...args: Args<"forget">) {
    return (await this.#store()).forget(...args);
  }

  async listSubscriptions(...args: Args<"listSubscriptions">) {
    return (await this.#store()).listSubscriptions(...args);
  }

  async importDemo(...args: Args<"importDemo">) {
    return (await this.#store()).importDemo(...args);
  }

  async erase(...args: Args<"erase">) {
    return (await this.#store()).erase(...args);
  }

  override async alarm(): Promise<void> {
    await (await this.#store()).alarm();
  }
}
