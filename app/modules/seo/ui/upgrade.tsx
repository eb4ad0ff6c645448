import { moduleById } from "#app/modules.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { UpgradePage } from "#app/ui/page/upgrade-page.tsx";

const POINTS = [
  "Crawls the whole site politely, by robots.txt and sitemaps, and never faster than your server likes.",
  "Checks every page for what keeps it from being found: titles, canonicals, redirects, broken links, duplicates, hreflang, structured data, speed.",
  "Says for each finding why it matters and how to fix it, with the value found and the limit.",
  "Compares each crawl with the one before: what is new, what is fixed, what is still there.",
  "Runs by itself each day, week or month, and exports everything as CSV and JSON.",
];

/** What a workspace sees whose plan lacks the SEO Engine. */
export function SeoUpgrade({ billingHref }: { billingHref: string }) {
  const module = moduleById("seo");
  return (
    <UpgradePage
      glyph={<ModuleGlyph module={module} />}
      title={module.title}
      description={module.description}
      points={POINTS}
      from="From the Starter plan, $49 per month"
      billingHref={billingHref}
      kept="Websites you connected before are kept with all that was found, and go on as they were after the upgrade."
    />
  );
}
