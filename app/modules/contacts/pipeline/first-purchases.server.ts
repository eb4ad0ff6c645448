import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { contactsModule } from "../manifest.ts";
import type { PurchaseGroup, PurchaseQuery } from "../store/segments/first-purchases.ts";

/** Sums of purchases by the month of the first one and the paid click before it. Errors: forbidden, plan_required. */
export async function readFirstPurchases(
  context: Pick<AppContext, "env">,
  actor: Actor,
  query: PurchaseQuery,
): Promise<Result<PurchaseGroup[]>> {
  const allowed = authorize(actor, { feature: contactsModule.feature });
  if (!allowed.ok) return allowed;
  return ok(await contactsStub(context, actor.workspaceId).readFirstPurchases(query));
}
