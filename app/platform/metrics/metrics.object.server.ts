import { DurableObject } from "cloudflare:workers";
import type { MinuteCounts } from "./minute-counts.ts";

/** Adds up what every isolate counted, minute by minute, until the cron takes it. One for the whole product. */
export class SystemMetricsObject extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`create table if not exists minutes (
      minute_ms integer primary key, requests integer not null, errors integer not null, rate_limit_hits integer not null, duration_ms real not null)`);
  }

  /** Adds what one isolate counted. */
  async add(counts: readonly MinuteCounts[]): Promise<void> {
    for (const { minuteMs, requests, errors, rateLimitHits, durationMs } of counts) {
      this.ctx.storage.sql.exec(
        `insert into minutes values (?, ?, ?, ?, ?) on conflict (minute_ms) do update set requests = requests + excluded.requests,
          errors = errors + excluded.errors, rate_limit_hits = rate_limit_hits + excluded.rate_limit_hits, duration_ms = duration_ms + excluded.duration_ms`,
        minuteMs,
        requests,
        errors,
        rateLimitHits,
        durationMs,
      );
    }
  }

  /** The minutes before `beforeMs`, oldest first, at most an hour of them; they stay until `forget`. */
  async read(beforeMs: number): Promise<MinuteCounts[]> {
    const rows = this.ctx.storage.sql
      .exec<Record<string, number>>("select * from minutes where minute_ms < ? order by minute_ms limit 60", beforeMs)
      .toArray();
    return rows.map((row) => ({
      minuteMs: row.minute_ms ?? 0,
      requests: row.requests ?? 0,
      errors: row.errors ?? 0,
      rateLimitHits: row.rate_limit_hits ?? 0,
      durationMs: row.duration_ms ?? 0,
    }));
  }

  /** Drops the minutes up to `minuteMs`, which are in the database now. */
  async forget(minuteMs: number): Promise<void> {
    this.ctx.storage.sql.exec("delete from minutes where minute_ms <= ?", minuteMs);
  }
}
