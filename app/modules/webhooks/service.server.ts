import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, minutes } from "#app/shared/time.ts";
import { authorizeChange, NO_ENDPOINT, withinLimit } from "./change-permission.server.ts";
import { MAX_ENDPOINTS, MAX_URL_LENGTH, ROTATION_MS } from "./domain/rules.ts";
import { webhooksModule } from "./manifest.ts";
import { notifyRevealed } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";
import type { EndpointInput } from "./schema.ts";
import { newSecret, secretOf } from "./secrets.server.ts";

/** Deliveries on one page of the log. */
const PER_PAGE = 25;
const COUNTED_MS = days(7);

const ADDED_BEFORE = appError(
  "conflict",
  "This form has added its webhook already. You find it in the list; reveal its secret there.",
);
const CHANGED = appError(
  "conflict",
  "This webhook was changed in the meantime. It is shown as it is now; please look again.",
);
/** An endpoint as pages show it; its secrets are never part of it. */
export type EndpointSummary = Omit<
  repo.EndpointRow,
  "sealedSecret" | "sealedPreviousSecret" | "workspaceId" | "userId"
> & {
  /** Of the last 7 days. */
  delivered: number;
  failed: number;
};

/** More than any person has, but for a flood of them. */
const MAX_OWN_LISTED = 100;

/** The webhooks that a person added and that are on, for a mail: "hooks.example.com, in Tea shop". */
export const listOwnWebhooks = async ({ db }: AppContext, userId: string): Promise<string[]> =>
  (await repo.findEndpointsOf(db, userId, MAX_OWN_LISTED)).map(
    ({ url, workspaceName }) => `${new URL(url).host}, in ${workspaceName}`,
  );

/** The address in its canonical spelling, when it may be called at all by its text; where its name leads is looked up at each delivery. */
function checkTarget({ config }: RequestContext, url: string): Result<string> {
  const policy = {
    ownHosts: [new URL(config.APP_URL).hostname],
    allowLoopback: config.ALLOW_LOOPBACK_FETCH,
    maxUrlChars: MAX_URL_LENGTH,
  };
  const checked = checkUrl(url, policy);
  const refuse = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "url", message }] }));
  if (!checked.ok) return refuse(checked.error.message);
  // What is sent is signed and not encrypted: on the way it could be read.
  if (checked.value.protocol !== "https:" && !config.ALLOW_LOOPBACK_FETCH)
    return refuse("The address must begin with https://.");
  if (checked.value.hash !== "") return refuse("The address must not have a part after #.");
  return ok(checked.value.href);
}

/** Every endpoint of the workspace, oldest first. */
export async function listEndpoints(context: RequestContext, scope: WorkspaceScope): Promise<EndpointSummary[]> {
  const since = new Date(context.now().getTime() - COUNTED_MS);
  const [rows, counts] = await Promise.all([repo.findEndpoints(scope), repo.countDeliveries(scope, since)]);
  return rows.map((row) => summaryOf(row, counts, context.now()));
}

type Counts = Awaited<ReturnType<typeof repo.countDeliveries>>;

function summaryOf(row: repo.EndpointRow, counts: Counts, now: Date): EndpointSummary {
  const { sealedSecret: _, sealedPreviousSecret: __, workspaceId: ___, userId: ____, previousEndsAt, ...shown } = row;
  const of = (status: repo.DeliveryStatus) =>
    counts.find((one) => one.endpointId === row.id && one.status === status)?.count ?? 0;
  return {
    ...shown,
    previousEndsAt: previousEndsAt && previousEndsAt > now ? previousEndsAt : null,
    delivered: of("delivered"),
    failed: of("failed"),
  };
}

/** How long a form that is sent again is answered with the secret of the endpoint that it made; later the secret is revealed like any other. */
const REPEATED_WITHIN_MS = minutes(10);

