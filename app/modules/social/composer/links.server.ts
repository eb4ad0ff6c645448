import { createLinkByApi, createLinkSchema } from "#app/modules/links/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ChannelName } from "../domain/channels.ts";
import type { Group } from "../store/social-rpc.ts";
import { rowId } from "./row-id.server.ts";

const onLink = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "link", message }] }));

/** The address with the parameters that name network and campaign; those that it has already stay. */
function taggedUrl(destination: string, channel: string, campaign: string): string {
  const url = new URL(destination);
  const tags = { utm_source: channel, utm_medium: "social", ...(campaign === "" ? {} : { utm_campaign: campaign }) };
  for (const [name, value] of Object.entries(tags)) if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The link of one version: a short link of its own that counts its clicks, or the address with its parameters. The same each
 * time for one destination and campaign. Errors: invalid_input, and those of a new short link.
 */
export async function versionLink(
  context: RequestContext,
  actor: Actor,
  postId: string,
  channel: ChannelName,
  link: Group["link"],
): Promise<Result<{ linkId: string | null; linkUrl: string | null }>> {
  if (!link) return ok({ linkId: null, linkUrl: null });
  const { destination, campaign } = link;
  if (!URL.canParse(destination) || !/^https?:$/.test(new URL(destination).protocol))
    return onLink("Use an address that begins with https://");
  if (!link.isShort) return ok({ linkId: null, linkUrl: taggedUrl(destination, channel, campaign) });
  const id = await rowId(postId, "link", destination, campaign);
  const utm = { source: channel, medium: "social", campaign, term: "", content: "" };
  const input = createLinkSchema.safeParse({ destination, title: `Post on ${channel}`, utm, folder: "Social" });
  if (!input.success) return onLink(input.error.issues[0]?.message ?? "Use another URL.");
  const made = await createLinkByApi(context, actor, input.data, id);
  if (made.ok) return ok({ linkId: made.value.id, linkUrl: made.value.url });
  return err({ ...made.error, fields: [{ path: "link", message: made.error.message }] });
}
