import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomBytes } from "#app/platform/crypto/bytes.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { hashLinkPassword } from "#app/platform/share-links/share-link-access.server.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readBlockedHost } from "./domain/destination.ts";
import { MAX_BLOCKED_HOSTS } from "./domain/limits.ts";
import { readRouting } from "./domain/routing-schema.ts";
import { checkSlug, RANDOM_SLUG_BYTES, randomSlug } from "./domain/slug.ts";
import { checkDestinations, checkPeriod } from "./editing/check-input.server.ts";
import { evictLink } from "./following/followed-links.server.ts";
import { linksModule } from "./manifest.ts";
import * as repo from "./repo.server.ts";
import { purchasesStub } from "./revenue/store/purchases-stub.server.ts";
import type { CreateLinkInput, UpdateLinkInput } from "./schema.ts";
import type { LinkReport } from "./store/link-rpc.ts";
import { linkStub } from "./store/link-stub.server.ts";

export type { LinkRow } from "./repo.server.ts";

const WRITE = { feature: linksModule.feature, write: true } as const;
/** Random slugs that are tried; two of ten billion rarely meet. */
const SLUG_TRIES = 5;

const onField = (code: "invalid_input" | "conflict", path: string, message: string): AppError =>
  appError(code, message, { fields: [{ path, message }] });

const NO_LINK = appError("not_found", "Short link not found in this workspace.");
const SLUG_TAKEN = onField("conflict", "slug", "This slug is taken. Choose another one.");
const CHANGED = appError("conflict", "The link was changed at the same time. Read it again and repeat the change.");

/** Lists the links of a workspace. Errors: invalid_input (cursor). */
export async function listLinks(
  scope: WorkspaceScope,
  {
    sort,
    cursor: text,
    limit,
    ...filters
  }: repo.LinkFilters & { sort: Sort<repo.LinkSort>; cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: repo.LinkRow[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findLinks(scope, filters, { sort, cursor: cursor.value, limit: limit + 1 });
  return ok(cutPage(rows, limit, (row) => row[sort.by]));
}

export const countLinks = repo.countLinks;
export const listGroups = repo.findGroups;
export const listBlockedHosts = repo.findBlockedHosts;

/** One link. Errors: not_found. */
export async function getLink(scope: WorkspaceScope, id: string): Promise<Result<repo.LinkRow>> {
  const row = await repo.findLink(scope, id);
  return row ? ok(row) : err(NO_LINK);
}

/** Whether the actor may change links now. Errors: forbidden, plan_required, rate_limited, unavailable. */
async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, linksModule.rateLimits.link_change, actor.userId) : allowed;
}

/** The fields of a new link as they are stored, without its slug. Errors: invalid_input. */
async function toRow(
  context: RequestContext,
  actor: Actor,
  input: CreateLinkInput,
  id: string,
  blockedHosts: readonly string[],
): Promise<Result<Omit<repo.LinkRow, "slug">>> {
  const { title, startsAt, expiresAt, tags, folder, passesClickId, hasPublicStats, password } = input;
  const { utm, targets, variants, preview } = input;
  const routing = { utm, targets, variants, preview };
  const checked = checkDestinations(context, blockedHosts, { destination: input.destination, routing });
  if (!checked.ok) return checked;
  const period = checkPeriod(startsAt, expiresAt, context.now());
  if (!period.ok) return period;
  const passwordHash = password === null ? ok(null) : await hashLinkPassword(context, password);
  if (!passwordHash.ok) return passwordHash;
  const now = context.now();
  return ok({
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, title, tags, folder },
    destination: checked.value.destination,
    routing: JSON.stringify(checked.value.routing),
    passwordHash: passwordHash.value,
    ...{ startsAt, expiresAt, passesClickId, hasPublicStats },
    ...{ archivedAt: null, clicks: 0, visitors: 0, bots: 0, lastClickAt: null, createdAt: now, updatedAt: now },
  });
}

