import { moduleById } from "#app/modules.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { UpgradePage } from "#app/ui/page/upgrade-page.tsx";

const POINTS = [
  "Who is on your website this minute: on which page, from which source and country.",
  "Every view and event as it comes, within a second.",
  "A big screen for the wall on launch day.",
  "Word within minutes when traffic is far above or below the usual, with the source it comes from.",
];

/** What a workspace sees whose plan lacks the live view. */
export function RealtimeUpgrade({ billingHref }: { billingHref: string }) {
  const module = moduleById("realtime");
  return (
    <UpgradePage
      glyph={<ModuleGlyph module={module} />}
      title={module.title}
      description={module.description}
      points={POINTS}
      from="From the Pro plan, $149 per month"
      billingHref={billingHref}
      kept="Your websites go on being measured meanwhile."
    />
  );
}
