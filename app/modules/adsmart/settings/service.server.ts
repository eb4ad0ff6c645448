import type { Actor } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import type { NamePart } from "../creatives/domain/naming.ts";
import { readDay } from "../imports/domain/cells.ts";
import { MAX_RATES, readRates } from "../imports/domain/rates.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import type { NamingForm } from "./schema.ts";

const SHOWN_RATES = 200;

/** Settings of the workspace, with its newest rates as lines. */
export async function readSettings(context: Pick<AppContext, "env">, workspaceId: string) {
  const stub = adsStub(context, workspaceId);
  const [{ currency, naming }, rates, bounds] = await Promise.all([stub.settings(), stub.rates(), stub.bounds()]);
  const lines = rates
    .slice(0, SHOWN_RATES)
    .map(({ day, currency: of, rate }) => `${new Date(day * days(1)).toISOString().slice(0, 10)} ${of} ${rate}`);
  return { currency, naming, rateLines: lines, rateCount: rates.length, hasFigures: bounds !== null };
}

const HAS_FIGURES =
  "Existing figures are in the current currency. Undo the imports or delete the campaigns before you change it.";

/** Sets the currency in which figures are kept, before the first import. Errors: forbidden, plan_required, rate_limited, conflict. */
export async function setCurrency(context: RequestContext, actor: Actor, currency: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const [settings, bounds] = await Promise.all([stub.settings(), stub.bounds()]);
  if (settings.currency === currency) return ok(undefined);
  if (bounds) return err(onField("conflict", "currency", HAS_FIGURES));
  await stub.saveSettings(actor.workspaceId, { currency });
  await audit(context, actor, "ad_settings.changed", "ad_settings", `Currency ${currency}`);
  return ok(undefined);
}

/** Adds rates of currencies by day; one of the same day is replaced. Errors: forbidden, plan_required, rate_limited, invalid_input, limit_reached. */
export async function addRates(context: RequestContext, actor: Actor, text: string): Promise<Result<number>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const { rates, bad } = readRates(text, (day) => readDay(day, "day_first"));
  if (bad.length > 0)
    return err(
      onField("invalid_input", "rates", `Line ${bad.slice(0, 5).join(", ")} is not like “2026-11-01 USD 0.92”.`),
    );
  if (rates.length === 0) return err(onField("invalid_input", "rates", "Enter a rate such as “2026-11-01 USD 0.92”."));
  const isKept = await adsStub(context, actor.workspaceId).saveRates(actor.workspaceId, rates);
  if (!isKept) return err(onField("limit_reached", "rates", `A workspace keeps at most ${exact(MAX_RATES)} rates.`));
  await audit(context, actor, "ad_settings.changed", "ad_settings", `${rates.length} rates`);
  return ok(rates.length);
}

/** Sets the naming rule, and reads the names of all ads by it. Errors: forbidden, plan_required, rate_limited, invalid_input. */
export async function setNaming(context: RequestContext, actor: Actor, form: NamingForm) {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const parts = [form.part0, form.part1, form.part2, form.part3].filter((part): part is NamePart => part !== "");
  if (parts.length === 0) return err(onField("invalid_input", "part0", "Choose at least one part."));
  if (new Set(parts).size < parts.length) return err(onField("invalid_input", "part0", "Choose each part once."));
  const stub = adsStub(context, actor.workspaceId);
  await stub.saveSettings(actor.workspaceId, { naming: { parts, separator: form.separator } });
  const counts = await stub.parseNames();
  await audit(context, actor, "ad_settings.changed", "ad_settings", "Naming rule");
  return ok(counts);
}
