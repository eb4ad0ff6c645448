import type { Origin } from "./event.ts";

/** Which channel an origin belongs to while a site has no rules of its own. */
export const channelOf = ({ source, medium, referrerHost }: Origin): string => {
  if (source === "" && medium === "" && referrerHost === "") return "Direct";
  return referrerHost === "" ? "Unassigned" : "Referral";
};
