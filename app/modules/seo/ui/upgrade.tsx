import { Check, Search } from "lucide-react";
import { moduleById } from "#app/modules.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";

const POINTS = [
  "Crawls the whole site politely, by robots.txt and sitemaps, and never faster than your server likes.",
  "Checks every page for what keeps it from being found: titles, canonicals, redirects, broken links, duplicates, hreflang, structured data, speed.",
  "Says for each finding why it matters and how to fix it, with the value found and the limit.",
  "Compares each crawl with the one before: what is new, what is fixed, what is still there.",
  "Runs by itself each day, week or month, and exports everything as CSV and JSON.",
];

/** What a workspace sees whose plan lacks the SEO Engine. */
export function UpgradePage({ billingHref }: { billingHref: string }) {
  const { title, description } = moduleById("seo");
  return (
    <div>
      <Breadcrumbs trail={[{ label: title }]} />
      <Card className="mx-auto mt-4 max-w-[680px] p-7">
        <span className="mb-4 grid size-12 place-items-center rounded-m bg-brand-soft text-brand">
          <Search size={22} aria-hidden="true" />
        </span>
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        <p className="mt-2 text-ink-2">{description}</p>
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
            Upgrade to use it
          </LinkButton>
          <Tag>From the Starter plan, $49 per month</Tag>
        </div>
        <p className="mt-4 text-[13px] text-ink-3">Websites you connected before are kept with all that was found, and go on as they were after the upgrade.</p>
      </Card>
    </div>
  );
}
