import { DurableObject } from "cloudflare:workers";
import { channelOf } from "./domain/channels.ts";
import type { DayRange } from "./domain/dimensions.ts";
import type { BotHit, Collected, SiteConfig } from "./domain/event.ts";
import type { FunnelQuery, FunnelReport } from "./domain/funnel-report.ts";
import type { GoalReport, GoalSuggestions } from "./domain/goal-figures.ts";
import type { JourneyColumn, JourneyQuery } from "./domain/journey.ts";
import type { LiveSite, NamedGoal, WindowTraffic } from "./domain/live.ts";
import type { DayRevenue } from "./domain/money.ts";
import type { Selection } from "./domain/query.ts";
import type { RetentionQuery, RetentionReport } from "./domain/retention.ts";
import type { RevenueQuery, RevenueRow } from "./domain/revenue.ts";
import { ingest } from "./site/ingest.ts";
import { LiveSockets } from "./site/live-sockets.ts";
import { readFunnel } from "./site/read-funnel.ts";
import { readGoals, suggestGoals } from "./site/read-goals.ts";
import { readJourneys } from "./site/read-journeys.ts";
import { readLive } from "./site/read-live.ts";
import { readRetention } from "./site/read-retention.ts";
import { readRevenue, readRevenueBy } from "./site/read-revenue.ts";
import { readWindows } from "./site/read-windows.ts";
import type { SiteRpc } from "./site/site-rpc.ts";
import { createTables } from "./site/tables.ts";
import { Words } from "./site/words.ts";

/** One website: its events, visits and roll-ups in its own SQLite. */
export class SiteObject extends DurableObject<Env> implements SiteRpc {
  readonly #words: Words;
  readonly #live: LiveSockets;
  #config: SiteConfig | null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage.sql);
    this.#words = new Words(ctx.storage.sql, channelOf);
    this.#config = this.#readConfig();
    this.#live = new LiveSockets(ctx, (goals, nowMs) => this.#readLive(goals, nowMs));
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
      const written = this.ctx.storage.transactionSync(() => {
        for (const bot of bots) this.#keepBot(bot);
        return ingest(this.ctx.storage.sql, this.#words, timeZone, events).length;
      });
      this.#live.changed();
      return { written };
    } catch (error) {
      this.#words.forget();
      throw error;
    }
  }

  #keepBot({ atMs, reason, userAgent, path, country }: BotHit): void {
    this.ctx.storage.sql.exec("INSERT INTO bots (at_ms, reason, user_agent, path, country) VALUES (?, ?, ?, ?, ?)", atMs, reason, userAgent, path, country);
  }

  async live(goals: readonly NamedGoal[]): Promise<LiveSite> {
    return this.#readLive(goals, Date.now());
  }

  async windows(lengthsMinutes: readonly number[]): Promise<WindowTraffic[]> {
    return readWindows(this.ctx.storage.sql, this.#config?.timeZone ?? "UTC", lengthsMinutes, Date.now());
  }

  #readLive(goals: readonly NamedGoal[], nowMs: number): LiveSite {
    return readLive(this.ctx.storage.sql, this.#config ?? { siteId: this.ctx.id.name ?? "", timeZone: "UTC" }, goals, nowMs);
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#live.join(request);
  }

  override webSocketMessage(socket: WebSocket): void {
    this.#live.heard(socket);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  async erase(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(1001, "The site was deleted");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.ctx.storage.sql);
    this.#words.forget();
    this.#config = null;
  }

  async goals(selection: Selection): Promise<GoalReport> {
    return readGoals(this.ctx.storage.sql, selection);
  }

  async goalSuggestions(range: DayRange): Promise<GoalSuggestions> {
    return suggestGoals(this.ctx.storage.sql, range);
  }

  async revenue(selection: Selection): Promise<(DayRevenue & { orders: number })[]> {
    return readRevenue(this.ctx.storage.sql, selection);
  }

  async revenueBy(query: RevenueQuery): Promise<RevenueRow[]> {
    return readRevenueBy(this.ctx.storage.sql, query);
  }

  async funnel(query: FunnelQuery): Promise<FunnelReport> {
    return readFunnel(this.ctx.storage.sql, query);
  }

  async journeys(query: JourneyQuery): Promise<JourneyColumn[]> {
    return readJourneys(this.ctx.storage.sql, query);
  }

  async retention(query: RetentionQuery): Promise<RetentionReport> {
    return readRetention(this.ctx.storage.sql, query);
  }
}
