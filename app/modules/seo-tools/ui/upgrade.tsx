import { Check } from "lucide-react";
import { moduleById } from "#app/modules.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ModuleGlyph } from "#app/ui/module-card.tsx";
import { Tag } from "#app/ui/tag.tsx";

const POINTS = [
  "Tests many addresses against robots.txt for many crawlers at once, those of AI services among them.",
  "Traces redirects, reads headers and canonicals, and weighs a page with everything that it loads.",
  "Shows how a page looks in search results and as a shared link, and how wide its title is.",
  "Checks a page or a draft for its keyphrase and its readability, by documented limits.",
  "Builds and validates sitemaps, hreflang, structured data and llms.txt.",
];

/** What a workspace sees whose plan lacks the SEO tools. */
export function UpgradePage({ billingHref }: { billingHref: string }) {
  const tools = moduleById("seo-tools");
  return (
    <div>
      <Breadcrumbs trail={[{ label: tools.title }]} />
      <Card className="mx-auto mt-4 max-w-[680px] p-7">
        <div className="mb-4">
          <ModuleGlyph module={tools} />
        </div>
        <h1 className="font-bold text-2xl tracking-tight">{tools.title}</h1>
        <p className="mt-2 text-ink-2">{tools.description}</p>
        <ul className="mt-5 grid gap-2.5">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-2.5 text-sm">
              <Check size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <LinkButton to={billingHref} look="primary">
            Upgrade to use them
          </LinkButton>
          <Tag>From the Starter plan, $49 per month</Tag>
        </div>
      </Card>
    </div>
  );
}