/** The answer to a form that has added its endpoint already, or null when it has not. Errors: conflict (a while ago: the secret needs a proof by now). */
async function addedBefore(
  context: RequestContext,
  session: Session,
  id: string,
): Promise<Result<{ id: string; secret: string }> | null> {
  const endpoint = await repo.findEndpoint(workspaceScope(context, session), id);
  if (!endpoint) return null;
  const isRecent = context.now().getTime() - endpoint.createdAt.getTime() < REPEATED_WITHIN_MS;
  return isRecent ? ok({ id, secret: await secretOf(context, endpoint) }) : err(ADDED_BEFORE);
}

/**
 * Adds an endpoint and returns its signing secret. Called again with an `id` that it has added within ten minutes, it answers that endpoint; later: conflict.
 * Errors: forbidden, plan_required, invalid_input (the address), limit_reached, rate_limited, unavailable.
 */
export async function createEndpoint(
  context: RequestContext,
  session: Session,
  { url, description, events }: EndpointInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string; secret: string }>> {
  const allowed = authorizeChange(session);
  if (!allowed.ok) return allowed;
  const before = await addedBefore(context, session, id);
  if (before) return before;
  const target = checkTarget(context, url);
  if (!target.ok) return target;
  const tooOften = await withinLimit(context, webhooksModule.rateLimits.webhook_change, session);
  if (tooOften) return err(tooOften);
  const createdAt = context.now();
  const { workspaceId, userId } = session;
  const { secret, sealedSecret } = await newSecret(context, { id, workspaceId });
  const row: repo.EndpointRow = {
    id,
    workspaceId,
    userId,
    url: target.value,
    description,
    events,
    sealedSecret,
    sealedPreviousSecret: null,
    previousEndsAt: null,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    version: 0,
    createdAt,
    updatedAt: createdAt,
  };
  const stored = await repo.insertEndpoint(
    workspaceScope(context, session),
    row,
    MAX_ENDPOINTS,
    auditEntry(session, "webhook.created", `webhook:${id}`, new URL(target.value).host),
  );
  if (stored) return ok({ id, secret });
  const full = appError(
    "limit_reached",
    `This workspace has ${MAX_ENDPOINTS} webhooks. Delete one before you add another.`,
  );
  return (await addedBefore(context, session, id)) ?? err(full);
}

export interface EndpointPage {
  endpoint: EndpointSummary;
  deliveries: repo.LogRow[];
  nextCursor: string | null;
}

/** An endpoint with a page of its log. Errors: not_found; invalid_input (cursor). */
export async function readEndpoint(
  context: RequestContext,
  scope: WorkspaceScope,
  id: string,
  query: { status?: repo.DeliveryStatus | undefined; cursor?: string | undefined },
): Promise<Result<EndpointPage>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return err(appError("invalid_input", "This page of the log does not exist."));
  const since = new Date(context.now().getTime() - COUNTED_MS);
  const [row, counts, deliveries] = await Promise.all([
    repo.findEndpoint(scope, id),
    repo.countDeliveries(scope, since),
    repo.findDeliveries(scope, id, { status: query.status, cursor: cursor.value, limit: PER_PAGE + 1 }),
  ]);
  if (!row) return err(NO_ENDPOINT);
  const page = cutPage(deliveries, PER_PAGE, ({ createdAt }) => createdAt);
  return ok({ endpoint: summaryOf(row, counts, context.now()), deliveries: page.rows, nextCursor: page.nextCursor });
}

interface Step {
  action: string;
  detail?: string;
  change: (endpoint: repo.EndpointRow) => repo.EndpointChange | Promise<repo.EndpointChange>;
}

/** A change on top of `version`; when the endpoint has moved on, nothing is changed. */
async function changeEndpoint(
  context: RequestContext,
  session: Session,
  id: string,
  version: number,
  { action, detail, change }: Step,
): Promise<Result<repo.EndpointRow>> {
  const allowed = authorizeChange(session);
  if (!allowed.ok) return allowed;
  const tooOften = await withinLimit(context, webhooksModule.rateLimits.webhook_change, session);
  if (tooOften) return err(tooOften);
  const scope = workspaceScope(context, session);
  const endpoint = await repo.findEndpoint(scope, id);
  if (!endpoint) return err(NO_ENDPOINT);
  if (endpoint.version !== version) return err(CHANGED);
  const changed = await repo.updateEndpoint(
    scope,
    endpoint,
    await change(endpoint),
    auditEntry(session, `webhook.${action}`, `webhook:${id}`, detail),
  );
  return changed ? ok(endpoint) : err(CHANGED);
}

