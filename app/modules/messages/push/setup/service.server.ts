import { openValues, sealValues } from "#app/modules/integrations/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../../access.ts";
import { messagesModule } from "../../manifest.ts";
import { newVapidKeys, vapidSigner } from "../protocol/vapid.ts";
import { findKeys, insertKeys } from "./repo.server.ts";

/** What the sealed private key belongs to. */
export const ABOUT_KEYS = "push-keys";

/** The public key by which browsers subscribe; null: push is not turned on. */
export const publicKeyOf = async (scope: WorkspaceScope): Promise<string | null> =>
  (await findKeys(scope))?.publicKey ?? null;

/** Makes the keys of a workspace, once and for good. Errors: forbidden, plan_required, rate_limited. */
export async function turnPushOn(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, messagesModule.rateLimits.message_change, actor.userId);
  if (!admitted.ok) return admitted;
  const { workspaceId } = actor;
  const { publicKey, privateKey } = await newVapidKeys();
  const sealedKey = await sealValues(context, workspaceId, ABOUT_KEYS, { privateKey });
  const now = context.now();
  const audit = auditIfChanged(context, auditEntry(actor, "push.turned_on", `workspace:${workspaceId}`));
  const row = { workspaceId, publicKey, sealedKey, createdAt: now, updatedAt: now };
  await insertKeys(workspaceScope(context, actor), row, audit);
  return ok(undefined);
}

/** Signs requests to push services in the name of a workspace; null: it has no keys, or they do not open any more. */
export async function openSigner(
  context: Pick<AppContext, "config" | "db" | "now">,
  workspaceId: string,
): Promise<((origin: string) => Promise<string>) | null> {
  const row = await findKeys({ db: context.db, workspaceId });
  const values = row && (await openValues(context, workspaceId, ABOUT_KEYS, row.sealedKey));
  if (!row || !values?.privateKey) return null;
  const keys = { publicKey: row.publicKey, privateKey: values.privateKey };
  return vapidSigner(keys, context.config.APP_URL, context.now().getTime());
}
