import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { percentChange } from "../format/format-metric.server.ts";
import { formatDuration, formatGoalRule, ruleProblem } from "../format/format-report.server.ts";
import { formatValue } from "../format/format-value.server.ts";
import { type OpenReport, openReport } from "../query/open-report.server.ts";
import type { FunnelReport } from "./domain/funnel-report.ts";
import { windowOf } from "./form-fields.server.ts";
import { type Funnel, getFunnel } from "./service.server.ts";

/** Dimensions that group people: by the visit of their first step. */
export const GROUPS = {
  channel: "Channel",
  source: "Source",
  campaign: "Campaign",
  country: "Country",
  device: "Device",
  browser: "Browser",
  system: "System",
  language: "Language",
  entry_page: "Entry page",
} as const satisfies Partial<Record<Dimension, string>>;

const MINUTE_MS = 60_000;

export interface FunnelData {
  report: OpenReport;
  funnel: Funnel;
  groupBy: keyof typeof GROUPS | null;
  now: FunnelReport;
  before: FunnelReport | null;
}

/** Reads a funnel in the range of the address and in the one it is compared with. Throws 403 and 404 Responses. */
export async function readFunnelPage(args: LoaderFunctionArgs): Promise<FunnelData> {
  const report = await openReport(args, "analytics_advanced");
  const { scope, site, object, period, filters } = report;
  const funnel = orThrow(await getFunnel(scope, site.id, args.params.funnelId ?? ""));
  const asked = new URL(args.request.url).searchParams.get("by");
  const groupBy = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((dimension) => dimension === asked) ?? null;
  const query = { filters, steps: funnel.steps, windowMs: funnel.windowMinutes * MINUTE_MS, strict: funnel.strict };
  const [now, before] = await Promise.all([
    object.funnel({ ...query, range: period.range, groupBy }),
    period.comparison ? object.funnel({ ...query, range: period.comparison, groupBy: null }) : null,
  ]);
  return { report, funnel, groupBy, now, before };
}

/** Funnels of the list that are counted: each walks everybody who began. */
const COUNTED_IN_LIST = 12;

export interface FunnelResult {
  began: string;
  conversion: string;
}

const resultOf = ({ steps }: FunnelReport): FunnelResult => {
  const began = steps[0]?.people ?? 0;
  return { began: exact(began), conversion: percentOfWhole(steps.at(-1)?.people ?? 0, began) };
};

/** How many began and finished each of the first funnels in the range of the report, by id; empty when it fails. */
export async function readFunnelResults(
  context: AppContext,
  { object, period, filters }: Pick<OpenReport, "object" | "period" | "filters">,
  funnels: readonly Funnel[],
): Promise<Record<string, FunnelResult>> {
  try {
    const results = await Promise.all(
      funnels.slice(0, COUNTED_IN_LIST).map(async ({ id, steps, windowMinutes, strict }) => {
        const query = {
          filters,
          steps,
          windowMs: windowMinutes * MINUTE_MS,
          strict,
          range: period.range,
          groupBy: null,
        };
        return [id, resultOf(await object.funnel(query))] as const;
      }),
    );
    return Object.fromEntries(results);
  } catch (cause) {
    // The list is of use without them.
    context.log.error("funnels.results_failed", {}, cause);
    return {};
  }
}

/** Length of a bar in percent: something is always to be seen of somebody. */
const barPercent = (people: number, began: number): number =>
  began === 0 || people === 0 ? 0 : Math.max(0.5, Math.round((people / began) * 1_000) / 10);

/** The funnel as the page shows it: texts and lengths. */
export function funnelPage({ report, funnel, groupBy, now, before }: FunnelData) {
  const peopleAt = (step: number) => now.steps[step]?.people ?? 0;
  const [began, last] = [peopleAt(0), funnel.steps.length - 1];
  const { count, unit } = windowOf(funnel.windowMinutes);
  const rate = (figures: FunnelReport) => ((figures.steps[last]?.people ?? 0) / (figures.steps[0]?.people || 1)) * 100;
  return {
    base: `/analytics/sites/${report.site.id}/funnels`,
    id: funnel.id,
    name: funnel.name,
    isEmpty: began === 0,
    within: `${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
    strict: funnel.strict,
    isLongerThanADay: funnel.windowMinutes > 1_440,
    conversion: percentOfWhole(peopleAt(last), began),
    change: before && began > 0 && (before.steps[0]?.people ?? 0) > 0 ? percentChange(rate(now), rate(before)) : null,
    began: exact(began),
    beganChange: percentChange(began, before ? (before.steps[0]?.people ?? 0) : null),
    median: formatDuration(now.medianMs),
    p90: formatDuration(now.p90Ms),
    steps: funnel.steps.map(({ rule, filters }, at) => ({
      rule: formatGoalRule(rule),
      problem: ruleProblem(rule),
      filters: filters.map(({ dimension, values }) => `${dimension.replace("_", " ")} is ${values.join(", ")}`),
      people: exact(peopleAt(at)),
      before: before ? exact(before.steps[at]?.people ?? 0) : null,
      ofAll: percentOfWhole(peopleAt(at), began),
      ofPrevious: at === 0 ? null : percentOfWhole(peopleAt(at), peopleAt(at - 1)),
      bar: barPercent(peopleAt(at), began),
      lost: at === last ? null : exact(peopleAt(at) - peopleAt(at + 1)),
      next: (now.steps[at]?.next ?? []).map(({ path, people }) => ({ path, people: exact(people) })),
      left: exact(now.steps[at]?.left ?? 0),
    })),
    groupBy,
    groupTitles: GROUPS,
    groups: now.groups.map(({ value, people }) => ({
      value: groupBy ? formatValue(groupBy, value) : value,
      people: people.map(exact),
      conversion: percentOfWhole(people[last] ?? 0, people[0] ?? 0),
    })),
  };
}
