import { shortDate } from "#app/shared/format/date.ts";
import { withTwoDecimals } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import type { GeoTest } from "../store/ads-rpc.ts";
import { checkPlacebos, evaluateGeoTest, type GeoResult, powerByLength } from "./domain/geo-test.ts";
import { meanOfDays, type Panel } from "./domain/panel.ts";
import { seedOf } from "./service.server.ts";

/** Days that a point of the chart is the mean of. */
const SMOOTH_DAYS = 7;

/** Mean of the regions' days as shares of their own mean in the history, over the last seven days. */
function indexLine(panel: Panel, names: ReadonlySet<string>, historyDays: number): (number | null)[] {
  const regions = panel.regions.filter(({ name }) => names.has(name));
  const bases = regions.map(({ values }) => meanOfDays(values, 0, historyDays));
  return Array.from({ length: panel.days }, (_, day) => {
    if (day < SMOOTH_DAYS - 1) return null;
    const sum = regions.reduce(
      (total, { values }, at) => total + meanOfDays(values, day - SMOOTH_DAYS + 1, day + 1) / (bases[at] || 1),
      0,
    );
    return sum / regions.length;
  });
}

function chartOf({ pairs, planTo, testFrom }: GeoTest, panel: Panel): TimeChartShape {
  const history = Math.min(panel.days, planTo - panel.firstDay + 1);
  const buckets = Array.from({ length: panel.days }, (_, at) => {
    const name = shortDate((panel.firstDay + at) * days(1));
    return { name, tick: name };
  });
  const side = (key: "treated" | "control") => indexLine(panel, new Set(pairs.map((pair) => pair[key])), history);
  return timeChartShape({
    buckets,
    lines: [
      { label: "Treated regions", look: "line", colour: "s1", values: side("treated") },
      { label: "Control regions", look: "dashed", colour: "s2", values: side("control") },
    ],
    ...(testFrom === null ? {} : { marks: [{ index: testFrom - panel.firstDay, text: "First day of the test" }] }),
    format: withTwoDecimals,
  });
}

/** Cost and return of what a test added; null without a cost, or where the test added nothing. */
function economyOf({ costCents, metric }: GeoTest, { added }: GeoResult) {
  if (costCents === null || costCents === 0 || added.value <= 0) return null;
  return metric === "revenue"
    ? { returned: (added.value * 100) / costCents, costEachCents: null }
    : { returned: null, costEachCents: costCents / added.value };
}

/** What a geo test's data say: its power and placebo check before it, its result after it. */
export function geoReport(test: GeoTest, panel: Panel) {
  const { pairs, lengthDays, expectedLift, testFrom, testTo } = test;
  const end = (testFrom ?? test.planTo + 1) - panel.firstDay;
  const outcome =
    testFrom === null || testTo === null
      ? null
      : evaluateGeoTest(panel, pairs, { from: testFrom, to: testTo, seed: seedOf(test.id) });
  const result = outcome?.ok ? outcome.result : null;
  return {
    placebos: checkPlacebos(panel, pairs, { end, lengthDays }),
    power: powerByLength(panel, pairs, { end, lengthDays, expectedLift }),
    result,
    economy: result ? economyOf(test, result) : null,
    chart: chartOf(test, panel),
  };
}

export type GeoReport = ReturnType<typeof geoReport>;
