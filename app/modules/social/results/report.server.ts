import type { StoreScope } from "#app/platform/access/scope.ts";
import { days } from "#app/shared/time.ts";
import { type Account, listConnected } from "../accounts/service.server.ts";
import { findTexts } from "../repo.server.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { type BestTimes, bestTimes } from "./domain/best-time.ts";

export const PERIODS = [7, 30, 90, 365] as const;
/** Rows of a report. */
const MAX_ROWS = 1_000;

/** Posts that were published in the last days, the newest first, with what became of them. The text of a deleted one is empty. */
export async function readReport(scope: StoreScope, periodDays: number) {
  const now = scope.now().getTime();
  const rows = await socialStub(scope, scope.workspaceId).report(now - days(periodDays), now + days(1), MAX_ROWS);
  const texts = await findTexts(
    scope,
    rows.map(({ postId }) => postId),
  );
  return rows.map((row) => ({ ...row, text: texts.get(row.postId) ?? "" }));
}

export type ReportRow = Awaited<ReturnType<typeof readReport>>[number];

/** Sums of the rows. */
export const totalsOf = (rows: readonly ReportRow[]) =>
  rows.reduce(
    (sum, { likes, replies, reposts, clicks }) => ({
      likes: sum.likes + likes,
      replies: sum.replies + replies,
      reposts: sum.reposts + reposts,
      clicks: sum.clicks + clicks,
    }),
    { likes: 0, replies: 0, reposts: 0, clicks: 0 },
  );

/** Days of posts from which the best times are read. */
const BEST_TIME_DAYS = 365;

export interface AccountTimes extends Pick<Account, "key" | "channel" | "title" | "isPractice"> {
  timeZone: string;
  best: BestTimes;
}

/** When the posts of each connected account did best, in the time zone of its queue. */
export async function readBestTimes(scope: StoreScope, timeZone: string): Promise<AccountTimes[]> {
  const accounts = await listConnected(scope, scope.workspaceId);
  if (accounts.length === 0) return [];
  const store = socialStub(scope, scope.workspaceId);
  const nowMs = scope.now().getTime();
  const [rows, settings] = await Promise.all([
    store.report(nowMs - days(BEST_TIME_DAYS), nowMs, MAX_ROWS),
    store.settings(),
  ]);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return accounts.map(({ key, id, channel, title, isPractice }) => {
    const zone = settings.queues[key]?.timeZone ?? timeZone;
    const posts = (byAccount.get(id) ?? []).map(({ atMs, likes, replies, reposts, clicks }) => ({
      atMs,
      reactions: likes + replies + reposts + clicks,
    }));
    return { key, channel, title, isPractice, timeZone: zone, best: bestTimes(posts, zone, nowMs) };
  });
}
