import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { openValues, sealValues } from "../client/secrets.server.ts";
import { FULL_FEATURE } from "../features.ts";
import { integrationsModule } from "../manifest.ts";
import { inboundPath } from "../paths.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import type { ReceivedEvent, StoredDelivery } from "../store/sources-rpc.ts";
import { parsePath } from "./domain/json-path.ts";
import { EMPTY_MAPPING, type Mapping, mapPayload, parseFieldLines, wrongEventName } from "./domain/mapping.ts";
import { readPayload } from "./domain/payload.ts";
import { PRESETS } from "./domain/presets.ts";
import * as repo from "./repo.server.ts";
import type { MappingInput, NewSourceInput } from "./schema.ts";

type SourceRow = repo.SourceRow;

/** 192 bits: nobody finds an address by trying. */
const TOKEN_BYTES = 24;
const SHOWN_DELIVERIES = 50;

const NO_SOURCE = appError("not_found", "Incoming webhook not found in this workspace.");
const NO_DELIVERY = appError("not_found", "This request is no longer available.");
const CHANGED = appError("conflict", "The incoming webhook was changed at the same time. Please look again.");

const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

/** Whether the actor may change incoming webhooks now. Errors: forbidden, plan_required, rate_limited, unavailable. */
async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: FULL_FEATURE, write: true });
  return allowed.ok ? throttle(context, integrationsModule.rateLimits.source_change, actor.userId) : allowed;
}

const sealSecret = (context: AppContext, workspaceId: string, id: string, secret: string): Promise<string> =>
  secret === "" ? Promise.resolve("") : sealValues(context, workspaceId, `source|${id}`, { secret });

/** The secret that signs a source's requests; empty without one. */
export async function secretOf(context: AppContext, row: SourceRow): Promise<string> {
  if (row.sealedSecret === "") return "";
  return (await openValues(context, row.workspaceId, `source|${row.id}`, row.sealedSecret))?.secret ?? "";
}

async function newAddress(context: AppContext, workspaceId: string, id: string) {
  const token = randomToken(TOKEN_BYTES);
  return {
    tokenHash: await sha256Hex(token),
    sealedToken: await sealValues(context, workspaceId, `address|${id}`, { token }),
  };
}

/** The address of a source; null when it can no longer be read, and has to be replaced. */
export async function addressOf(context: AppContext, row: SourceRow): Promise<string | null> {
  const values = await openValues(context, row.workspaceId, `address|${row.id}`, row.sealedToken);
  return values?.token ? `${context.config.APP_URL}${inboundPath(values.token)}` : null;
}

/** What is stored of how requests are read. */
export const mappingOf = ({ mapping }: Pick<SourceRow, "mapping">): Mapping => ({
  ...EMPTY_MAPPING,
  ...(JSON.parse(mapping) as Partial<Mapping>),
});

export const listSources = repo.findSources;

/**
 * Adds a source. Called again with an `id` that it has made, it answers that source. Errors: forbidden, plan_required, invalid_input
 * (a secret is missing), limit_reached, rate_limited.
 */
export async function createSource(
  context: RequestContext,
  actor: Actor,
  { name, preset, signingSecret }: NewSourceInput,
  id: string,
): Promise<Result<SourceRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  // The secret may come later: some services show it only once they know the address.
  const { workspaceId, userId } = actor;
  const now = context.now();
  const row: SourceRow = {
    ...{ id, workspaceId, userId, name, preset },
    ...(await newAddress(context, workspaceId, id)),
    sealedSecret: await sealSecret(context, workspaceId, id, preset === "none" ? "" : signingSecret),
    mapping: JSON.stringify(EMPTY_MAPPING),
    ...{ isPaused: false, createdAt: now, updatedAt: now },
  };
  const scope = workspaceScope(context, actor);
  const limit = integrationsModule.limits.webhookSources;
  const detail = `${name}, ${PRESETS[preset].title}`;
  const audit = auditIfChanged(context, auditEntry(actor, "webhook_source.created", `webhook_source:${id}`, detail));
  if (await repo.insertSource(scope, row, limit[actor.plan], audit)) return ok(row);
  const existing = await repo.findSource(scope, id);
  return existing ? ok(existing) : err(limitReached(actor.plan, limit));
}

async function changeSource(
  context: RequestContext,
  actor: Actor,
  id: string,
  action: string,
  change: (row: SourceRow) => Promise<Partial<SourceRow>>,
): Promise<Result<SourceRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findSource(scope, id);
    if (!before) return err(NO_SOURCE);
    const after = { ...before, ...(await change(before)), updatedAt: nextUpdatedAt(before, context.now()) };
    const entry = auditEntry(actor, `webhook_source.${action}`, `webhook_source:${id}`, after.name);
    return (await repo.replaceSource(scope, before, after, auditIfChanged(context, entry))) ? ok(after) : "changed";
  });
}

/** Changes name, preset and secret; an empty secret leaves the one that is stored, unless the preset changes. */
export const editSource = (
  context: RequestContext,
  actor: Actor,
  id: string,
  { name, preset, signingSecret }: NewSourceInput,
): Promise<Result<SourceRow>> =>
  changeSource(context, actor, id, "changed", async (row) => {
    if (preset === "none") return { name, preset, sealedSecret: "" };
    if (signingSecret === "") return { name, preset, sealedSecret: preset === row.preset ? row.sealedSecret : "" };
    return { name, preset, sealedSecret: await sealSecret(context, actor.workspaceId, id, signingSecret) };
  });

