import { DurableObject } from "cloudflare:workers";
import type { SemRpc } from "./sem-rpc.ts";
import type { SemStore } from "./sem-store.server.ts";

type Args<K extends keyof SemRpc> = Parameters<SemRpc[K]>;

/** The search campaigns of one workspace. What it does is loaded with its first call: few isolates have one. */
export class SemObject extends DurableObject<Env> implements SemRpc {
  #opened: Promise<SemStore> | undefined;

  #store(): Promise<SemStore> {
    this.#opened ??= import("./sem-store.server.ts").then(({ SemStore }) => new SemStore(this.ctx));
    return this.#opened;
  }

  async apply(...args: Args<"apply">) {
    return (await this.#store()).apply(...args);
  }

  async replaceText(...args: Args<"replaceText">) {
    return (await this.#store()).replaceText(...args);
  }

  async undo(...args: Args<"undo">) {
    return (await this.#store()).undo(...args);
  }

  async edits(...args: Args<"edits">) {
    return (await this.#store()).edits(...args);
  }

  async node(...args: Args<"node">) {
    return (await this.#store()).node(...args);
  }

  async list(...args: Args<"list">) {
    return (await this.#store()).list(...args);
  }

  async listGroups(...args: Args<"listGroups">) {
    return (await this.#store()).listGroups(...args);
  }

  async settings(...args: Args<"settings">) {
    return (await this.#store()).settings(...args);
  }

  async counts(...args: Args<"counts">) {
    return (await this.#store()).counts(...args);
  }

  async walk(...args: Args<"walk">) {
    return (await this.#store()).walk(...args);
  }

  async markApplied(...args: Args<"markApplied">) {
    return (await this.#store()).markApplied(...args);
  }

  async conflicts(...args: Args<"conflicts">) {
    return (await this.#store()).conflicts(...args);
  }

  async keywordTexts(...args: Args<"keywordTexts">) {
    return (await this.#store()).keywordTexts(...args);
  }

  async knownKeywords(...args: Args<"knownKeywords">) {
    return (await this.#store()).knownKeywords(...args);
  }

  async putTerms(...args: Args<"putTerms">) {
    return (await this.#store()).putTerms(...args);
  }

  async sealTerms(...args: Args<"sealTerms">) {
    return (await this.#store()).sealTerms(...args);
  }

  async termsHead(...args: Args<"termsHead">) {
    return (await this.#store()).termsHead(...args);
  }

  async listTerms(...args: Args<"listTerms">) {
    return (await this.#store()).listTerms(...args);
  }

  async ngrams(...args: Args<"ngrams">) {
    return (await this.#store()).ngrams(...args);
  }

  async putSpend(...args: Args<"putSpend">) {
    return (await this.#store()).putSpend(...args);
  }

  async spend(...args: Args<"spend">) {
    return (await this.#store()).spend(...args);
  }

  async monthTargets(...args: Args<"monthTargets">) {
    return (await this.#store()).monthTargets(...args);
  }

  async setMonthTarget(...args: Args<"setMonthTarget">) {
    return (await this.#store()).setMonthTarget(...args);
  }

  async readSetting(...args: Args<"readSetting">) {
    return (await this.#store()).readSetting(...args);
  }

  async writeSetting(...args: Args<"writeSetting">) {
    return (await this.#store()).writeSetting(...args);
  }

  async forgetMember(...args: Args<"forgetMember">) {
    return (await this.#store()).forgetMember(...args);
  }

  async size(...args: Args<"size">) {
    return (await this.#store()).size(...args);
  }

  async erase(...args: Args<"erase">) {
    return (await this.#store()).erase(...args);
  }
}
