import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Feature } from "#app/platform/access/plans.ts";
import type { Selection } from "../../domain/query.ts";
import { type OpenSite, openSite } from "../../sites/open-site.server.ts";
import { type CoverageOptions, readCoverage } from "./coverage.server.ts";
import { type FilterBar, toFilterBar } from "./filter-bar.server.ts";
import { FILTER_DIMENSIONS, filterDraft } from "./filter-draft.server.ts";
import { type ReportSite, repairedSite } from "./repaired-site.server.ts";
import { parseReportQuery, type ReportQuery } from "./report-query.server.ts";

/** A website with the period and the filters of the address. */
export interface OpenReport extends Omit<OpenSite, "object">, ReportQuery {
  object: ReportSite;
  params: URLSearchParams;
}

/** Reads the site, and period and filters of the address. Throws 403 and 404 Responses. */
export async function openReport(
  { request, context, params }: LoaderFunctionArgs,
  feature: Feature,
): Promise<OpenReport> {
  const site = await openSite(request, context, params.siteId, { feature });
  const open = { ...site, object: repairedSite(context, site.scope.workspaceId, site.object) };
  const search = new URL(request.url).searchParams;
  const query = await parseReportQuery({ ...open, goals: [], nowMs: context.now().getTime() }, search);
  return { ...open, ...query, params: search };
}

interface BarOptions extends CoverageOptions {
  notCompared?: string | null;
  limits?: readonly string[];
  goals?: Selection["goals"];
}

/** Returns the bar of a report without a chart, with the days that its metrics cover. */
export async function readFilterBar(
  report: OpenReport,
  { notCompared = null, limits = [], goals = [], ...options }: BarOptions,
): Promise<FilterBar> {
  const selection = { ...report.selection, goals };
  const comparison = notCompared === null && report.comparison ? { ...report.comparison, goals } : null;
  const [coverage, draft] = await Promise.all([
    readCoverage(report, { selection, comparison }, options),
    filterDraft(report, report, report.params),
  ]);
  return toFilterBar(report, report.params, {
    notCompared,
    limits,
    isCharted: false,
    coverage,
    dimensions: FILTER_DIMENSIONS,
    draft,
  });
}
