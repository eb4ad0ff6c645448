import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomBytes, toHex } from "#app/platform/crypto/bytes.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { TxtResolver } from "#app/platform/safe-fetch/resolve.ts";
import { sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { messagesModule } from "../manifest.ts";
import { isReservedName } from "./domain/domain-name.ts";
import { type DomainFindings, isProved, judgeDomain, RECORD_KINDS } from "./domain/records.ts";
import { lookUpDomain } from "./look-up.server.ts";
import * as repo from "./repo.server.ts";

export const NO_DOMAIN = appError("not_found", "This domain does not exist in this workspace.");
const CHANGED = appError("conflict", "The domain was changed at the same time. Please look again.");
const RESERVED = "Names such as .example and .test are for examples. Enter a domain that you own.";
const NOT_LOOKED_UP = appError("conflict", "This name is an example: DNS is not asked about it.");
const DNS_SILENT = appError("unavailable", "DNS gave no answer. Please check again in a minute.");
const NOT_PROVED =
  "The TXT record was not found. DNS can take up to an hour to show a new record, some services a day.";

const PROOF_BYTES = 16;

const onField = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

export const findingsOf = ({ findings }: Pick<repo.DomainRow, "findings">): DomainFindings | null =>
  findings === "" ? null : (JSON.parse(findings) as DomainFindings);

async function allowChange(
  context: RequestContext,
  actor: Actor,
  rate: "message_change" | "domain_check",
): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, messagesModule.rateLimits[rate], actor.userId) : allowed;
}

/**
 * Adds a domain that is still to be proved. Bears repetition with its id. Errors: forbidden, plan_required, invalid_input (reserved,
 * or added before), limit_reached, rate_limited.
 */
export async function addDomain(
  context: RequestContext,
  actor: Actor,
  { domain, selector, warmUp }: { domain: string; selector: string; warmUp?: "on" | undefined },
  id = newId(context.now().getTime()),
): Promise<Result<repo.DomainRow>> {
  const allowed = await allowChange(context, actor, "message_change");
  if (!allowed.ok) return allowed;
  if (isReservedName(domain)) return onField("domain", RESERVED);
  const scope = workspaceScope(context, actor);
  const now = context.now();
  const row: repo.DomainRow = {
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, domain, selector },
    ...{ proof: toHex(randomBytes(PROOF_BYTES)), status: "pending", findings: "", checkedAt: null },
    ...{ warmUpStep: warmUp ? 0 : null, warmUpDay: 0, warmUpSent: 0 },
    ...{ createdAt: now, updatedAt: now },
  };
  const entry = auditEntry(actor, "sending_domain.added", `sending_domain:${id}`, domain);
  const limit = messagesModule.limits.sendingDomains;
  if (await repo.insertDomain(scope, row, limit[actor.plan], auditIfChanged(context, entry))) return ok(row);
  const existing = await repo.findDomain(scope, id);
  if (existing) return ok(existing);
  if (await repo.hasDomain(scope, domain)) return onField("domain", "This domain was added before.");
  return err(limitReached(actor.plan, limit));
}

/** Removes a domain: campaigns are no longer sent from it. Errors: forbidden, not_found, rate_limited. */
export async function removeDomain(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor, "message_change");
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findDomain(scope, id);
  if (!row) return err(NO_DOMAIN);
  const entry = auditEntry(actor, "sending_domain.removed", `sending_domain:${id}`, row.domain);
  return (await repo.deleteDomain(scope, id, auditIfChanged(context, entry))) ? ok(undefined) : err(NO_DOMAIN);
}

/** Writes down where the DKIM key of a domain is looked for. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function setSelector(
  context: RequestContext,
  actor: Actor,
  id: string,
  selector: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor, "message_change");
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findDomain(scope, id);
    if (!before) return err(NO_DOMAIN);
    const findings = findingsOf(before);
    // What was found at another selector says nothing of this one.
    if (findings && before.selector !== selector) findings.dkim = { isFound: null, checks: [], texts: [] };
    const after = {
      ...before,
      ...{ selector, findings: findings ? JSON.stringify(findings) : "" },
      updatedAt: nextUpdatedAt(before, context.now()),
    };
    return (await repo.replaceDomain(scope, before, after)) ? ok(undefined) : "changed";
  });
}

/**
 * Starts the warm-up plan of a domain at its first day, or turns it off. Errors: forbidden, plan_required, not_found, conflict,
 * rate_limited.
 */
