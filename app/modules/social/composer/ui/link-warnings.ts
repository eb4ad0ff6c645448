import { type UtmDictionary, utmProblems, utmProblemsOfUrl, utmWarning } from "#app/modules/cross-module/index.ts";

/**
 * What the workspace's UTM rules have against the link of a composition, whose source is the channel of each account; values that
 * the address has already count in their place. Without a link there is nothing to warn of.
 */
export function linkWarnings(
  { link, campaign }: { link: string; campaign: string },
  accounts: readonly { channel: string }[],
  dictionary: UtmDictionary,
): string[] {
  const own = URL.parse(link.trim())?.searchParams;
  if (!own) return [];
  const added = (field: "source" | "medium" | "campaign", value: string) => (own.get(`utm_${field}`) ? "" : value);
  const channels = accounts.length === 0 ? [""] : accounts.map(({ channel }) => channel);
  const problems = channels.flatMap((channel) =>
    utmProblems(
      {
        source: added("source", channel),
        medium: added("medium", "social"),
        campaign: added("campaign", campaign),
      },
      dictionary,
    ),
  );
  return [...new Set([...utmProblemsOfUrl(link, dictionary), ...problems].map(utmWarning))];
}
