import type { AppContext } from "#app/platform/context.server.ts";
import { hostObject, hostOf } from "#app/platform/politeness/politeness.server.ts";
import { type CrawlState, endWaiting } from "./crawl-state.ts";

/** Whether a crawl may only ask its site while no other one does: until the last request, and unless the workspace has proved that the site is its own. */
const needsTurn = ({ plan, phase, indexed }: CrawlState): boolean =>
  plan.verified !== true &&
  plan.requestsPerSecond > 0 &&
  (phase === "preparing" || phase === "crawling" || (phase === "checking" && !indexed));

const hostOfCrawl = (context: AppContext, { plan }: CrawlState) => hostObject(context, hostOf(new URL(plan.startUrl)));

export interface HostTurn {
  /** How long to wait before asking again; null: the crawl may continue. */
  waitMs: number | null;
  /** Something to store and to show has changed. */
  changed: boolean;
}

/** Asks for the turn of a crawl at its host, extends it, or gives it back when nothing more will be asked of the site. */
export async function renewHostTurn(context: AppContext, state: CrawlState): Promise<HostTurn> {
  if (!needsTurn(state)) {
    await releaseHostTurn(context, state);
    return { waitMs: null, changed: false };
  }
  const { crawlId, workspaceId, payerId = workspaceId } = state.plan;
  const before = state.turn;
  // Before the answer: should it be lost, there may be a place to give back.
  state.turn ??= "asked";
  const answer = await hostOfCrawl(context, state).askTurn({ job: crawlId, owner: payerId });
  state.turn = answer.granted ? "held" : "awaited";
  if (answer.granted) endWaiting(state, Date.now());
  else state.waitingSinceMs ??= Date.now();
  return { waitMs: answer.granted ? null : answer.askAgainInMs, changed: before !== state.turn };
}

/** Lets the next crawl of the host begin. A failure is logged: the turn then ends with its lease. */
export async function releaseHostTurn(context: AppContext, state: CrawlState): Promise<void> {
  endWaiting(state, Date.now());
  if (state.turn === undefined) return;
  delete state.turn;
  try {
    await hostOfCrawl(context, state).leaveTurn(state.plan.crawlId);
  } catch (cause) {
    context.log.error("crawl.turn_not_left", {}, cause);
  }
}
