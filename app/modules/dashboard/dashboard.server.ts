import { openItems, readGuidance } from "#app/modules/guidance/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { readActivity } from "./activity.server.ts";
import { readBehaviour, timeframeOf } from "./behaviour/behaviour.server.ts";
import { type Board, readBoard, readWorstIssues, type WorstIssue } from "./board.server.ts";
import { withoutChecklist } from "./domain/insights/insight.ts";
import { FOLD_ID } from "./domain/websites.ts";
import { readRealtime } from "./realtime/realtime.server.ts";
import { tagOf } from "./websites.server.ts";

/** What a failing read leaves of its panel: the page stays whole, the log says why. */
async function orNull<T>(context: RequestContext, panel: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (cause) {
    context.log.error("dashboard.read_failed", { panel }, cause);
    return null;
  }
}

/** The worst issues come after the page: they are asked for only when an insight has a place for them. */
function worstIssuesFor(
  context: RequestContext,
  session: Session,
  board: Board | null,
): Promise<Record<string, WorstIssue>> | null {
  if (!board?.insights.some(({ showsWorstIssue }) => showsWorstIssue)) return null;
  return orNull(context, "worst_issues", readWorstIssues(context, session)).then((found) => found ?? {});
}

/**
 * Everything the dashboard shows of stored data, read side by side. A part that could not be read is null. The browser
 * requests live metrics, at once and each 30 seconds, and for behaviour when it comes into view; the server
 * reads them with the page only where the address asks for it, which is the way without scripts.
 */
export async function readDashboard(context: RequestContext, session: Session, url: URL) {
  const timeframe = timeframeOf(url);
  const live = url.searchParams.get("live") === "now";
  const [board, activity, guidance, realtime, behaviour] = await Promise.all([
    orNull(context, "board", readBoard(context, session)),
    orNull(context, "activity", readActivity(context, session)),
    readGuidance(context, session),
    live ? orNull(context, "realtime", readRealtime(context, session)) : null,
    timeframe && orNull(context, "behaviour", readBehaviour(context, session, timeframe)),
  ]);
  return {
    // What the checklist asks for is not asked for twice.
    board: board && { ...board, insights: withoutChecklist(board.insights, openItems(guidance)) },
    activity,
    guidance,
    live,
    realtime,
    timeframe,
    behaviour,
    worst: worstIssuesFor(context, session, board),
  };
}

/** What of the page a person asks for by the address has to be seen. */
const ASKS_FOR_MORE = ["tour", "live", "activity"];

/**
 * Whether the rest of the page is folded: until the first result, unless the person opened it before or asks for a part
 * of it.
 */
export function isFolded(
  { board, guidance }: Pick<Awaited<ReturnType<typeof readDashboard>>, "board" | "guidance">,
  url: URL,
): boolean {
  if (!board || board.stage === "working" || guidance.dismissed.includes(FOLD_ID)) return false;
  return !ASKS_FOR_MORE.some((name) => url.searchParams.has(name));
}

/** The line to paste for the only website of a workspace, until its first visitor; null later. */
export function firstTag(context: RequestContext, { websites }: Board): string | null {
  const [only, ...others] = websites ?? [];
  const waits = only !== undefined && others.length === 0 && !only.isSeen && only.state !== "unreachable";
  return waits && only.siteId ? tagOf(context, only.siteId) : null;
}
