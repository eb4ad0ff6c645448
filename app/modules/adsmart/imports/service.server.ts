import type { Actor } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import { adsmartModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import type { ImportRow } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import type { Mapping } from "./domain/columns.ts";
import { rateTable } from "./domain/rates.ts";
import { type ReadExport, readExport } from "./domain/read-export.ts";
import type { ImportInput } from "./schema.ts";

/** Rows that travel to the object at once. */
const CHUNK = 5_000;
const MAX_FILE_NAME_CHARS = 120;

export interface GivenFile extends Omit<ImportInput, "file" | "csv"> {
  text: string;
  fileName: string;
}

/** A refusal with the headings to choose from, where the columns were not found. */
export type ImportError = AppError & { headings?: string[]; mapping?: Mapping };

export interface ExportCheck extends ReadExport {
  /** Campaigns that are not there yet. */
  newCampaigns: string[];
}

const chosen = ({ map }: GivenFile): Mapping =>
  Object.fromEntries(
    Object.entries(map ?? {}).filter(([, heading]) => heading !== undefined && heading !== ""),
  ) as Mapping;

async function read(
  context: RequestContext,
  actor: Actor,
  given: GivenFile,
): Promise<Result<{ file: ReadExport; known: repo.AdCampaignRow[] }, ImportError>> {
  const stub = adsStub(context, actor.workspaceId);
  const [settings, rates, known] = await Promise.all([
    stub.settings(),
    stub.rates(),
    repo.findAllCampaigns(workspaceScope(context, actor)),
  ]);
  const { network, mark, dayOrder } = given;
  const outcome = readExport(given.text, {
    ...{ network, mark, dayOrder, currency: settings.currency, rates: rateTable(rates), now: context.now() },
    fileCurrency: given.fileCurrency === "" ? settings.currency : given.fileCurrency.toUpperCase(),
    saved: { ...settings.mappings[network], ...chosen(given) },
  });
  if (outcome.ok) return ok({ file: outcome.file, known });
  const { problem, headings, mapping } = outcome;
  return err({ ...onField("invalid_input", "file", problem), ...(headings && { headings, mapping: mapping ?? {} }) });
}

const campaignsIn = ({ rows }: ReadExport): Map<string, string> =>
  new Map(rows.map(({ campaignKey, campaign }) => [campaignKey, campaign]));

/** Reads the export of a network without storing anything. Errors: forbidden, plan_required, rate_limited, invalid_input. */
export async function checkExport(
  context: RequestContext,
  actor: Actor,
  given: GivenFile,
): Promise<Result<ExportCheck, ImportError>> {
  const may = await mayChange(context, actor, adsmartModule.rateLimits.ad_export);
  if (!may.ok) return may;
  const found = await read(context, actor, given);
  if (!found.ok) return found;
  const { file, known } = found.value;
  const keys = new Set(known.filter(({ network }) => network === given.network).map(({ externalKey }) => externalKey));
  const newCampaigns = [...campaignsIn(file)].filter(([key]) => !keys.has(key)).map(([, name]) => name);
  return ok({ ...file, newCampaigns });
}

/** The ids of the campaigns of a file by their keys, the new ones created. Errors: limit_reached. */
async function ensureCampaigns(
  context: RequestContext,
  actor: Actor,
  given: GivenFile,
  file: ReadExport,
): Promise<Result<Map<string, string>>> {
  const { network } = given;
  const scope = workspaceScope(context, actor);
  const nowMs = context.now().getTime();
  const wanted = [...campaignsIn(file)].map(([externalKey, name]) => ({
    id: newId(nowMs),
    network,
    externalKey,
    name,
  }));
  const limit = adsmartModule.limits.adCampaigns;
  if (!(await repo.putCampaigns(scope, actor.userId, wanted, limit[actor.plan]))) {
    const { message } = limitReached(actor.plan, limit);
    return err(onField("limit_reached", "file", `The file names ${wanted.length} campaigns. ${message}`));
  }
  const stored = await repo.findAllCampaigns(scope);
  return ok(new Map(stored.filter((row) => row.network === network).map(({ externalKey, id }) => [externalKey, id])));
}

/**
 * Stores the rows of an export that can be read, and creates the campaigns that are missing. An ad and day that is there already is
 * replaced. The same id again stores nothing more. Errors: those of `checkExport`, limit_reached.
 */
export async function importExport(
  context: RequestContext,
  actor: Actor,
  given: GivenFile,
  id: string,
): Promise<Result<ImportRow, ImportError>> {
  const may = await mayChange(context, actor, adsmartModule.rateLimits.ad_export);
  if (!may.ok) return may;
  const found = await read(context, actor, given);
  if (!found.ok) return found;
  const { file } = found.value;
  if (file.rows.length === 0)
    return err(onField("invalid_input", "file", file.errors[0]?.message ?? "The file has no rows that can be read."));
  const campaigns = await ensureCampaigns(context, actor, given, file);
  if (!campaigns.ok) return campaigns;
  const stub = adsStub(context, actor.workspaceId);
  const { network } = given;
  const made = {
    id,
    network,
    file: given.fileName.slice(0, MAX_FILE_NAME_CHARS),
    userId: actor.userId,
    at: context.now().getTime(),
  };
  const begun = await stub.beginImport(actor.workspaceId, made, file.rows.length);
  if (begun === "full")
    return err(
      onField("limit_reached", "file", "This workspace has no room for more figures. Delete a campaign first."),
    );
  const names = [...campaignsIn(file)].map(([key, name]) => ({ id: campaigns.value.get(key) ?? "", network, name }));
  if (begun === "open") {
    for (let at = 0; at < file.rows.length; at += CHUNK) {
      const rows = file.rows
        .slice(at, at + CHUNK)
        .map(({ campaign, campaignKey, ...row }) => ({ ...row, campaignId: campaigns.value.get(campaignKey) ?? "" }));
      const named = new Set(rows.map(({ campaignId }) => campaignId));
      await stub.addRows(
        id,
        names.filter((one) => named.has(one.id)),
        rows,
      );
    }
  }
  const row = await stub.endImport(id);
  if (!row) return err(appError("unavailable", "The import was interrupted. Please send the file again."));
  if (begun === "open") {
    const { mappings } = await stub.settings();
    await stub.saveSettings(actor.workspaceId, {
      mappings: { ...mappings, [network]: { ...mappings[network], ...chosen(given) } },
    });
    await audit(context, actor, "ad_import.completed", `ad_import:${id}`, `${exact(row.rows)} rows`);
  }
  return ok(row);
}

export const listImports = (context: Pick<RequestContext, "env">, workspaceId: string): Promise<ImportRow[]> =>
  adsStub(context, workspaceId).listImports();

const NOT_NEWEST = appError(
  "conflict",
  "Only the newest import can be undone, and only while the replaced figures are stored.",
);

/** Takes the newest import back: what it replaced returns. Errors: forbidden, plan_required, rate_limited, conflict. */
export async function undoImport(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const isUndone = (await stub.listImports()).some((row) => row.id === id && row.state === "undone");
  // Sent twice, it is undone once.
  if (isUndone) return ok(undefined);
  if (!(await stub.undoImport(id))) return err(NOT_NEWEST);
  await audit(context, actor, "ad_import.undone", `ad_import:${id}`);
  return ok(undefined);
}
