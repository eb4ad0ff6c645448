import type { KitBrief, KitMaker } from "#app/platform/manifest/server-module.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { CHANNEL_NAMES, type ChannelName, channelOf, lengthFault } from "../domain/channels.ts";
import { withLink } from "../domain/text/compose.ts";
import { createPost } from "../service.server.ts";

const NO_PART = appError("invalid_input", "Choose what the kit makes.");

/** Where the post leads, with the values by which the campaign's report counts the visits. */
function linkOf(channel: ChannelName, { destination, utmCampaign }: KitBrief): string | null {
  if (destination === null) return null;
  const url = new URL(destination);
  const values = { source: channel, medium: "social", campaign: utmCampaign };
  for (const [name, value] of Object.entries(values)) if (value !== "") url.searchParams.set(`utm_${name}`, value);
  return url.href;
}

/** The brief as the first version of a post, cut to what its network takes; people rewrite it from there. */
function textOf(channel: ChannelName, brief: KitBrief): string {
  const link = linkOf(channel, brief);
  const words = `${brief.campaign}. ${brief.brief}`.split(/\s+/);
  const textWith = (count: number) =>
    withLink(`${words.slice(0, count).join(" ")}${count < words.length ? " …" : ""}`, link);
  let [fits, tooMany] = [0, words.length + 1];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (lengthFault(channel, textWith(middle)) === null) fits = middle;
    else tooMany = middle;
  }
  return textWith(fits);
}

/** Makes the posts of a kit: drafts without a time and an account, which the composer adds. */
export const make: Awaited<ReturnType<KitMaker["load"]>>["make"] = async (context, actor, { part, id, brief }) => {
  const channel = CHANNEL_NAMES.find((name) => name === part);
  if (!channel) return err(NO_PART);
  const made = await createPost(context, actor, { text: textOf(channel, brief), channel, scheduledAt: null }, id);
  return made.ok ? ok({ id: made.value.id, title: `${channelOf(channel).title}: ${brief.campaign}` }) : made;
};