/** Why a link was not added, or the link of that id if there is one already. */
async function refusalOf(context: RequestContext, actor: Actor, link: repo.LinkRow): Promise<Result<repo.LinkRow>> {
  const scope = workspaceScope(context, actor);
  const existing = await repo.findLink(scope, link.id);
  if (existing) return ok(existing);
  if ((await repo.findTakenSlugs(context, [link.slug])).size > 0) return err(SLUG_TAKEN);
  const tooLarge = await refuseText(context.db, actor.workspaceId, actor.plan, repo.bytesOf(link));
  return err(tooLarge ?? limitReached(actor.plan, linksModule.limits.shortLinks));
}

/**
 * Creates a link, with a random slug where none is given. Called again with an `id` that it has made, it answers that link. Errors:
 * forbidden, plan_required, invalid_input, conflict (slug taken), limit_reached, rate_limited.
 */
export async function createLink(
  context: RequestContext,
  actor: Actor,
  input: CreateLinkInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.LinkRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  return addLink(context, actor, input, id, await repo.findBlockedHosts(workspaceScope(context, actor)));
}

/** The same for an actor who may, with the block list at hand. */
export async function addLink(
  context: RequestContext,
  actor: Actor,
  input: CreateLinkInput,
  id: string,
  blockedHosts: readonly string[],
): Promise<Result<repo.LinkRow>> {
  const given = input.slug === undefined ? null : checkSlug(input.slug);
  if (given && !given.ok) return err(onField("invalid_input", "slug", given.error.message));
  const row = await toRow(context, actor, input, id, blockedHosts);
  if (!row.ok) return row;
  const scope = workspaceScope(context, actor);
  let refused: Result<repo.LinkRow> = err(SLUG_TAKEN);
  for (let tries = 0; tries < (given ? 1 : SLUG_TRIES); tries += 1) {
    const slug = given ? given.value : randomSlug(randomBytes(RANDOM_SLUG_BYTES));
    const link = { ...row.value, slug };
    const audit = auditIfChanged(context, auditEntry(actor, "short_link.created", `short_link:${id}`, slug));
    if (await repo.insertLink(scope, link, actor.plan, audit)) {
      evictLink(slug);
      return ok(link);
    }
    refused = await refusalOf(context, actor, link);
    if (refused.ok || refused.error !== SLUG_TAKEN) return refused;
  }
  return refused;
}

type Change = Partial<
  Pick<
    repo.LinkRow,
    | "title"
    | "destination"
    | "routing"
    | "passwordHash"
    | "startsAt"
    | "expiresAt"
    | "tags"
    | "folder"
    | "passesClickId"
    | "hasPublicStats"
    | "archivedAt"
  >
>;

/** What an input changes of a row. Errors: invalid_input. */
async function toChange(
  context: RequestContext,
  before: repo.LinkRow,
  { destination = before.destination, utm, targets, variants, preview, password, archived, ...plain }: UpdateLinkInput,
  blockedHosts: readonly string[],
): Promise<Result<Change>> {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Change;
  const { startsAt = before.startsAt, expiresAt = before.expiresAt } = given;
  const period = checkPeriod(startsAt, expiresAt, context.now());
  if (!period.ok) return period;
  const was = readRouting(before.routing);
  const routing = {
    utm: utm ?? was.utm,
    targets: targets ?? was.targets,
    variants: variants ?? was.variants,
    preview: preview ?? was.preview,
  };
  const leadsElsewhere = destination !== before.destination || targets || variants || preview || utm;
  if (leadsElsewhere) {
    const checked = checkDestinations(context, blockedHosts, { destination, routing });
    if (!checked.ok) return checked;
    given.destination = checked.value.destination;
    given.routing = JSON.stringify(checked.value.routing);
  }
  if (password === null) given.passwordHash = null;
  if (typeof password === "string") {
    const hashed = await hashLinkPassword(context, password);
    if (!hashed.ok) return hashed;
    given.passwordHash = hashed.value;
  }
  if (archived !== undefined) given.archivedAt = archived ? (before.archivedAt ?? context.now()) : null;
  return ok(given);
}

function auditActionOf({ archived }: UpdateLinkInput): string {
  if (archived === undefined) return "short_link.changed";
  return archived ? "short_link.archived" : "short_link.restored";
}