/** Changes address, description and events. Errors: those of `createEndpoint`, not_found, conflict (changed meanwhile). */
export async function editEndpoint(
  context: RequestContext,
  session: Session,
  id: string,
  { version, url, description, events }: EndpointInput & { version: number },
): Promise<Result<unknown>> {
  const target = checkTarget(context, url);
  if (!target.ok) return target;
  return changeEndpoint(context, session, id, version, {
    action: "changed",
    detail: `${new URL(target.value).host}, ${events.length} event types`,
    change: (before) => ({
      url: target.value,
      description,
      events,
      ...(before.url === target.value ? {} : { failingSince: null }),
    }),
  });
}

/** Turns an endpoint on or off; what waits for one that is turned off is taken back. Errors: not_found, conflict, forbidden, plan_required. */
export const switchEndpoint = (
  context: RequestContext,
  session: Session,
  id: string,
  version: number,
  on: boolean,
): Promise<Result<unknown>> =>
  changeEndpoint(context, session, id, version, {
    action: on ? "enabled" : "disabled",
    change: () =>
      on ? { enabled: true, disabledReason: null, failingSince: null } : { enabled: false, disabledReason: "person" },
  });

/**
 * Gives an endpoint a new secret; for 24 hours the one before signs as well. The caller has stepped the person up.
 * Errors: not_found, conflict, forbidden, plan_required, rate_limited, unavailable.
 */
export async function rotateSecret(
  context: RequestContext,
  session: Session,
  id: string,
  version: number,
): Promise<Result<string>> {
  const { workspaceId } = session;
  const { secret, sealedSecret } = await newSecret(context, { id, workspaceId });
  const rotated = await changeEndpoint(context, session, id, version, {
    action: "secret_replaced",
    change: (before) => ({
      sealedSecret,
      sealedPreviousSecret: before.sealedSecret,
      previousEndsAt: new Date(context.now().getTime() + ROTATION_MS),
    }),
  });
  return rotated.ok ? ok(secret) : rotated;
}

/**
 * Returns the signing secret of an endpoint. First writes the audit log and notifies the owners: what cannot be recorded is
 * not revealed. The caller has stepped the person up. Errors: not_found, forbidden, plan_required, rate_limited, unavailable.
 */
export async function revealSecret(context: RequestContext, session: Session, id: string): Promise<Result<string>> {
  const allowed = authorizeChange(session);
  if (!allowed.ok) return allowed;
  const tooOften = await withinLimit(context, webhooksModule.rateLimits.webhook_reveal, session);
  if (tooOften) return err(tooOften);
  const endpoint = await repo.findEndpoint(workspaceScope(context, session), id);
  if (!endpoint) return err(NO_ENDPOINT);
  const secret = await secretOf(context, endpoint);
  await recordAudit(context, auditEntry(session, "webhook.secret_revealed", `webhook:${id}`));
  await notifyRevealed(context, endpoint, `${session.firstName} ${session.lastName}`.trim());
  return ok(secret);
}

/** Deletes an endpoint with its log. Errors: not_found, forbidden, plan_required. */
export async function deleteEndpoint(context: RequestContext, session: Session, id: string): Promise<Result<void>> {
  const allowed = authorizeChange(session);
  if (!allowed.ok) return allowed;
  return (await repo.deleteEndpoint(
    workspaceScope(context, session),
    id,
    auditEntry(session, "webhook.deleted", `webhook:${id}`),
  ))
    ? ok(undefined)
    : err(NO_ENDPOINT);
}
