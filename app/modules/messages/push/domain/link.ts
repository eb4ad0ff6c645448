/** Source and medium of links in push messages. */
export const PUSH_UTM = { source: "push", medium: "web-push" } as const;

/** Where a click leads: with UTM parameters, unless the link has some of its own. */
export function linkWithUtm(linkUrl: string, campaign: string): string {
  const url = new URL(linkUrl);
  if ([...url.searchParams.keys()].some((name) => name.startsWith("utm_"))) return url.href;
  url.searchParams.set("utm_source", PUSH_UTM.source);
  url.searchParams.set("utm_medium", PUSH_UTM.medium);
  url.searchParams.set("utm_campaign", campaign);
  return url.href;
}
