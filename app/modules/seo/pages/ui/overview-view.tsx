import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { FindingsTable } from "../../checks/ui/findings-table.tsx";
import { SerpPreviewCard } from "../../snippets/ui/serp-preview.tsx";
import type { OverviewPart } from "../service.server.ts";
import { pageHref } from "./page-cells.tsx";
import { Nothing, Section } from "./page-view-parts.tsx";

interface OverviewProps extends OverviewPart {
  projectId: string;
  crawl: string | null;
  compared: boolean;
  url: string;
}

/** How the page looks in search results, what Lighthouse would say of it, and what to fix. */
export function OverviewView({ serp, seo, findings, projectId, crawl, compared, url }: OverviewProps) {
  return (
    <>
      <Section title="Findings">
        {findings.length === 0 ? (
          <Nothing>Nothing to fix on this page.</Nothing>
        ) : (
          <FindingsTable
            label="Findings of this page"
            findings={findings}
            projectId={projectId}
            crawl={crawl}
            compared={compared}
            withUrl={false}
          />
        )}
      </Section>
      {serp.length > 0 ? (
        <Section
          title="In search results"
          hint="An estimate: Google publishes no widths, may show other words, and draws texts in its own fonts."
        >
          <div className="flex flex-wrap gap-4 [&>figure]:max-w-full">
            {serp.map((preview) => (
              <SerpPreviewCard key={preview.device} preview={preview} />
            ))}
          </div>
          <Link
            to={pageHref(projectId, url, crawl, "/suggest")}
            prefetch="intent"
            className={cx(CHIP, CHIP_OFF, "mt-3")}
          >
            Suggest title and description
          </Link>
        </Section>
      ) : null}
      {seo ? <Seo {...seo} /> : null}
      <Section title="Visits">
        <Card className="p-4 text-ink-2 text-sm">
          Visits of your readers appear here once this website is measured. Nothing measures it yet, so that no numbers
          are shown.
        </Card>
      </Section>
    </>
  );
}

const OUTCOMES: Record<NonNullable<OverviewPart["seo"]>["audits"][number]["outcome"], { tone: Tone; label: string }> = {
  pass: { tone: "good", label: "Passed" },
  fail: { tone: "bad", label: "Failed" },
  "not-applicable": { tone: "plain", label: "Does not apply" },
  manual: { tone: "plain", label: "By hand" },
};
const ORDER = ["fail", "pass", "not-applicable", "manual"];

function Seo({ score, audits }: NonNullable<OverviewPart["seo"]>) {
  const ordered = [...audits].sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return (
    <Section
      title={`Lighthouse SEO: ${score} of 100`}
      hint="The audits and weights of Lighthouse's SEO category, judged from the document as your server sends it: what scripts add and what styles hide is not seen."
    >
      <Card as="section" className="divide-y divide-line">
        {ordered.map(({ id, title, outcome, details }) => (
          <div key={id} className="px-4 py-3 text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Tag>
              <span className="font-semibold">{title}</span>
              <code className="text-[12.5px] text-ink-3">{id}</code>
            </div>
            {details.length > 0 ? (
              <ul className="mt-1.5 grid gap-1 text-[13px] text-ink-2">
                {details.map((detail) => (
                  <li key={detail} className="[overflow-wrap:anywhere]">
                    {detail}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ))}
      </Card>
    </Section>
  );
}
