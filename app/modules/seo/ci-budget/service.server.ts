import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { getCrawl, listFindings } from "../crawls/service.server.ts";
import { type CrawlStatus, isOver } from "../domain/crawl.ts";
import { readReportableCrawl } from "../reports/reportable-crawl.server.ts";
import { parseBudget } from "./domain/budget.ts";
import { type BudgetCheck, evaluateBudget } from "./domain/evaluate-budget.ts";
import { SARIF_MAX_RESULTS, type SarifFinding, toSarif } from "./domain/sarif.ts";

/** Whether a crawl keeps to its budget. */
export interface CiBudgetVerdict {
  crawlId: string;
  /** "pending" while the crawl runs. A crawl that did not finish has failed, whatever it found. */
  state: "pending" | "passed" | "failed";
  crawlStatus: CrawlStatus;
  /** Why the crawl ended early. */
  reason: string | null;
  budget: string;
  /** Empty while pending, and for a crawl that did not finish. */
  checks: BudgetCheck[];
  /** Page of the audit, for people. */
  reportUrl: string;
}

const NO_BUDGET = "This crawl was started without a budget. Give one, such as ?budget=errors:0.";

const invalidBudget = (message: string) =>
  appError("invalid_input", message, { fields: [{ path: "budget", message }] });

/**
 * Holds a crawl against a budget: the one given, else the one that it was started with.
 * Errors: not_found, invalid_input (a budget that cannot be read, or none at all).
 */
export async function readCiBudget(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  given?: string,
): Promise<Result<CiBudgetVerdict>> {
  const found = await getCrawl(scope, crawlId);
  if (!found.ok) return found;
  const crawl = found.value;
  const budget = given ?? crawl.budget;
  if (budget === null) return err(invalidBudget(NO_BUDGET));
  const rules = parseBudget(budget);
  if (!rules.ok) return err(invalidBudget(rules.error));
  const reportUrl = `${context.config.APP_URL}/seo/projects/${crawl.projectId}?crawl=${crawl.id}`;
  const verdict = { crawlId, crawlStatus: crawl.status, reason: crawl.reason, budget, checks: [], reportUrl };
  if (!isOver(crawl.status)) return ok({ ...verdict, state: "pending" });
  if (crawl.status !== "finished") return ok({ ...verdict, state: "failed" });
  const reported = await readReportableCrawl(context, scope, crawl);
  if (!reported.ok) return reported;
  const { issues, crawl: counted } = reported.value;
  const checks = evaluateBudget(
    { issues, healthPercent: counted.healthPercent, compared: crawl.previousCrawlId !== null },
    rules.value,
  );
  return ok({ ...verdict, checks, state: checks.every(({ passed }) => passed) ? "passed" : "failed" });
}

const BATCH = 500;

/** Findings of a crawl that are there now, errors first, up to the cap. */
async function readFindings(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  counted: ReadonlySet<string>,
): Promise<SarifFinding[]> {
  const findings: SarifFinding[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFindings(context, scope, crawlId, { limit: BATCH, cursor });
    if (!page.ok) return findings;
    for (const row of page.value.rows) {
      if (row.state === "fixed" || !counted.has(row.code)) continue;
      if (findings.length === SARIF_MAX_RESULTS) return findings;
      findings.push({ ...row, fingerprint: await sha256Hex(`${row.code} ${row.url}`) });
    }
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return findings;
}

/** Findings of a crawl as a SARIF log. Errors: not_found, conflict (the crawl has not ended yet). */
export async function readSarif(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
): Promise<Result<ReturnType<typeof toSarif>>> {
  const found = await getCrawl(scope, crawlId);
  if (!found.ok) return found;
  const { projectId, startedAt, finishedAt, status } = found.value;
  if (!isOver(status))
    return err(appError("conflict", "This crawl has not ended yet. Wait until its gate is no longer pending."));
  const reported = await readReportableCrawl(context, scope, found.value);
  if (!reported.ok) return reported;
  const { issues } = reported.value;
  const total = issues.reduce((sum, { count }) => sum + count, 0);
  const findings = await readFindings(context, scope, crawlId, new Set(issues.map(({ code }) => code)));
  return ok(
    toSarif({
      appUrl: context.config.APP_URL,
      projectId,
      crawlId,
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      findings,
      leftOut: Math.max(0, total - findings.length),
    }),
  );
}
