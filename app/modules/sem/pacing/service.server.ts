import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { allowImport, readUpload } from "../files/service.server.ts";
import { findCampaignNames } from "../repo.server.ts";
import { getCampaign } from "../service.server.ts";
import { type RowProblem, readSpendReport } from "../terms/domain/report-file.ts";
import { WRITE } from "../tree/service.server.ts";
import { semStub } from "../tree/store/sem-stub.server.ts";
import { targetCentsOf } from "./domain/amount.ts";
import { type Pacing, paceMonth } from "./domain/pacing.ts";
import { notifyPacing } from "./notifications.server.ts";
import type { TargetInput } from "./schema.ts";

/** Days of costs that are kept. */
const KEPT_DAYS = 400;
const MAX_ROWS = 50_000;
const CHUNK = 2_000;
/** Campaigns of one page. */
const SHOWN = 100;
const HISTORY_DAYS = 90;

const dayBefore = (now: Date, count: number): string =>
  new Date(now.getTime() - days(count)).toISOString().slice(0, 10);

/**
 * Stores costs by day and campaign; of a day that comes again the new cost counts. Errors: forbidden, plan_required, rate_limited,
 * invalid_input (the file as a whole); rows that cannot be read, and campaigns that are not there, are answered.
 */
export async function importSpend(
  context: RequestContext,
  actor: Actor,
  file: File,
): Promise<Result<{ rows: number; problems: RowProblem[]; problemCount: number }>> {
  const allowed = await allowImport(context, actor);
  if (!allowed.ok) return allowed;
  const text = await readUpload(file);
  if (!text.ok) return text;
  const read = readSpendReport(text.value, MAX_ROWS);
  if ("problem" in read)
    return err(appError("invalid_input", read.problem, { fields: [{ path: "file", message: read.problem }] }));
  const names = await findCampaignNames(workspaceScope(context, actor), 10_000);
  const ids = new Map(names.map(({ id, name }) => [name.toLowerCase(), id]));
  const unknown = new Set<string>();
  // The same day of a campaign comes once for each network or device: together they are its cost.
  const sums = new Map<string, { campaignId: string; day: string; costCents: number }>();
  for (const { campaign, day, costCents } of read.rows) {
    const campaignId = ids.get(campaign.toLowerCase());
    if (campaignId === undefined) unknown.add(campaign);
    else {
      const before = sums.get(`${campaignId} ${day}`)?.costCents ?? 0;
      sums.set(`${campaignId} ${day}`, { campaignId, day, costCents: before + costCents });
    }
  }
  const rows = [...sums.values()];
  const stub = semStub(context, actor.workspaceId);
  const keepFrom = dayBefore(context.now(), KEPT_DAYS);
  for (let at = 0; at < rows.length; at += CHUNK) await stub.putSpend(rows.slice(at, at + CHUNK), keepFrom);
  const today = dayBefore(context.now(), 0);
  await notifyPacing(context, actor.workspaceId, today, await readPacing(context, actor, today));
  const missing = [...unknown]
    .slice(0, 20)
    .map((name) => ({ line: 0, message: `There is no campaign “${name}” here.` }));
  return ok({
    rows: rows.length,
    problems: [...read.problems, ...missing],
    problemCount: read.problemCount + unknown.size,
  });
}

/** Sets what the month of a campaign may cost; empty: what its daily budgets come to. Errors: forbidden, plan_required, not_found. */
export async function setMonthTarget(
  context: RequestContext,
  actor: Actor,
  { campaignId, target }: TargetInput,
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const found = await getCampaign(workspaceScope(context, actor), campaignId);
  if (!found.ok) return found;
  await semStub(context, actor.workspaceId).setMonthTarget(campaignId, target === "" ? null : targetCentsOf(target));
  return ok(null);
}

export interface CampaignPacing {
  id: string;
  name: string;
  currency: string;
  budgetCents: number;
  /** Whether the month has a target of its own. */
  hasTarget: boolean;
  pacing: Pacing;
}

/** The month of every campaign with a daily budget, up to 100 of them. `today`: the first day that is not over. */
export async function readPacing(
  context: RequestContext,
  { workspaceId }: { workspaceId: string },
  today: string,
): Promise<CampaignPacing[]> {
  const stub = semStub(context, workspaceId);
  const [names, spend, targets] = await Promise.all([
    findCampaignNames({ db: context.db, workspaceId }, SHOWN),
    stub.spend(null, dayBefore(context.now(), HISTORY_DAYS)),
    stub.monthTargets(),
  ]);
  const rows = await Promise.all(
    names.map(async ({ id, name }): Promise<CampaignPacing | null> => {
      const data = (await stub.settings(id))?.data;
      const budgetCents = Math.round(Number(data?.budget ?? "0") * 100);
      if (budgetCents <= 0) return null;
      const own = spend.filter(({ campaignId }) => campaignId === id);
      const pacing = paceMonth(own, budgetCents, today, targets[id]);
      return { id, name, currency: data?.currency ?? "EUR", budgetCents, hasTarget: id in targets, pacing };
    }),
  );
  return rows.filter((row) => row !== null);
}
