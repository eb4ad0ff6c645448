import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { readBody } from "#app/platform/http/body.ts";
import { LocalBuckets } from "#app/platform/rate-limit/local-buckets.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { FULL_FEATURE } from "../features.ts";
import { integrationsModule } from "../manifest.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import type { NewDelivery } from "../store/sources-rpc.ts";
import { textAt } from "./domain/mapping.ts";
import { MAX_BODY_BYTES, readPayload, storedHeaders } from "./domain/payload.ts";
import { PRESETS } from "./domain/presets.ts";
import { findByToken, type SourceRow } from "./repo.server.ts";
import { eventOf, mappingOf, secretOf } from "./service.server.ts";
import { isSigned } from "./signatures.ts";

/**
 * Requests of one network address, in this isolate. A service reports for many workspaces from few addresses, so there is room for
 * 600 a minute after the first thousand; a flood beyond that is refused before the database is asked.
 */
const floods = new LocalBuckets({ burst: 1_000, perSecond: 10, maxCallers: 10_000 });

const TOKEN = /^[A-Za-z0-9_-]{20,64}$/;
const PAUSED_SECONDS = 3_600;

const UNKNOWN = appError("not_found", "Address not found.");
const PAUSED = appError("unavailable", "This address is paused.", { retryAfterSeconds: PAUSED_SECONDS });
const NOT_IN_PLAN = appError("plan_required", "The workspace of this address does not take requests.");
const TOO_LARGE = appError("body_too_large", `A request may have at most ${MAX_BODY_BYTES} bytes.`);
const NOT_SIGNED = appError("unauthenticated", "The signature is missing, wrong or too old.");
const OVER_BUDGET = appError("rate_limited", "This address took as many requests as its plan allows today.", {
  retryAfterSeconds: PAUSED_SECONDS,
});

/** Takes one request of the caller's bucket. Errors: rate_limited. */
function admit(context: RequestContext): Result<void> {
  const nowMs = context.now().getTime();
  const caller = canonicalIdentifier("address", context.address);
  const retryAfterSeconds = floods.waitSeconds(caller, nowMs);
  if (retryAfterSeconds > 0)
    return err(appError("rate_limited", "Too many requests came from this network address.", { retryAfterSeconds }));
  floods.take(caller, 1, nowMs);
  return ok(undefined);
}

/** The source of an address. Strangers who try addresses are slowed down. Errors: not_found, rate_limited, unavailable. */
async function findSource(context: RequestContext, token: string): Promise<Result<SourceRow>> {
  const admitted = admit(context);
  if (!admitted.ok) return admitted;
  const row = TOKEN.test(token) ? await findByToken(context, await sha256Hex(token)) : undefined;
  if (row) return ok(row);
  const slow = await throttle(context, integrationsModule.rateLimits.source_unknown, context.address);
  return slow.ok ? err(UNKNOWN) : slow;
}

interface Opened {
  row: SourceRow;
  maxPerDay: number;
}

/** The source of an address, when it takes requests now. */
async function openSource(context: RequestContext, token: string): Promise<Result<Opened>> {
  const found = await findSource(context, token);
  if (!found.ok) return found;
  const row = found.value;
  const slow = await throttle(context, integrationsModule.rateLimits.source_delivery, row.id);
  if (!slow.ok) return slow;
  if (row.isPaused) return err(PAUSED);
  const plan = await readWorkspacePlan(context.db, row.workspaceId, context.now());
  if (!planAllows(plan, FULL_FEATURE)) return err(NOT_IN_PLAN);
  return ok({ row, maxPerDay: integrationsModule.limits.sourceDeliveries[plan] });
}

export type Received = "taken" | "duplicate";

/**
 * Takes a request of another service: signature, body, id, then its event, all or nothing. A request of an id that was taken is
 * answered as such and makes no event. Errors: not_found, rate_limited, unavailable (paused), plan_required, body_too_large,
 * unauthenticated, malformed_body.
 */
export async function receiveWebhook(
  context: RequestContext,
  request: Request,
  token: string,
): Promise<Result<Received, AppError>> {
  const opened = await openSource(context, token);
  if (!opened.ok) return opened;
  const { row, maxPerDay } = opened.value;
  const { id: sourceId, workspaceId } = row;
  const stub = connectionsStub(context, workspaceId);
  const headers = storedHeaders(request.headers);
  const contentType = (request.headers.get("content-type") ?? "").slice(0, 200);
  const base = { workspaceId, sourceId, dedupe: "", contentType, headers, body: "", bytes: 0, event: null };
  const refuse = async (delivery: NewDelivery, error: AppError) => {
    await stub.refuse(delivery, error.message);
    return err(error);
  };
  const body = await readBody(request, MAX_BODY_BYTES);
  if (!body) return refuse({ ...base, bytes: Number(request.headers.get("content-length") ?? 0) }, TOO_LARGE);
  const bytes = body.length;
  const secret = await secretOf(context, row);
  const signed = { headers: request.headers, body, secret, nowMs: context.now().getTime() };
  if (!(await isSigned(row.preset, signed))) return refuse({ ...base, bytes }, NOT_SIGNED);
  const text = new TextDecoder().decode(body);
  const payload = readPayload(contentType, text);
  if (!payload.ok) return refuse({ ...base, bytes }, appError("malformed_body", payload.error));
  const mapping = mappingOf(row);
  const dedupe =
    mapping.idPath === "" ? PRESETS[row.preset].idOf(headers, payload.value) : textAt(payload.value, mapping.idPath);
  const event = eventOf(row, mapping, headers, payload.value);
  const taken = await stub.take({ ...base, dedupe: dedupe ?? "", body: text, bytes, event }, maxPerDay);
  return taken.kind === "over-budget" ? err(OVER_BUDGET) : ok(taken.kind);
}

/** Lets the object of a workspace forget an event, once every other subscription has taken it. May be called again. */
export const confirmReceived = (context: AppContext, { id, workspaceId }: BusEvent): Promise<void> =>
  connectionsStub(context, workspaceId).confirmEvent(id);
