import { moduleById } from "#app/modules.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { UpgradePage } from "#app/ui/page/upgrade-page.tsx";

const POINTS = [
  "What changed on your website and what it comes from, in sentences with the numbers, ranked by what they are worth.",
  "Only what passed a test: nothing is said about a handful of visits.",
  "What your campaigns will bring in the next two weeks, with the range it may lie in; nothing where last week says as much.",
];

/** What a workspace sees whose plan has no insights. */
export function InsightsUpgrade({ billingHref }: { billingHref: string }) {
  const module = moduleById("insights");
  return (
    <UpgradePage
      glyph={<ModuleGlyph module={module} />}
      title={module.title}
      description="What changed, why, and what comes next."
      points={POINTS}
      from="From the Pro plan, $149 per month"
      billingHref={billingHref}
      kept="Your websites go on being measured meanwhile."
    />
  );
}