export async function setWarmUp(
  context: RequestContext,
  actor: Actor,
  id: string,
  isOn: boolean,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor, "message_change");
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findDomain(scope, id);
    if (!before) return err(NO_DOMAIN);
    if ((before.warmUpStep !== null) === isOn) return ok(undefined);
    const plan = { warmUpStep: isOn ? 0 : null, warmUpDay: 0, warmUpSent: 0 };
    const after = { ...before, ...plan, updatedAt: nextUpdatedAt(before, context.now()) };
    const action = isOn ? "sending_domain.warm_up_started" : "sending_domain.warm_up_stopped";
    const entry = auditEntry(actor, action, `sending_domain:${id}`, before.domain);
    return (await repo.replaceDomain(scope, before, after, auditIfChanged(context, entry))) ? ok(undefined) : "changed";
  });
}

const isSilent = (findings: DomainFindings): boolean => RECORD_KINDS.every((kind) => findings[kind].isFound === null);

/** Where DNS gave no answer, what it said before still holds. */
function withKnown(findings: DomainFindings, before: DomainFindings | null): DomainFindings {
  if (!before) return findings;
  const merged = { ...findings };
  for (const kind of RECORD_KINDS)
    if (findings[kind].isFound === null && before[kind].isFound !== null) merged[kind] = before[kind];
  return merged;
}

/** A domain after a look-up: what was found, and what its proof makes of its status. Null: DNS answered nothing at all. */
export async function lookedUp(dns: TxtResolver, before: repo.DomainRow, now: Date): Promise<repo.DomainRow | null> {
  const records = await lookUpDomain(dns, before);
  const found = judgeDomain(records, before.selector);
  const proved = isProved(records, before.proof);
  if (proved === null && isSilent(found)) return null;
  const lost = proved === false && before.status === "verified";
  const status = proved === true ? "verified" : lost ? "lost" : before.status;
  const findings = JSON.stringify(withKnown(found, findingsOf(before)));
  return { ...before, status, findings, checkedAt: now, updatedAt: nextUpdatedAt(before, now) };
}

/** A domain that was looked up now; `problem`: why it is not verified, in a sentence. */
export interface CheckedDomain {
  row: repo.DomainRow;
  problem: string | null;
}

/**
 * Looks a domain up in DNS now. Errors: forbidden, plan_required, not_found, conflict (the name is an example), unavailable (DNS),
 * rate_limited.
 */
export async function checkDomain(
  context: RequestContext,
  actor: Actor,
  id: string,
  dns: TxtResolver = sharedDohResolver(),
): Promise<Result<CheckedDomain>> {
  const allowed = await allowChange(context, actor, "domain_check");
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findDomain(scope, id);
    if (!before) return err(NO_DOMAIN);
    if (isReservedName(before.domain)) return err(NOT_LOOKED_UP);
    const after = await lookedUp(dns, before, context.now());
    if (!after) return err(DNS_SILENT);
    const isNew = after.status === "verified" && before.status !== "verified";
    const entry = auditEntry(actor, "sending_domain.verified", `sending_domain:${id}`, before.domain);
    if (!(await repo.replaceDomain(scope, before, after, isNew ? auditIfChanged(context, entry) : undefined)))
      return "changed";
    return ok({ row: after, problem: after.status === "verified" ? null : NOT_PROVED });
  });
}

/** A domain of the workspace. Errors: not_found. */
export async function getDomain(scope: WorkspaceScope, id: string): Promise<Result<repo.DomainRow>> {
  const row = await repo.findDomain(scope, id);
  return row ? ok(row) : err(NO_DOMAIN);
}

export const listDomains = (scope: WorkspaceScope): Promise<repo.DomainRow[]> => repo.findDomains(scope);
