import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowImport, readUpload } from "../files/service.server.ts";
import { semModule } from "../manifest.ts";
import { findCampaignNames } from "../repo.server.ts";
import type { Match } from "../tree/domain/keyword-text.ts";
import { editCampaign } from "../tree/service.server.ts";
import type { EditResult, TermsHead } from "../tree/store/sem-rpc.ts";
import { semStub } from "../tree/store/sem-stub.server.ts";
import { isCandidate, proposeNegative } from "./domain/proposals.ts";
import { type RowProblem, readTermReport } from "./domain/report-file.ts";

const CHUNK = 2_000;
const SHOWN = 200;

/**
 * Puts a report of search terms in the place of the one before. Errors: forbidden, plan_required, rate_limited, invalid_input (the file as
 * a whole); rows that cannot be read are answered.
 */
export async function importTerms(
  context: RequestContext,
  actor: Actor,
  file: File,
  id: string,
): Promise<Result<{ rows: number; problems: RowProblem[]; problemCount: number }>> {
  const allowed = await allowImport(context, actor);
  if (!allowed.ok) return allowed;
  const text = await readUpload(file);
  if (!text.ok) return text;
  const read = readTermReport(text.value, semModule.limits.semTerms[actor.plan]);
  const refusal =
    "problem" in read ? read.problem : read.rows.length === 0 ? "The report has no rows that can be read." : null;
  if ("problem" in read || refusal !== null)
    return err(appError("invalid_input", refusal ?? "", { fields: [{ path: "file", message: refusal ?? "" }] }));
  const stub = semStub(context, actor.workspaceId);
  const head = { id, fileName: file.name.replace(/\p{C}/gu, "").slice(0, 120), at: context.now().getTime() };
  for (let chunk = 0; chunk * CHUNK < read.rows.length; chunk++)
    await stub.putTerms({ ...head, chunk }, read.rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK));
  await stub.sealTerms(id);
  return ok({ rows: read.rows.length, problems: read.problems, problemCount: read.problemCount });
}

export interface ShownRow {
  words: string;
  terms: number;
  clicks: number;
  costCents: number;
  conversions: number;
  /** Why to exclude it, or to make it a keyword; null: neither. */
  reason: string | null;
}

export interface TermsView {
  head: TermsHead | null;
  /** Cost per conversion that proposals are held against, in cents; 0: unknown, as nothing converted. */
  targetCents: number;
  rows: ShownRow[];
  campaigns: { id: string; name: string }[];
}

/** What the cost of a conversion may be: as asked, else what the report says it is. */
const targetOf = (head: TermsHead | null, asked: number | undefined): number =>
  asked !== undefined && asked > 0
    ? Math.round(asked * 100)
    : head && head.total.conversions > 0
      ? Math.round(head.total.costCents / head.total.conversions)
      : 0;

/** The report as the page shows it: groups of words, single searches, or searches that deserve to be keywords. */
export async function readTerms(
  context: AppContext,
  workspaceId: string,
  { view, target }: { view: "1" | "2" | "3" | "terms" | "candidates"; target?: number | undefined },
): Promise<TermsView> {
  const stub = semStub(context, workspaceId);
  const [head, campaigns] = await Promise.all([
    stub.termsHead(),
    findCampaignNames({ db: context.db, workspaceId }, 200),
  ]);
  const targetCents = targetOf(head, target);
  const base = { head, targetCents, campaigns: campaigns.map(({ id, name }) => ({ id, name })) };
  if (!head) return { ...base, rows: [] };
  if (view === "1" || view === "2" || view === "3") {
    const grams = await stub.ngrams(Number(view) as 1 | 2 | 3, SHOWN);
    const rows = grams.map((gram) => ({ ...gram, reason: proposeNegative(gram, targetCents)?.reason ?? null }));
    // Proposals first; within them the dearest.
    return { ...base, rows: rows.sort((a, b) => Number(b.reason !== null) - Number(a.reason !== null)) };
  }
  const terms = await stub.listTerms(view === "terms" ? "all" : "converted", SHOWN);
  const toRow = (
    { term, clicks, costCents, conversions }: (typeof terms)[number],
    reason: string | null,
  ): ShownRow => ({
    ...{ words: term, terms: 1, clicks, costCents, conversions, reason },
  });
  if (view === "terms")
    return { ...base, rows: terms.map((row) => toRow(row, proposeNegative(row, targetCents)?.reason ?? null)) };
  const known = new Set(await stub.knownKeywords(terms.map(({ term }) => term)));
  return {
    ...base,
    rows: terms
      .filter((row) => !known.has(row.term) && isCandidate(row, targetCents))
      .map((row) => toRow(row, `${row.conversions} conversions, and not a keyword yet.`)),
  };
}

/** Adds words as negatives of a campaign. Errors: those of `editCampaign`. */
export const excludeWords = (
  context: RequestContext,
  actor: Actor,
  { words, campaignId, match }: { words: readonly string[]; campaignId: string; match: Match },
  id: string,
): Promise<Result<EditResult>> =>
  editCampaign(
    context,
    actor,
    campaignId,
    { id, label: "Added negatives from search terms" },
    words.map((text, at) => ({
      ...{ line: at + 1, kind: "negative" as const, group: null, isRemoval: false },
      patch: { text, match },
    })),
  );

/** Adds searches as exact keywords of an ad group, which is made when it is not there. Errors: those of `editCampaign`. */
export const addTermKeywords = (
  context: RequestContext,
  actor: Actor,
  { words, campaignId, group }: { words: readonly string[]; campaignId: string; group: string },
  id: string,
): Promise<Result<EditResult>> =>
  editCampaign(
    context,
    actor,
    campaignId,
    { id, label: "Added keywords from search terms" },
    words.map((text, at) => ({
      ...{ line: at + 1, kind: "keyword" as const, group, isRemoval: false },
      patch: { text, match: "Exact" },
    })),
  );

/** Currency of the workspace's campaigns: that of the newest with settings. */
export async function currencyOf(context: RequestContext, actor: Pick<Actor, "workspaceId">): Promise<string> {
  const scope = workspaceScope(context, actor);
  const [newest] = await findCampaignNames(scope, 1);
  const settings = newest && (await semStub(context, actor.workspaceId).settings(newest.id));
  return settings?.data.currency ?? "EUR";
}
