import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { changeBy, ownChange, WRITE } from "../limits.server.ts";
import type { SuppressionKind } from "../store/consents/consent-ledger.ts";
import { hashesOf, hashValue } from "./hash.ts";

type Owned = { workspaceId: string };
type Access = Pick<AppContext, "env" | "config">;

export interface Suppression {
  kind: SuppressionKind;
  /** Address in lower case, number in E.164. */
  value: string;
  reason: string;
}

/** Keeps that an address must not be written to, to whomever it belongs: only its hash is kept. For the product's own work. */
export async function suppress(
  context: AppContext,
  workspaceId: string,
  { kind, value, reason }: Suppression,
): Promise<void> {
  const entry = { kind, valueHash: await hashValue(context, workspaceId, kind, value), reason };
  await contactsStub(context, workspaceId).suppress(ownChange(context, workspaceId), entry);
}

/** Allows an address again. Errors: forbidden, plan_required. */
export async function unsuppress(
  context: RequestContext,
  actor: Actor,
  { kind, value }: Omit<Suppression, "reason">,
): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const { workspaceId } = actor;
  for (const valueHash of await hashesOf(context, workspaceId, kind, value))
    await contactsStub(context, workspaceId).unsuppress(changeBy(context, actor), { kind, valueHash });
  return ok(undefined);
}

/** Whether a contact may be written to on a channel about a topic: it agreed, and its address is not suppressed. */
export async function isAllowed(
  context: Access,
  { workspaceId }: Owned,
  contactId: string,
  { channel, topic = "" }: { channel: string; topic?: string },
): Promise<boolean> {
  const stub = contactsStub(context, workspaceId);
  if (!(await stub.hasConsent(contactId, channel, topic))) return false;
  const contact = await stub.readPerson(contactId);
  const [kind, value] =
    channel === "email" ? (["email", contact?.email] as const) : (["phone", contact?.phone] as const);
  if (!value) return true;
  for (const valueHash of await hashesOf(context, workspaceId, kind, value))
    if (await stub.isSuppressed(kind, valueHash)) return false;
  return true;
}
