import type { RequestContext } from "#app/platform/context.server.ts";
import { csvLines } from "#app/shared/csv/csv.ts";
import { days } from "#app/shared/time.ts";
import type { GeoRow } from "./domain/panel.ts";
import { addGeoResults, createGeoTest, getGeoTest } from "./service.server.ts";

const LIFT = 1.12;
const COST_CENTS = 148_000;

const csvOf = (rows: readonly GeoRow[]): string =>
  [
    ...csvLines(
      ["date", "region", "value"],
      rows.map(({ region, day, value }) => [new Date(day * days(1)).toISOString().slice(0, 10), region, value]),
    ),
  ].join("");

interface DemoGeoTest {
  workspaceId: string;
  userId: string;
  id: string;
  testFrom: number;
  testTo: number;
  orders: readonly GeoRow[];
}

/** Plans a made-up geo test of a demonstration and adds its results; with the same id, once. */
export async function createDemoGeoTest(
  context: RequestContext,
  { workspaceId, userId, id, testFrom, testTo, orders }: DemoGeoTest,
): Promise<void> {
  const actor = { workspaceId, userId, plan: "pro", workspaceRole: "owner", via: "session", scopes: [] } as const;
  if ((await getGeoTest(context, workspaceId, id)).ok) return;
  const plan = { name: "Video ads, autumn", metric: "conversions", lengthDays: 28, expectedLift: 0.1 } as const;
  const history = csvOf(orders.filter(({ day }) => day < testFrom));
  if (!(await createGeoTest(context, actor, { ...plan, csv: history }, id)).ok) return;
  const made = await getGeoTest(context, workspaceId, id);
  if (!made.ok) return;
  const treated = new Set(made.value.test.pairs.map((pair) => pair.treated));
  const results = orders
    .filter(({ day }) => day >= testFrom)
    .map((row) => (treated.has(row.region) ? { ...row, value: Math.round(row.value * LIFT) } : row));
  await addGeoResults(context, actor, id, { from: testFrom, to: testTo, cost: COST_CENTS, csv: csvOf(results) });
}
