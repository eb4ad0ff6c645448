import type { AppContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import { deleteReadsBefore } from "./repo.server.ts";

/** How long it is known who read which article; the last 30 days decide what is popular. */
const KEPT_MS = days(400);

/** The day of a moment, in UTC: "2026-11-21". */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Forgets reads older than 400 days. Run by the clock. */
export const purgeArticleReads = (context: AppContext, now: Date) =>
  deleteReadsBefore(context, dayOf(new Date(now.getTime() - KEPT_MS)));
