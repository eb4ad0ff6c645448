import type { Actor } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import type { Network } from "../domain/networks.ts";
import { adsmartModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import type { AdsRpc, AdsSettings, ImportCampaign, ImportRow, Upload } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import type { Mapping } from "./domain/columns.ts";
import { rateTable } from "./domain/rates.ts";
import { type ReadExport, readExport } from "./domain/read-export.ts";
import type { ExportRow } from "./domain/read-rows.ts";
import type { ImportInput } from "./schema.ts";

/** Rows that travel to the object at once. */
const CHUNK = 5_000;
const MAX_FILE_NAME_CHARS = 120;
export const NO_ROOM =
  "A workspace keeps 3,000,000 figures of ads by day. This file would be more. Delete a campaign, or import a shorter time.";
const BUSY = "Ten imports are not finished. Discard one of them below, or try again in an hour.";
export const INTERRUPTED = appError("unavailable", "The import was interrupted. Please send the file again.");

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

/** The columns that were chosen in the form. */
export const chosen = ({ map }: Pick<ImportInput, "map">): Mapping =>
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

/** Stages rows of one part of an import, in pieces that travel to the object. */
export async function stagePart(
  stub: AdsRpc,
  id: string,
  part: number,
  rows: readonly ExportRow[],
): Promise<Result<{ added: number }>> {
  let added = 0;
  // A part without rows is noted all the same: a finished import has all its parts.
  for (let at = 0; at === 0 || at < rows.length; at += CHUNK) {
    const isLast = at + CHUNK >= rows.length;
    const staged = await stub.stageRows(id, { part, chunk: at / CHUNK, isLast }, rows.slice(at, at + CHUNK));
    if (staged === "gone") return err(INTERRUPTED);
    if (staged === "full") {
      await stub.discardUpload(id);
      return err(onField("limit_reached", "file", NO_ROOM));
    }
    added += staged.added;
  }
  return ok({ added });
}

/** The campaigns of a file with their ids, the new ones created. Errors: limit_reached. */
async function ensureCampaigns(
  context: RequestContext,
  actor: Actor,
  network: Network,
  campaigns: readonly { key: string; name: string }[],
): Promise<Result<ImportCampaign[]>> {
  const scope = workspaceScope(context, actor);
  const nowMs = context.now().getTime();
  const limit = adsmartModule.limits.adCampaigns;
  const wanted = campaigns.map(({ key, name }) => ({ id: newId(nowMs), network, externalKey: key, name }));
  if (!(await repo.putCampaigns(scope, actor.userId, wanted, limit[actor.plan])))
    return err(tooManyCampaigns(actor, wanted.length));
  const stored = await repo.findAllCampaigns(scope);
  const ids = new Map(stored.filter((row) => row.network === network).map(({ externalKey, id }) => [externalKey, id]));
  return ok(campaigns.flatMap(({ key, name }) => ({ key, name, id: ids.get(key) ?? "" })));
}

export function tooManyCampaigns(actor: Actor, count: number): AppError {
  const { message } = limitReached(actor.plan, adsmartModule.limits.adCampaigns);
  return onField("limit_reached", "file", `The file names ${exact(count)} campaigns. ${message}`);
}

/**
 * Counts what was staged: creates the campaigns that are missing and adds all rows, or none. What was staged is dropped where the plan
 * or the workspace has no room. Errors: limit_reached, unavailable (parts are missing).
 */
export async function completeImport(
  context: RequestContext,
  actor: Actor,
  { id, parts, chosen: columns }: { id: string; parts: number; chosen: Mapping },
): Promise<Result<ImportRow>> {
  const stub = adsStub(context, actor.workspaceId);
  const upload = await stub.readUpload(id);
  let campaigns: ImportCampaign[] = [];
  if (upload) {
    const ensured = await ensureCampaigns(context, actor, upload.network, upload.campaigns);
    if (!ensured.ok) {
      await stub.discardUpload(id);
      return ensured;
    }
    campaigns = ensured.value;
  }
  const row = await stub.finishImport(id, campaigns, parts);
  if (row === "full") return err(onField("limit_reached", "file", NO_ROOM));
  if (row === "gone" || row === "incomplete") return err(INTERRUPTED);
  if (upload) {
    const { mappings } = await stub.settings();
    const { network } = upload;
    await stub.saveSettings(actor.workspaceId, {
      mappings: { ...mappings, [network]: { ...mappings[network], ...columns } },
    });
    await audit(context, actor, "ad_import.completed", `ad_import:${id}`, `${exact(upload.rows)} rows`);
  }
  return ok(row);
}

/** Begins an import by its id. Errors: limit_reached (too many are not finished). */
export async function openImport(
  context: RequestContext,
  actor: Actor,
  { id, network, fileName }: { id: string; network: Network; fileName: string },
): Promise<Result<"open" | "done">> {
  const file = fileName.slice(0, MAX_FILE_NAME_CHARS);
  const made = { id, network, file, userId: actor.userId, at: context.now().getTime() };
  const begun = await adsStub(context, actor.workspaceId).beginImport(actor.workspaceId, made);
  return begun === "busy" ? err(onField("limit_reached", "file", BUSY)) : ok(begun);
}

/**
 * Stores the rows of an export that can be read, and creates the campaigns that are missing. An ad and day that is there already is
 * replaced. All rows are counted or none; the same id again stores nothing more. Errors: those of `checkExport`, limit_reached.
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
  const begun = await openImport(context, actor, { id, ...given });
  if (!begun.ok) return begun;
  if (begun.value === "open") {
    const staged = await stagePart(adsStub(context, actor.workspaceId), id, 0, file.rows);
    if (!staged.ok) return staged;
  }
  return completeImport(context, actor, { id, parts: 1, chosen: chosen(given) });
}

/** The imports of a workspace, files whose import was not finished, and the columns that were chosen before. */
export async function listImports(context: Pick<RequestContext, "env">, workspaceId: string): Promise<ImportsPage> {
  const stub = adsStub(context, workspaceId);
  const [imports, uploads, { mappings }] = await Promise.all([stub.listImports(), stub.listUploads(), stub.settings()]);
  return { imports, uploads, mappings };
}

interface ImportsPage {
  imports: ImportRow[];
  uploads: Upload[];
  mappings: AdsSettings["mappings"];
}

const NOT_NEWEST = appError(
  "conflict",
  "Only the newest import can be undone, and only while the replaced figures are stored.",
);

/**
 * Takes the newest import back: what it replaced returns. False: a large one, whose rest follows within minutes. Errors: forbidden,
 * plan_required, rate_limited, conflict.
 */
export async function undoImport(context: RequestContext, actor: Actor, id: string): Promise<Result<boolean>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const stateOf = async () => (await stub.listImports()).find((row) => row.id === id)?.state;
  const before = await stateOf();
  // Sent twice, it is undone once.
  if (before === "undone" || before === "undoing") return ok(before === "undone");
  if (!(await stub.undoImport(id))) return err(NOT_NEWEST);
  await audit(context, actor, "ad_import.undone", `ad_import:${id}`);
  return ok((await stateOf()) === "undone");
}