/** Changes what is given of a link. Errors: forbidden, plan_required, not_found, invalid_input, conflict, limit_reached, rate_limited. */
export async function updateLink(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateLinkInput,
): Promise<Result<repo.LinkRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const blockedHosts = await repo.findBlockedHosts(scope);
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findLink(scope, id);
    if (!before) return err(NO_LINK);
    const change = await toChange(context, before, input, blockedHosts);
    if (!change.ok) return change;
    const after = { ...before, ...change.value, updatedAt: nextUpdatedAt(before, context.now()) };
    const audit = auditIfChanged(context, auditEntry(actor, auditActionOf(input), `short_link:${id}`, before.slug));
    if (await repo.replaceLink(scope, before, after, actor.plan, audit)) {
      evictLink(before.slug);
      return ok(after);
    }
    const grown = repo.bytesOf(after) - repo.bytesOf(before);
    const full = grown > 0 ? await refuseText(context.db, actor.workspaceId, actor.plan, grown) : null;
    return full ? err(full) : "changed";
  });
}

/**
 * Makes a link like another one, with a random slug, a campaign of its own and no clicks; its schedule and password stay with the old
 * one. Errors: those of `createLink`, not_found.
 */
export async function remakeLink(
  context: RequestContext,
  actor: Actor,
  id: string,
  as: { id: string; utmCampaign: string },
): Promise<Result<repo.LinkRow>> {
  const row = await repo.findLink(workspaceScope(context, actor), id);
  if (!row) return err(NO_LINK);
  const { title, destination, tags, folder, passesClickId } = row;
  const { utm, ...routing } = readRouting(row.routing);
  const input = {
    ...{ title, destination, tags, folder, passesClickId, hasPublicStats: false, password: null },
    ...{ startsAt: null, expiresAt: null, ...routing, utm: { ...utm, campaign: as.utmCampaign } },
  };
  return createLink(context, actor, input, as.id);
}

/** Deletes a link with its clicks, for good. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function deleteLink(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findLink(scope, id);
  if (!row) return err(NO_LINK);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await linkStub(context, id).erase();
  await purchasesStub(context, actor.workspaceId).eraseLink(id);
  const audit = auditIfChanged(context, auditEntry(actor, "short_link.deleted", `short_link:${id}`, row.slug));
  const deleted = await repo.deleteLink(scope, id, audit);
  evictLink(row.slug);
  return deleted ? ok(undefined) : err(NO_LINK);
}

/** Does the same with several links; those that are gone are left out. Returns how many there were. */
export async function forEachLink(
  ids: readonly string[],
  change: (id: string) => Promise<Result<unknown>>,
): Promise<Result<number>> {
  let changed = 0;
  for (const id of new Set(ids)) {
    const done = await change(id);
    if (!done.ok && done.error.code !== "not_found") return done;
    if (done.ok) changed += 1;
  }
  return ok(changed);
}

/** Replaces the hosts where no link of the workspace may lead. Links that lead there already stop working. Errors: forbidden, plan_required, invalid_input, rate_limited. */
export async function setBlockedHosts(context: RequestContext, actor: Actor, text: string): Promise<Result<string[]>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const hosts = new Set<string>();
  for (const part of text.split(/[\s,]+/).filter((one) => one !== "")) {
    const host = readBlockedHost(part);
    if (!host.ok) return err(onField("invalid_input", "hosts", host.error.message));
    hosts.add(host.value);
  }
  if (hosts.size > MAX_BLOCKED_HOSTS)
    return err(onField("invalid_input", "hosts", `Block at most ${MAX_BLOCKED_HOSTS} hosts.`));
  const scope = workspaceScope(context, actor);
  const blocked = [...hosts].sort();
  const subject = `workspace:${actor.workspaceId}`;
  const audit = auditIfChanged(
    context,
    auditEntry(actor, "short_link.blocked_hosts_changed", subject, `${blocked.length} hosts`),
  );
  await repo.writeBlockedHosts(scope, blocked, context.now(), audit);
  return ok(blocked);
}

/** What the object of a link has counted between two days, both included. */
export const readReport = (
  context: Pick<AppContext, "env">,
  id: string,
  fromDay: number,
  toDay: number,
): Promise<LinkReport> => linkStub(context, id).report(fromDay, toDay);
