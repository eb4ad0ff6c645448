import { DurableObject } from "cloudflare:workers";
import { channelOf } from "./domain/channels.ts";
import type { DayRange } from "./domain/dimensions.ts";
import type { BotHit, Collected, SiteConfig } from "./domain/event.ts";
import type { Breakdown, BreakdownQuery, Figures, Selection, SeriesPoint, SeriesQuery } from "./domain/query.ts";
import { type EventSlice, exportEvents } from "./site/export-events.ts";
import { deleteImport, finishImport, type ImportHead, type ImportView, type NewImport, readImport, readImports, stageImport } from "./site/imports.ts";
import { ingest } from "./site/ingest.ts";
import { breakdown, series, totals } from "./site/read-figures.ts";
import { importedDays } from "./site/read-imported.ts";
import type { SiteRpc } from "./site/site-rpc.ts";
import { createTables } from "./site/tables.ts";
import { Words } from "./site/words.ts";

/** One website: its events, visits and roll-ups in its own SQLite. */
export class SiteObject extends DurableObject<Env> implements SiteRpc {
  readonly #words: Words;
  #config: SiteConfig | null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage.sql);
    this.#words = new Words(ctx.storage.sql, channelOf);
    this.#config = this.#readConfig();
  }

  #readConfig(): SiteConfig | null {
    const row = this.ctx.storage.sql.exec<{ config: string }>("SELECT config FROM site").toArray()[0];
    return row ? (JSON.parse(row.config) as SiteConfig) : null;
  }

  async configure(config: SiteConfig): Promise<void> {
    this.#adopt(config);
  }

  #adopt(config: SiteConfig): SiteConfig {
    if (this.#config && this.#config.version >= config.version) return this.#config;
    this.ctx.storage.sql.exec("INSERT INTO site (id, config) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET config = excluded.config", JSON.stringify(config));
    this.#config = config;
    return config;
  }

  async collect({ site, events, bots }: Collected): Promise<{ written: number }> {
    const { timeZone } = this.#adopt(site);
    try {
      return this.ctx.storage.transactionSync(() => {
        for (const bot of bots) this.#keepBot(bot);
        return { written: ingest(this.ctx.storage.sql, this.#words, timeZone, events).length };
      });
    } catch (error) {
      this.#words.forget();
      throw error;
    }
  }

  #keepBot({ atMs, reason, userAgent, path, country }: BotHit): void {
    this.ctx.storage.sql.exec("INSERT INTO bots (at_ms, reason, user_agent, path, country) VALUES (?, ?, ?, ?, ?)", atMs, reason, userAgent, path, country);
  }

  async erase(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(1001, "The site was deleted");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.ctx.storage.sql);
    this.#words.forget();
    this.#config = null;
  }

  async totals(selection: Selection): Promise<Figures> {
    return totals(this.ctx.storage.sql, selection);
  }

  async series(query: SeriesQuery): Promise<SeriesPoint[]> {
    return series(this.ctx.storage.sql, query);
  }

  async breakdown(query: BreakdownQuery): Promise<Breakdown> {
    return breakdown(this.ctx.storage.sql, query);
  }

  async stageImport(staged: NewImport): Promise<"staged" | "taken" | "full"> {
    return this.ctx.storage.transactionSync(() => stageImport(this.ctx.storage.sql, staged));
  }

  async imports(): Promise<ImportHead[]> {
    return readImports(this.ctx.storage.sql);
  }

  async readImport(id: string): Promise<ImportView | null> {
    return readImport(this.ctx.storage.sql, id);
  }

  async finishImport(id: string): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => finishImport(this.ctx.storage.sql, id));
  }

  async deleteImport(id: string): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => deleteImport(this.ctx.storage.sql, id));
  }

  async exportEvents(after: number, limit: number): Promise<EventSlice> {
    return exportEvents(this.ctx.storage.sql, after, limit);
  }

  async importedDays(range: DayRange): Promise<DayRange | null> {
    return importedDays(this.ctx.storage.sql, range);
  }
}
