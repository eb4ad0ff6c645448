import type { Actor } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { sampleSize } from "#app/shared/statistics/sample-size.ts";
import { days } from "#app/shared/time.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import { ratesOf } from "../performance/domain/rates.ts";
import type { AdTest } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import type { TestForm } from "./schema.ts";

const NO_TEST = appError("not_found", "Test not found in this workspace.");
const FULL = appError("limit_reached", "This workspace has 200 tests. Delete some first.");
const CHOICE_DAYS = 60;
const CHOICES = 200;
const MAX_PAST_DAYS = 365;
/** The smallest improvement that a test should see, as a share of the base: what the sample size is shown for. */
const LIFT = 0.2;

type Reader = Pick<AppContext, "env">;

/** Tests of the workspace, the ads that can be compared, and how many trials a difference of a fifth needs. */
export async function readTests(context: Reader, workspaceId: string) {
  const stub = adsStub(context, workspaceId);
  const [tests, bounds] = await Promise.all([stub.listTests(), stub.bounds()]);
  if (!bounds) return { tests, ads: [], needed: null };
  const period = { from: bounds.to - CHOICE_DAYS + 1, to: bounds.to };
  const [ads, series] = await Promise.all([stub.busyAds(period, CHOICES), stub.seriesOf(period, {})]);
  const impressions = series.reduce((sum, day) => sum + day.impressions, 0);
  const clicks = series.reduce((sum, day) => sum + day.clicks, 0);
  const { ctr } = ratesOf({ impressions, clicks, seen: 0, reach: 0, conversions: 0, cost: 0, revenue: 0 });
  const needed =
    ctr !== null && ctr > 0 && ctr * (1 + LIFT) < 1
      ? Math.ceil(sampleSize({ baseline: ctr, target: ctr * (1 + LIFT), alpha: 0.05, power: 0.8 }))
      : null;
  return { tests, ads, needed };
}

/** One test with its decisions, newest first. Errors: not_found. */
export async function getTest(context: Reader, workspaceId: string, id: string) {
  const found = await adsStub(context, workspaceId).findTest(id);
  return found ? ok(found) : err(NO_TEST);
}

/** Starts a test. Errors: forbidden, plan_required, rate_limited, invalid_input, limit_reached. */
export async function createTest(
  context: RequestContext,
  actor: Actor,
  form: TestForm,
  id: string,
): Promise<Result<AdTest>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const { ads } = await readTests(context, actor.workspaceId);
  const chosen = [form.ad0, form.ad1, form.ad2, form.ad3].filter((ad) => ad !== "").map(Number);
  if (chosen.length < 2) return err(onField("invalid_input", "ad1", "Choose at least two ads."));
  if (new Set(chosen).size < chosen.length) return err(onField("invalid_input", "ad1", "Choose each ad once."));
  const named = chosen.map((n) => ads.find((ad) => ad.n === n));
  if (named.includes(undefined))
    return err(onField("invalid_input", "ad0", "One of these ads no longer has figures. Choose again."));
  const nowMs = context.now().getTime();
  const firstDay = Date.parse(`${form.firstDay}T00:00:00Z`) / days(1);
  const today = Math.floor(nowMs / days(1));
  if (Number.isNaN(firstDay) || firstDay > today + 30 || firstDay < today - MAX_PAST_DAYS)
    return err(onField("invalid_input", "firstDay", "Choose a day within the last year or the next 30 days."));
  if (form.maxDays <= form.minDays)
    return err(onField("invalid_input", "maxDays", "The longest run must be longer than the shortest."));
  const { name, metric, minTrials, minDays, maxDays, maxLoss, floor, budget } = form;
  const test: AdTest = {
    ...{ id, name, metric, firstDay, status: "running", createdAt: nowMs },
    arms: named.map((ad) => ({ name: ad?.name || `Ad ${ad?.n}`, ads: [ad?.n ?? 0] })),
    rule: { minTrials, minDays, maxDays, maxLoss, floor, budgetCents: budget },
  };
  const added = await stub.addTest(actor.workspaceId, test);
  if (added === "full") return err(FULL);
  if (added === "added") {
    await stub.review();
    await audit(context, actor, "ad_test.created", `ad_test:${id}`, name);
  }
  return ok(test);
}

/** Ends a test by hand; one that has ended already stays as it is. Errors: forbidden, plan_required, rate_limited. */
export async function stopTest(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stopped = await adsStub(context, actor.workspaceId).stopTest(id, context.now().getTime());
  if (stopped) await audit(context, actor, "ad_test.stopped", `ad_test:${id}`);
  return ok(undefined);
}

/** Deletes a test with its decisions. Errors: forbidden, plan_required, rate_limited. */
export async function deleteTest(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  await adsStub(context, actor.workspaceId).deleteTest(id);
  await audit(context, actor, "ad_test.deleted", `ad_test:${id}`);
  return ok(undefined);
}
