import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { semModule } from "../manifest.ts";
import { type CampaignRow, findCampaignNames } from "../repo.server.ts";
import { createCampaign } from "../service.server.ts";
import type { Operation } from "../tree/domain/edit.ts";
import { DEFAULTS } from "../tree/domain/fields.ts";
import { allowChange } from "../tree/service.server.ts";
import type { EditResult, PlacedNode, StoreOperation } from "../tree/store/sem-rpc.ts";
import { semStub } from "../tree/store/sem-stub.server.ts";
import { MAX_IMPORT_BYTES } from "./domain/limits.ts";
import { readCampaignFile } from "./domain/read-file.ts";
import { EDITOR_COLUMNS, editorRows, type WrittenNode } from "./domain/write-editor.ts";
import { MICROSOFT_COLUMNS, microsoftRows } from "./domain/write-microsoft.ts";

/** Operations that travel to the object at once. */
const CHUNK = 1_000;
const MAX_PROBLEMS = 100;
const MAX_CAMPAIGNS = 10_000;
/** Campaigns that one file may add: each of them is a transaction of its own. */
const MAX_NEW_CAMPAIGNS = 200;
const TOO_MANY_NEW = `A file may add at most ${MAX_NEW_CAMPAIGNS} campaigns. Put the others into another file.`;

const refused = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "file", message }] }));

