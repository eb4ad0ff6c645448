import { listStoppedWork, replayErasure, replayExport } from "#app/modules/privacy/index.server.ts";
import { resendDelivery, WEBHOOK_QUEUE_NAME } from "#app/modules/webhooks/index.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { type DeadLetter, listDeadLetters, replayDeadLetter } from "#app/platform/dead-letters/dead-letters.server.ts";
import { EVENT_QUEUE_NAME, resendEvent } from "#app/platform/events/consumer.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { checkHealth } from "#app/platform/health/health.server.ts";
import { MAIL_QUEUE_NAME, resendMail } from "#app/platform/mail/mail.server.ts";
import { readSeries, readSystem } from "#app/platform/metrics/metrics.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";
import { findBacklogs } from "./repo.server.ts";

const SHOWN_HOURS = 24;
const BUCKETS = 96;
const MAX_LETTERS = 50;

/** One figure of the last 24 hours. */
export interface Course {
  /** Oldest first, a quarter of an hour each; quarters without a measurement are left out. */
  values: number[];
  total: number;
}

/** Averages, or sums for counts, of each quarter of an hour. */
function course(
  rows: readonly { name: string; value: number; at: Date }[],
  name: string,
  sinceMs: number,
  sums: boolean,
): Course {
  const buckets = new Map<number, number[]>();
  for (const row of rows) {
    if (row.name !== name) continue;
    const at = Math.floor(((row.at.getTime() - sinceMs) / hours(SHOWN_HOURS)) * BUCKETS);
    buckets.set(at, [...(buckets.get(at) ?? []), row.value]);
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const values = [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([, found]) => (sums ? sum(found) : sum(found) / found.length));
  return { values: values.map((value) => Math.round(value * 100) / 100), total: sum(values) };
}

/** Everything the system page shows: status and figures, the last 24 hours, what waits, and what gave up. */
export async function readSystemPage(context: AppContext) {
  const now = context.now();
  const since = new Date(now.getTime() - hours(SHOWN_HOURS));
  const [reading, rows, backlogs, letters, health, stopped] = await Promise.all([
    readSystem(context),
    readSeries(context, ["api_response_time", "error_rate", "requests", "rate_limit_hits"], since),
    findBacklogs(context, now),
    listDeadLetters(context, MAX_LETTERS),
    checkHealth(context),
    listStoppedWork(context),
  ]);
  const of = (name: string, sums = false) => course(rows, name, since.getTime(), sums);
  const courses = {
    responseTime: of("api_response_time"),
    errorRate: of("error_rate"),
    requests: of("requests", true),
    rateLimitHits: of("rate_limit_hits", true),
  };
  backlogs.erasures.failed = stopped.filter(({ kind }) => kind === "erasure").length;
  return { reading, courses, backlogs, letters, health, stopped };
}

/** What the messages of our queues hold. */
interface LetterBody {
  mailId?: string;
  deliveryId?: string;
  event?: BusEvent;
  only?: string;
}

/** Who takes the messages of a queue again. */
const REPLAY: Readonly<Record<string, (context: AppContext, body: LetterBody) => Promise<void>>> = {
  [MAIL_QUEUE_NAME]: (context, { mailId = "" }) => resendMail(context, mailId),
  [WEBHOOK_QUEUE_NAME]: (context, { deliveryId = "" }) => resendDelivery(context, deliveryId),
  [EVENT_QUEUE_NAME]: async (context, { event, only }) => {
    if (event) await resendEvent(context, { event, ...(only === undefined ? {} : { only }) });
  },
};

/** Sends a dead letter again, once. Errors: not_found, unavailable. */
export const replayLetter = (context: RequestContext, admin: Session, id: string): Promise<Result<void>> =>
  replayDeadLetter(context, admin, id, async ({ queue, body }: DeadLetter) => {
    const send = REPLAY[queue];
    if (!send) throw new Error(`Nobody takes messages of ${queue} again`);
    await send(context, JSON.parse(body) as LetterBody);
  });

/** Restarts a failed Workflow, once. Errors: not_found, conflict, unavailable. */
export const replayWork = (
  context: RequestContext,
  admin: Session,
  { kind, id }: { kind: "export" | "erasure"; id: string },
): Promise<Result<void>> => (kind === "export" ? replayExport(context, admin, id) : replayErasure(context, admin, id));
