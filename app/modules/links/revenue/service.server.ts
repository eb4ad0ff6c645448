import { readClickOutcomes } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { linkStub } from "../store/link-stub.server.ts";
import { clicksOf, type LinkRevenue, revenueOf } from "./domain/revenue.ts";

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
