import { readClickOutcomes } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readClickId } from "../domain/tagged-url.ts";
import { linksModule } from "../manifest.ts";
import { findBySlug } from "../repo.server.ts";
import type { PurchaseInput } from "../schema.ts";
import { linkStub } from "../store/link-stub.server.ts";
import { clicksOf, type LinkRevenue, revenueOf } from "./domain/revenue.ts";
import { MAX_PURCHASES } from "./store/purchases.ts";
import type { Purchase, PurchaseSums } from "./store/purchases-rpc.ts";
import { purchasesStub } from "./store/purchases-stub.server.ts";

const NO_CLICK = appError(
  "not_found",
  "No short link of this workspace keeps the details of this click. Send the whole value of kj_click.",
);
const FULL = appError("limit_reached", `A link holds at most ${exact(MAX_PURCHASES)} purchases.`);

/**
 * Stores what somebody bought after a click, once for its id in the workspace; called again, it answers what is stored. Reported with
 * clicks on several links, it counts for the link of the latest click. Errors: forbidden,
 * plan_required, rate_limited, unavailable, not_found (the click), limit_reached.
 */
export async function recordPurchase(
  context: RequestContext,
  actor: Actor,
  { clickId, id, valueCents, currency }: PurchaseInput,
): Promise<Result<Purchase>> {
  const allowed = authorize(actor, { feature: linksModule.feature, write: true });
  if (!allowed.ok) return allowed;
  const permitted = await throttle(context, linksModule.rateLimits.link_purchase, actor.workspaceId);
  if (!permitted.ok) return permitted;
  const click = readClickId(clickId);
  const link = click ? await findBySlug(context, click.slug) : undefined;
  if (!click || link?.workspaceId !== actor.workspaceId) return err(NO_CLICK);
  const clicked = await linkStub(context, link.id).findClick(click.seq, click.token);
  if (clicked === null) return err(NO_CLICK);
  const stored = await purchasesStub(context, actor.workspaceId).record({
    ...{ id, linkId: link.id, clickId, clickedAtMs: clicked.atMs, atMs: context.now().getTime() },
    ...{ cents: valueCents, currency },
  });
  return stored === "full" ? err(FULL) : ok(stored);
}

/** What people bought after clicks on a link. */
export const readPurchases = (
  { env, workspaceId }: Pick<RequestContext, "env"> & { workspaceId: string },
  linkId: string,
): Promise<PurchaseSums> => purchasesStub({ env }, workspaceId).sums(linkId);

/** People of one link that are read: the newest. */
const MAX_PEOPLE = 5_000;

/** What the people became who came by a link and left their address; null where the plan has no leads. */
export async function readLinkRevenue(
  context: RequestContext,
  actor: Actor,
  { id, slug }: { id: string; slug: string },
): Promise<LinkRevenue | null> {
  if (!authorize(actor, { feature: "lead_generation" }).ok) return null;
  const carried = await readClickOutcomes(context, actor, slug, MAX_PEOPLE);
  const asked = clicksOf(carried);
  const known = new Set(asked.length === 0 ? [] : await linkStub(context, id).knownClicks(asked));
  const tokens = new Map(asked.map(({ seq, token }) => [seq, token]));
  return revenueOf(carried, slug, (seq, token) => known.has(seq) && tokens.get(seq) === token);
}
