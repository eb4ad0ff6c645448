import type { Actor } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import type { GeoTest } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { evaluateGeoTest, planGeoTest } from "./domain/geo-test.ts";
import { joinPanels, type Panel } from "./domain/panel.ts";
import { readGeoFile } from "./domain/read-geo-file.ts";
import type { GeoResultsForm, GeoTestForm } from "./schema.ts";

const NO_TEST = appError("not_found", "Geo test not found in this workspace.");
const FULL = appError("limit_reached", "This workspace has 50 geo tests. Delete some first.");

type Reader = Pick<AppContext, "env">;

export const listGeoTests = (context: Reader, workspaceId: string): Promise<GeoTest[]> =>
  adsStub(context, workspaceId).listGeoTests();

/** A seed that is the same for the same test: the draw of its sides can be repeated. */
export const seedOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(-8), 16) || 1;

async function readPanel(
  context: RequestContext,
  { file, csv = "" }: Pick<GeoTestForm, "file" | "csv">,
): Promise<Result<Panel>> {
  const text = file && file.size > 0 ? decodeText(new Uint8Array(await file.arrayBuffer())) : csv;
  if (text.trim() === "") return err(onField("invalid_input", "file", "Choose a file, or paste the results."));
  const outcome = readGeoFile(text, Math.floor(context.now().getTime() / days(1)));
  return outcome.ok ? ok(outcome.panel) : err(onField("invalid_input", "file", outcome.problem));
}

/** Pairs the regions of a history, and keeps both. Errors: forbidden, plan_required, rate_limited, invalid_input, limit_reached. */
export async function createGeoTest(
  context: RequestContext,
  actor: Actor,
  form: GeoTestForm,
  id: string,
): Promise<Result<{ id: string }>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const panel = await readPanel(context, form);
  if (!panel.ok) return panel;
  const { name, metric, lengthDays, expectedLift } = form;
  const plan = planGeoTest(panel.value, { lengthDays, seed: seedOf(id) });
  if (!plan.ok) return err(onField("invalid_input", "file", plan.problem));
  const test: GeoTest = {
    ...{ id, name, metric, lengthDays, expectedLift, ...plan.matching },
    planTo: panel.value.firstDay + panel.value.days - 1,
    ...{ testFrom: null, testTo: null, costCents: null },
    createdAt: context.now().getTime(),
  };
  const added = await adsStub(context, actor.workspaceId).addGeoTest(actor.workspaceId, test, panel.value);
  if (added === "full") return err(FULL);
  if (added === "added") await audit(context, actor, "ad_geo_test.created", `ad_geo_test:${id}`, name);
  return ok({ id });
}

/** One geo test with the results of its regions. Errors: not_found. */
export async function getGeoTest(
  context: Reader,
  workspaceId: string,
  id: string,
): Promise<Result<{ test: GeoTest; panel: Panel }>> {
  const found = await adsStub(context, workspaceId).findGeoTest(id);
  return found ? ok(found) : err(NO_TEST);
}

/** Adds the results of the test's period. Errors: forbidden, plan_required, rate_limited, not_found, invalid_input. */
export async function addGeoResults(
  context: RequestContext,
  actor: Actor,
  id: string,
  form: GeoResultsForm,
): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const found = await getGeoTest(context, actor.workspaceId, id);
  if (!found.ok) return found;
  const newer = await readPanel(context, form);
  if (!newer.ok) return newer;
  const { test, panel } = found.value;
  const { from, to, cost } = form;
  if (to < from) return err(onField("invalid_input", "to", "The last day is before the first one."));
  if (from <= test.planTo)
    return err(onField("invalid_input", "from", "The test begins after the history that it was planned with."));
  const joined = joinPanels(panel, newer.value);
  if (!joined.ok) return err(onField("invalid_input", "file", joined.problem));
  const outcome = evaluateGeoTest(joined.panel, test.pairs, { from, to, seed: seedOf(id) });
  if (!outcome.ok) return err(onField("invalid_input", "file", outcome.problem));
  const saved = await adsStub(context, actor.workspaceId).saveGeoResults(
    id,
    {
      ...{ testFrom: from, testTo: to, costCents: cost, at: context.now().getTime() },
      lift: { mean: outcome.result.mean, low: outcome.result.low, high: outcome.result.high },
    },
    joined.panel,
  );
  if (!saved) return err(NO_TEST);
  await audit(context, actor, "ad_geo_test.evaluated", `ad_geo_test:${id}`, test.name);
  return ok(undefined);
}

/** Deletes a geo test with its results. Errors: forbidden, plan_required, rate_limited. */
export async function deleteGeoTest(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  await adsStub(context, actor.workspaceId).deleteGeoTest(id);
  await audit(context, actor, "ad_geo_test.deleted", `ad_geo_test:${id}`);
  return ok(undefined);
}
