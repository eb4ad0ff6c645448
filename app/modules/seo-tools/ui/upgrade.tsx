import { moduleById } from "#app/modules.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { UpgradePage } from "#app/ui/page/upgrade-page.tsx";

const POINTS = [
  "Tests many addresses against robots.txt for many crawlers at once, those of AI services among them.",
  "Traces redirects, reads headers and canonicals, and weighs a page with everything that it loads.",
  "Shows how a page looks in search results and as a shared link, and how wide its title is.",
  "Checks a page or a draft for its keyphrase and its readability, by documented limits.",
  "Builds and validates sitemaps, hreflang, structured data and llms.txt.",
];

/** What a workspace sees whose plan lacks the SEO tools. */
export function SeoToolsUpgrade({ billingHref }: { billingHref: string }) {
  const module = moduleById("seo-tools");
  return (
    <UpgradePage
      glyph={<ModuleGlyph module={module} />}
      title={module.title}
      description={module.description}
      points={POINTS}
      from="From the Starter plan, $49 per month"
      billingHref={billingHref}
    />
  );
}
