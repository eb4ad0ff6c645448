import { wallDay } from "../../domain/period/site-clock.ts";
import type { OpenSite } from "../../sites/open-site.server.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";

const SUGGESTED_DAYS = 30;

interface SuggestionSource extends Pick<OpenSite, "site"> {
  object: Pick<SiteRpc, "goalSuggestions">;
}

/** What a form of goals or steps offers: pages, events and addresses of the last 30 days. */
export function suggestionsFor({ site, object }: SuggestionSource, now: Date) {
  const today = wallDay(now.getTime(), site.timeZone);
  return object.goalSuggestions({ fromDay: today - SUGGESTED_DAYS + 1, toDay: today });
}