export const pauseSource = (context: RequestContext, actor: Actor, id: string, isPaused: boolean) =>
  changeSource(context, actor, id, isPaused ? "paused" : "resumed", async () => ({ isPaused }));

/** Gives a source another address; the one before stops working at once. */
export const replaceAddress = (context: RequestContext, actor: Actor, id: string): Promise<Result<SourceRow>> =>
  changeSource(context, actor, id, "address_replaced", () => newAddress(context, actor.workspaceId, id));

/** Reads the mapping of a form. Errors: invalid_input beside the field. */
export function readMapping({ eventName, idPath, fields: lines }: MappingInput): Result<Mapping> {
  const wrongName = wrongEventName(eventName);
  if (wrongName !== null) return err(onField("eventName", wrongName));
  const path = parsePath(idPath);
  if (!path.ok) return err(onField("idPath", path.error));
  const fields = parseFieldLines(lines);
  return fields.ok ? ok({ name: eventName, idPath, fields: fields.value }) : err(onField("fields", fields.error));
}

/** Saves which parts of a request become its event. Errors: forbidden, plan_required, not_found, invalid_input, conflict. */
export async function saveMapping(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: MappingInput,
): Promise<Result<SourceRow>> {
  const mapping = readMapping(input);
  if (!mapping.ok) return mapping;
  return changeSource(context, actor, id, "changed", async () => ({ mapping: JSON.stringify(mapping.value) }));
}

/** What a mapping makes of a request that is kept. */
export function eventOf(
  row: SourceRow,
  mapping: Mapping,
  headers: Record<string, string>,
  payload: unknown,
): ReceivedEvent {
  const made = mapPayload(mapping, payload, PRESETS[row.preset].nameOf(headers, payload));
  return { sourceId: row.id, sourceName: row.name, ...made };
}

const payloadOf = ({ contentType, body }: StoredDelivery): unknown => {
  const read = readPayload(contentType, body);
  return read.ok ? read.value : {};
};

/** Shows what a mapping would make of the newest request, without saving it. Errors: not_found (no source, no request yet), invalid_input. */
export async function previewMapping(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: MappingInput,
): Promise<Result<ReceivedEvent>> {
  const allowed = authorize(actor, { feature: FULL_FEATURE });
  if (!allowed.ok) return allowed;
  const mapping = readMapping(input);
  if (!mapping.ok) return mapping;
  const row = await repo.findSource(workspaceScope(context, actor), id);
  if (!row) return err(NO_SOURCE);
  const sample = await connectionsStub(context, actor.workspaceId).delivery(id, null);
  if (!sample) return err(appError("not_found", "No requests yet. Send a request to the URL first."));
  return ok(eventOf(row, mapping.value, sample.headers, payloadOf(sample)));
}

/** Hands a request that is kept to the bus again, by the mapping as it is now; once for each `replayId`. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function replayDelivery(
  context: RequestContext,
  actor: Actor,
  id: string,
  seq: number,
  replayId: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const row = await repo.findSource(workspaceScope(context, actor), id);
  if (!row) return err(NO_SOURCE);
  const stub = connectionsStub(context, actor.workspaceId);
  const delivery = await stub.delivery(id, seq);
  if (delivery?.outcome !== "taken") return err(NO_DELIVERY);
  const event = eventOf(row, mappingOf(row), delivery.headers, payloadOf(delivery));
  const replay = { workspaceId: actor.workspaceId, sourceId: id, seq, event, id: replayId };
  const outcome = await stub.replay(replay);
  if (outcome === "unknown") return err(NO_DELIVERY);
  if (outcome === "done-before") return ok(undefined);
  await recordAudit(context, auditEntry(actor, "webhook_source.replayed", `webhook_source:${id}`, `request ${seq}`));
  return ok(undefined);
}

/** Deletes a source with all that it received. Errors: forbidden, not_found, rate_limited. */
export async function deleteSource(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  // Whatever the plan: an address may always be taken back.
  const allowed = authorize(actor, { write: true });
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findSource(scope, id);
  if (!row) return err(NO_SOURCE);
  const entry = auditEntry(actor, "webhook_source.deleted", `webhook_source:${id}`, row.name);
  const deleted = await repo.deleteSource(scope, id, auditIfChanged(context, entry));
  await connectionsStub(context, actor.workspaceId).forgetSource(id);
  return deleted ? ok(undefined) : err(NO_SOURCE);
}

/** A source with its newest requests, and one of them in full. Errors: not_found. */
export async function readSource(context: AppContext, scope: WorkspaceScope, id: string, seq: number | undefined) {
  const row = await repo.findSource(scope, id);
  if (!row) return err(NO_SOURCE);
  const stub = connectionsStub(context, scope.workspaceId);
  const [deliveries, opened, today, address] = await Promise.all([
    stub.deliveries(id, SHOWN_DELIVERIES),
    seq === undefined ? null : stub.delivery(id, seq),
    stub.today(id),
    addressOf(context, row),
  ]);
  return ok({ row, deliveries, opened, today, address });
}
