import { readGuidance } from "#app/modules/guidance/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { readActivity } from "./activity.server.ts";
import { readBehaviour, timeframeOf } from "./behaviour.server.ts";
import { type Board, readBoard, readWorstIssues, type WorstIssue } from "./board.server.ts";
import { readRealtime } from "./realtime.server.ts";

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
function worstIssuesFor(context: RequestContext, session: Session, board: Board | null): Promise<Record<string, WorstIssue>> | null {
  if (!board?.insights.some(({ showsWorstIssue }) => showsWorstIssue)) return null;
  return orNull(context, "worst_issues", readWorstIssues(context, session)).then((found) => found ?? {});
}

/**
 * Everything the dashboard shows of stored data, read side by side. A part that could not be read is null. Behaviour
 * stands far below the first screen: the browser asks for it when it comes into view, and the server reads it at once
 * only where the address names a timeframe, which is the way without scripts.
 */
export async function readDashboard(context: RequestContext, session: Session, url: URL) {
  const timeframe = timeframeOf(url);
  const [board, activity, guidance, realtime, behaviour] = await Promise.all([
    orNull(context, "board", readBoard(context, session)),
    orNull(context, "activity", readActivity(context, session)),
    readGuidance(context, session),
    orNull(context, "realtime", readRealtime(context, session)),
    timeframe && orNull(context, "behaviour", readBehaviour(context, session, timeframe)),
  ]);
  return { board, activity, guidance, realtime, timeframe, behaviour, worst: worstIssuesFor(context, session, board) };
}
