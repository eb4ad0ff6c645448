import { channelOf } from "./domain/channels.ts";

/** The channel to which UTM parameters lead, by the tables that hold for every website. */
export const channelOfTags = ({ source, medium }: { source: string; medium: string }): string =>
  channelOf({ ...{ source, medium }, ...{ referrerHost: "", campaign: "", term: "", content: "", clickId: "" } });
