import type { StoreScope } from "#app/platform/access/scope.ts";
import { days } from "#app/shared/time.ts";
import { findTexts } from "../repo.server.ts";
import { socialStub } from "../store/social-stub.server.ts";

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
