import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { mayChange } from "../../access.server.ts";
import { adsmartModule } from "../../manifest.ts";
import type { ImportRow } from "../../store/ads-rpc.ts";
import { adsStub } from "../../store/ads-stub.server.ts";
import { FIELDS, type Mapping } from "../domain/columns.ts";
import { isLeftOut } from "../domain/left-out.ts";
import { rateTable } from "../domain/rates.ts";
import { readRows } from "../domain/read-rows.ts";
import { completeImport, openImport, stagePart, tooManyCampaigns } from "../service.server.ts";
import { partCell } from "./domain/part.ts";
import type { BeginInput, FinishInput, PartInput } from "./schema.ts";
import type { PartResult } from "./upload-reply.ts";

const IMPORTED = appError("conflict", "This file was imported already. Reload the page to import it again.");

/**
 * Begins an import whose parts follow; the same file from the same page continues. Errors: forbidden, plan_required, rate_limited,
 * limit_reached, conflict (it is imported).
 */
export async function beginUpload(
  context: RequestContext,
  actor: Actor,
  { network, fileName, campaigns }: BeginInput,
  id: string,
): Promise<Result<string>> {
  const may = await mayChange(context, actor, adsmartModule.rateLimits.ad_export);
  if (!may.ok) return may;
  // Known before hundreds of megabytes are sent; what is there already counts at the end.
  if (campaigns > adsmartModule.limits.adCampaigns[actor.plan]) return err(tooManyCampaigns(actor, campaigns));
  const begun = await openImport(context, actor, { id, network, fileName });
  if (!begun.ok) return begun;
  return begun.value === "done" ? err(IMPORTED) : ok(id);
}

/** Stages a part; the same part again changes nothing. Errors: forbidden, plan_required, rate_limited, limit_reached, unavailable. */
export async function addPart(context: RequestContext, actor: Actor, input: PartInput): Promise<Result<PartResult>> {
  const may = await mayChange(context, actor, adsmartModule.rateLimits.ad_import_part);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const [{ currency }, rates] = await Promise.all([stub.settings(), stub.rates()]);
  const { mark, order, headingCurrency, fileCurrency } = input;
  const conversion = {
    ...{ currency, rates: rateTable(rates), now: context.now() },
    fileCurrency: fileCurrency === "" ? currency : fileCurrency.toUpperCase(),
  };
  const { rows, errors, errorCount, added } = readRows(
    input.rows ?? [],
    {
      ...{ mark, order, cell: partCell, isLeftOut: (record) => isLeftOut(record, partCell) },
      ...{ headingCurrency: headingCurrency === "" ? null : headingCurrency, options: conversion },
    },
    true,
  );
  const staged = await stagePart(stub, input.id, input.part, rows);
  return staged.ok ? ok({ lineErrors: errors, errorCount, added: added + staged.value.added }) : staged;
}

const isField = (name: string): name is (typeof FIELDS)[number] => (FIELDS as readonly string[]).includes(name);

/** Counts an import whose parts are all there. Errors: forbidden, plan_required, rate_limited, limit_reached, unavailable. */
export async function finishUpload(
  context: RequestContext,
  actor: Actor,
  { id, parts, map }: FinishInput,
): Promise<Result<ImportRow>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const columns: Mapping = Object.fromEntries(
    Object.entries(map).filter(([name, text]) => isField(name) && text !== ""),
  );
  return completeImport(context, actor, { id, parts, chosen: columns });
}

/** Drops a file that was not finished; nothing of it was counted. Errors: forbidden, plan_required, rate_limited. */
export async function discardUpload(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  await adsStub(context, actor.workspaceId).discardUpload(id);
  return ok(undefined);
}