/** The text of an uploaded report or file of campaigns. Errors: invalid_input (empty, too large, no text). */
export async function readUpload(file: File): Promise<Result<string>> {
  if (file.size === 0) return refused("Choose a file that is not empty.");
  if (file.size > MAX_IMPORT_BYTES)
    return refused(
      `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Export fewer campaigns or days at once, or split it.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refused("This is a workbook or an archive. Save it as CSV and choose that file.");
  const text = decodeText(bytes);
  return text.includes("\0") ? refused("This is not a text file. Save it as CSV and choose that file.") : ok(text);
}

/** Whether the actor may import a file now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowImport(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  return allowed.ok ? throttle(context, semModule.rateLimits.sem_import, actor.userId) : allowed;
}

export interface ImportResult extends EditResult {
  editId: string;
  format: "google" | "microsoft";
  campaigns: { id: string; name: string; isNew: boolean }[];
}

/** An id that is the same each time the form is sent. */
async function campaignIdOf(editId: string, name: string): Promise<string> {
  const hex = await sha256Hex(`${editId}|${name.toLowerCase()}`);
  return `${editId.slice(0, 15)}${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

interface ImportScope {
  context: RequestContext;
  actor: Actor;
  editId: string;
  /** Ids of the campaigns that are there, by their names in lower case. */
  known: ReadonlyMap<string, string>;
}

type UsedCampaign = ImportResult["campaigns"][number];

/** The campaigns that a file names; one that is not there is made while the plan and the file have room. */
class Campaigns {
  readonly used = new Map<string, UsedCampaign>();
  readonly #scope: ImportScope;
  #newCount = 0;
  /** Why no campaign is made any more. What refuses one refuses the next as well, without asking again. */
  #refusal: string | null = null;

  constructor(scope: ImportScope) {
    this.#scope = scope;
  }

  /** The id of a campaign, or why there is none. */
  async idOf(operation: Operation): Promise<{ id: string } | { problem: string }> {
    const { campaign: name } = operation;
    const key = name.toLowerCase();
    const used = this.used.get(key);
    if (used) return used;
    const known = this.#scope.known.get(key);
    const found = known === undefined ? await this.#make(operation) : await this.#take(known, name);
    if ("id" in found) this.used.set(key, found);
    return found;
  }

  /** A campaign that is there. One that this very file made counts again when the form is sent again. */
  async #take(id: string, name: string): Promise<UsedCampaign> {
    if (id === (await campaignIdOf(this.#scope.editId, name))) this.#newCount += 1;
    return { id, name, isNew: false };
  }

  async #make({ campaign: name, kind, patch }: Operation): Promise<UsedCampaign | { problem: string }> {
    if (name.length > 120) return { problem: "The name of the campaign is longer than 120 characters." };
    if (this.#newCount >= MAX_NEW_CAMPAIGNS) this.#refusal ??= TOO_MANY_NEW;
    if (this.#refusal !== null) return { problem: `Campaign “${name}”: ${this.#refusal}` };
    const { context, actor, editId } = this.#scope;
    const status = kind === "campaign" && patch.status === "Enabled" ? "active" : "draft";
    const id = await campaignIdOf(editId, name);
    const made = await createCampaign(context, actor, { name, status }, id);
    if (!made.ok) {
      this.#refusal = made.error.message;
      return { problem: `Campaign “${name}”: ${made.error.message}` };
    }
    this.#newCount += 1;
    return { id, name, isNew: true };
  }
}

/**
 * Reads a file of Google Ads Editor or Microsoft Advertising into drafts: rows that are right are taken, the others are reported. Sent
 * twice, it is taken once. Errors: forbidden, plan_required, rate_limited, invalid_input (the file as a whole).
 */
export async function importCampaigns(
  context: RequestContext,
  actor: Actor,
  file: File,
  editId: string,
): Promise<Result<ImportResult>> {
  const allowed = await allowImport(context, actor);
  if (!allowed.ok) return allowed;
  const text = await readUpload(file);
  if (!text.ok) return text;
  const read = readCampaignFile(text.value);
  if ("problem" in read) return refused(read.problem);
  const scope = workspaceScope(context, actor);
  const names = await findCampaignNames(scope, MAX_CAMPAIGNS);
  const known = new Map(names.map(({ id, name }) => [name.toLowerCase(), id]));
  const campaigns = new Campaigns({ context, actor, editId, known });
  const stub = semStub(context, actor.workspaceId);
  const label = `Imported ${file.name.replace(/[\p{C}]/gu, "").slice(0, 80) || "a file"}`;
  const problems: EditResult["problems"] = [];
  let problemCount = 0;
  const addProblem = (line: number, message: string): void => {
    problemCount += 1;
    if (problems.length < MAX_PROBLEMS) problems.push({ line, path: "", message });
  };
  let result: EditResult | null = null;
  let chunk = 0;
  let waiting: StoreOperation[] = [];
  const send = async (): Promise<Result<EditResult>> => {
    const head = { id: editId, campaignId: "", label, by: actor.userId, at: context.now().getTime(), chunk };
    const done = await stub.apply(head, waiting, semModule.limits.semItems[actor.plan]);
    chunk += 1;
    waiting = [];
    return done;
  };
  for (const row of read.rows) {
    if ("problem" in row) {
      addProblem(row.line, row.problem);
      continue;
    }
    for (const operation of row.operations) {
      const campaign = await campaigns.idOf(operation);
      if ("problem" in campaign) addProblem(operation.line, campaign.problem);
      else waiting.push({ ...operation, campaignId: campaign.id });
    }
    if (waiting.length < CHUNK) continue;
    const done = await send();
    if (!done.ok) return done;
    result = done.value;
  }
  if (waiting.length > 0) {
    const done = await send();
    if (!done.ok) return done;
    result = done.value;
  }
  if (!result && problemCount === 0) return refused("The file has a heading, but no rows that can be read.");
  await recordAudit(context, auditEntry(actor, "sem_campaign.imported", `sem_import:${editId}`, label));
  const done = result ?? { created: 0, changed: 0, removed: 0, unchanged: 0, problemCount: 0, problems: [] };
  return ok({
    ...done,
    problemCount: done.problemCount + problemCount,
    problems: [...problems, ...done.problems].sort((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS),
    editId,
    format: read.format,
    campaigns: [...campaigns.used.values()],
  });
}

const WALK = 500;

const EDITOR_STATUS: Readonly<Record<CampaignRow["status"], string>> = {
  draft: "Paused",
  active: "Enabled",
  paused: "Paused",
  ended: "Removed",
};

export interface ExportWish {
  format: "google" | "microsoft";
  onlyChanges: boolean;
}

function rowsOf(campaign: Pick<CampaignRow, "name" | "status">, node: WrittenNode, { format }: ExportWish): string[][] {
  if (format === "microsoft") {
    const status = EDITOR_STATUS[campaign.status];
    return microsoftRows(node.kind === "campaign" ? { ...node, data: { ...node.data, status } } : node);
  }
  const rows = editorRows(node);
  const at = EDITOR_COLUMNS.indexOf("Campaign Status");
  return node.kind === "campaign"
    ? rows.map((row) => row.map((cell, column) => (column === at ? EDITOR_STATUS[campaign.status] : cell)))
    : rows;
}

/** The heading and the rows of a campaign as a file, batch by batch. Its own row comes first, with the state of the record. */
export function exportCampaign(
  context: Pick<AppContext, "env">,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  campaign: CampaignRow,
  wish: ExportWish,
): { heading: readonly string[]; batches: AsyncGenerator<string[][]> } {
  const stub = semStub(context, workspaceId);
  const written = (node: Pick<PlacedNode, "kind" | "data" | "base" | "isRemoved" | "group">): string[][] => {
    // A file of everything says nothing of what was there before.
    const base = wish.onlyChanges ? node.base : null;
    return rowsOf(campaign, { ...node, base, campaign: campaign.name }, wish);
  };
  async function* batches(): AsyncGenerator<string[][]> {
    const settings = await stub.settings(campaign.id);
    yield written({
      ...{ kind: "campaign", isRemoved: false, group: null },
      data: settings?.data ?? DEFAULTS.campaign,
      base: settings?.base ?? null,
    });
    for (let after = 0, isLast = false; !isLast; ) {
      const nodes: PlacedNode[] = await stub.walk(campaign.id, wish.onlyChanges, after, WALK);
      isLast = nodes.length < WALK;
      after = nodes.at(-1)?.id ?? after;
      yield nodes
        .filter(({ kind, isRemoved }) => kind !== "campaign" && (wish.onlyChanges || !isRemoved))
        .flatMap(written);
    }
  }
  return { heading: wish.format === "microsoft" ? MICROSOFT_COLUMNS : EDITOR_COLUMNS, batches: batches() };
}
