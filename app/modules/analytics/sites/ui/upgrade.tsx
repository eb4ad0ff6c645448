import { moduleById } from "#app/modules.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { UpgradePage } from "#app/ui/page/upgrade-page.tsx";

const POINTS = [
  "Channels by exact rules that you can change, for all of history; AI assistants are a channel of their own.",
  "Funnels, journeys and cohorts: where people stop, how they go on, and who comes back.",
  "Attribution by eight models side by side, with the range each figure may lie in.",
  "Trends with a forecast that is hidden when guessing would be better, and anomalies with what they come from.",
];

/** What a workspace sees whose plan has only the overview. */
export function AnalyticsUpgrade({ billingHref }: { billingHref: string }) {
  return (
    <UpgradePage
      glyph={<ModuleGlyph module={moduleById("insightview")} />}
      title="Advanced analytics"
      description="What stands behind the numbers of the overview."
      points={POINTS}
      from="From the Pro plan, $149 per month"
      billingHref={billingHref}
      kept="Your websites go on being measured meanwhile; the overview stays open."
    />
  );
}
