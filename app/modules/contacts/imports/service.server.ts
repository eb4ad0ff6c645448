import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { csvLine } from "#app/shared/csv/csv.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { changeBy, contactRoom } from "../limits.server.ts";
import { contactsModule } from "../manifest.ts";
import type { ImportJob, ImportMove, ImportView } from "../store/imports/imports.ts";
import { MAX_IMPORT_BYTES } from "./domain/limits.ts";
import { mappingProblems } from "./domain/mapping.ts";
import { countRows, readChunks, readHeading, type StagedChunk } from "./domain/read-file.ts";
import type { ImportMapping } from "./schema.ts";

const MAX_ROWS: Readonly<Record<Plan, number>> = { free: 0, basic: 0, pro: 25_000, enterprise: 100_000 };

/** Rows of one file. More come in several files, up to the contacts of the plan. */
export const maxImportRows = (plan: Plan): number => MAX_ROWS[plan];

const FILE_NAME_MAX_CHARS = 120;
/** Parts of a file that travel to the object at once. */
const CHUNKS_AT_ONCE = 10;

const NO_IMPORT = appError("not_found", "This import no longer exists.");

const refused = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "file", message }] }));

const titleOf = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(-FILE_NAME_MAX_CHARS) || "contacts.csv";

/** "PK": a workbook or an archive. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads the text of a file and the names of its columns. Errors: invalid_input (size, kind, no heading, too many rows). */
async function openFile(file: File, plan: Plan): Promise<Result<{ text: string; columns: string[]; total: number }>> {
  if (file.size === 0) return refused("The file is empty.");
  if (file.size > MAX_IMPORT_BYTES)
    return refused(`The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Split it into several files.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return refused("This is a workbook or an archive. Save the sheet as CSV and choose that file.");
  const text = decodeText(bytes);
  if (text.includes("\0")) return refused("This is not a text file. Save the sheet as CSV and choose that file.");
  const heading = readHeading(text);
  if ("problem" in heading) return refused(heading.problem);
  const max = maxImportRows(plan);
  const total = countRows(text, heading.columns.length, max);
  if (total === 0) return refused("The file has a heading, but no rows under it.");
  if (total > max)
    return refused(
      `The file has more than ${exact(max)} rows, the most that your plan takes at once. Split it into several files.`,
    );
  return ok({ text, columns: heading.columns, total });
}

/** The parts of a file, some at a time. */
function* parcels(text: string, columns: number): Generator<StagedChunk[]> {
  let parcel: StagedChunk[] = [];
  for (const chunk of readChunks(text, columns)) {
    parcel.push(chunk);
    if (parcel.length === CHUNKS_AT_ONCE) {
      yield parcel;
      parcel = [];
    }
  }
  if (parcel.length > 0) yield parcel;
}

/**
 * Reads a file and keeps its rows until a person says what they are. Called again with an `id` that it has made already, it
 * answers that import. Errors: forbidden, plan_required, invalid_input, limit_reached, rate_limited.
 */
export async function beginImport(
  context: RequestContext,
  actor: Actor,
  { file }: { file: File },
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, contactsModule.rateLimits.contacts_import, actor.userId);
  if (!admitted.ok) return admitted;
  const opened = await openFile(file, actor.plan);
  if (!opened.ok) return opened;
  const { text, columns, total } = opened.value;
  const stub = contactsStub(context, actor.workspaceId);
  const change = changeBy(context, actor);
  const staged = await stub.stageImport(change, { id, fileName: titleOf(file.name), columns, total });
  if (!staged.ok) return staged;
  if (staged.value.isStaged) return ok({ id });
  for (const parcel of parcels(text, columns.length)) {
    const kept = await stub.stageRows(change, id, parcel);
    if (!kept.ok) return kept;
  }
  const sealed = await stub.sealImport(change, id);
  return sealed.ok ? ok({ id }) : sealed;
}

/** Lists the newest imports. Errors: forbidden, plan_required. */
export async function listImports(context: RequestContext, actor: Actor): Promise<Result<ImportJob[]>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? ok(await contactsStub(context, actor.workspaceId).listImports()) : allowed;
}

/** Returns an import with its first rows and refused ones. Errors: forbidden, plan_required, not_found. */
export async function getImport(context: RequestContext, actor: Actor, id: string): Promise<Result<ImportView>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const found = await contactsStub(context, actor.workspaceId).readImport(id);
  return found ? ok(found) : err(NO_IMPORT);
}

/** Stores what the columns are and begins to look at every row; nothing is imported. Errors: forbidden, plan_required, not_found, invalid_input, conflict. */
export async function checkImport(
  context: RequestContext,
  actor: Actor,
  id: string,
  mapping: ImportMapping,
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  const [found, fields, topics, stages] = await Promise.all([
    getImport(context, actor, id),
    stub.listFields(),
    stub.listTopics(),
    stub.listStages(),
  ]);
  if (!found.ok) return found;
  const { channel, topic = "", stage = null, consentText, consentSource, targets, foundBy, existing } = mapping;
  const active = fields.filter(({ archivedAt }) => archivedAt === null);
  const problems = mappingProblems(targets, foundBy, active);
  if (stage !== null && !stages.some(({ id }) => id === stage))
    problems.push({ path: "stage", message: "The pipeline has no such stage." });
  if (channel && topic !== "" && topics.find(({ id }) => id === topic)?.channel !== channel)
    problems.push({ path: "topic", message: "This topic is not of that channel." });
  if (problems.length > 0) return err(appError("invalid_input", "Correct the fields below.", { fields: problems }));
  const settings = {
    targets: targets.slice(0, found.value.input.columns.length),
    key: foundBy,
    existing,
    tags: mapping.tags,
    stage,
    country: mapping.country ?? null,
    consent: channel ? { channel, topic, text: consentText, source: consentSource } : null,
  };
  return stub.moveImport(changeBy(context, actor), id, "check", { settings, room: contactRoom(actor.plan) });
}

const AUDITED: Readonly<Partial<Record<ImportMove, "contact.imported" | "contact.import_undone">>> = {
  run: "contact.imported",
  undo: "contact.import_undone",
};

/** Begins the next part of an import. Errors: forbidden, plan_required, not_found, conflict (state). */
export async function moveImport(
  context: RequestContext,
  actor: Actor,
  id: string,
  move: Exclude<ImportMove, "check">,
): Promise<Result<null>> {
  const found = await getImport(context, actor, id);
  if (!found.ok) return found;
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const input = move === "run" ? { room: contactRoom(actor.plan) } : {};
  const moved = await contactsStub(context, actor.workspaceId).moveImport(changeBy(context, actor), id, move, input);
  const action = AUDITED[move];
  if (moved.ok && action)
    await recordAudit(context, auditEntry(actor, action, `import:${id}`, found.value.input.fileName));
  return moved;
}

/** Forgets a file that was not imported. Bears repetition. Errors: forbidden, plan_required. */
export async function discardImport(context: RequestContext, actor: Actor, id: string): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  await contactsStub(context, actor.workspaceId).discardImport(changeBy(context, actor), id);
  return ok(null);
}

/** The refused rows of an import as lines of a CSV file: what is wrong, then the row as it came. */
export async function* problemLines(
  context: RequestContext,
  actor: Actor,
  { id, input }: ImportJob,
): AsyncGenerator<string> {
  yield csvLine(["Line", "Problem", ...input.columns]);
  const stub = contactsStub(context, actor.workspaceId);
  for (let after: number | null = -1; after !== null; ) {
    const { rows, next }: Awaited<ReturnType<typeof stub.readProblems>> = await stub.readProblems(id, after);
    if (rows.length > 0) yield rows.map(({ line, message, cells }) => csvLine([line, message, ...cells])).join("");
    after = next;
  }
}
