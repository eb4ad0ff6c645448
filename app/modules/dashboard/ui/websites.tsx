import { Link, useRevalidator } from "@remix-run/react";
import { ArrowRight, Globe } from "lucide-react";
import { useEffect } from "react";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { WebsiteLine } from "../domain/websites.ts";
import { Panel } from "./panel.tsx";

const SHOWN = 5;
const LOOK_AGAIN_MS = 4_000;

/** Reads the page again while something is about to arrive. */
function useLookAgain(isExpecting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isExpecting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && state === "idle") revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isExpecting, revalidate, state]);
}

interface WebsitesProps {
  websites: readonly WebsiteLine[];
  /** The line to paste for the only website, while nobody visited it. */
  tag: string | null;
}

/** The websites of the workspace: visitors, health, open issues, and what to do next. */
export function Websites({ websites, tag }: WebsitesProps) {
  useLookAgain(tag !== null || websites.some(({ state }) => state === "crawling"));
  const rest = websites.length - SHOWN;
  return (
    <Panel title="Your websites" icon={<Globe size={16} aria-hidden="true" />}>
      <ul>
        {websites.slice(0, SHOWN).map((website) => (
          <Line key={website.id} website={website} />
        ))}
      </ul>
      {tag === null ? null : <FirstVisit tag={tag} />}
      <p className="mt-2.5 flex flex-wrap gap-x-5 text-sm">
        <MoreLink to="/seo">{rest > 0 ? `All ${exact(websites.length)} websites` : "All websites"}</MoreLink>
        <MoreLink to="/seo/new">Connect another website</MoreLink>
      </p>
    </Panel>
  );
}

const MoreLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-7 items-center gap-1.5 font-semibold text-brand hover:underline pointer-coarse:min-h-11"
  >
    {children}
    <ArrowRight size={14} aria-hidden="true" />
  </Link>
);

function Line({ website }: { website: WebsiteLine }) {
  const { name, host, projectId, siteId, visitors, healthPercent, issueCount, state, stateText, next } = website;
  const audit = `/seo/projects/${projectId}`;
  const traffic = `/analytics/sites/${siteId}`;
  return (
    <li className="grid grid-cols-[repeat(3,minmax(0,1fr))] items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_11rem]">
      <div className="col-span-3 min-w-0 md:col-span-1">
        <Link
          to={projectId ? audit : traffic}
          prefetch="intent"
          className="block truncate font-semibold text-sm hover:text-brand"
        >
          {name}
        </Link>
        <span className="block truncate text-[13px] text-ink-3">
          {state === "unreachable" ? <Tag tone="bad">{stateText}</Tag> : stateText || host}
        </span>
      </div>
      <Metric
        label="Visitors, 30 days"
        to={siteId ? traffic : null}
        value={visitors === null ? null : exact(visitors)}
      />
      <Metric
        label="Health"
        to={projectId ? audit : null}
        value={healthPercent === null ? null : `${oneDecimal(healthPercent)} / 100`}
      />
      <Metric
        label="Open issues"
        to={projectId ? audit : null}
        value={issueCount === null ? null : exact(issueCount)}
      />
      <div className="col-span-3 md:col-span-1 md:justify-self-end">
        <LinkButton to={next.href} size="s" prefetch="intent" aria-label={`${next.label}: ${name}`}>
          {next.label}
        </LinkButton>
      </div>
    </li>
  );
}

function Metric({ label, value, to }: { label: string; value: string | null; to: string | null }) {
  const shown = <span className="font-semibold text-[15px] tabular-nums">{value ?? "–"}</span>;
  return (
    <div className="min-w-0">
      <span className="block text-[12px] text-ink-3">{label}</span>
      {to && value !== null ? (
        <Link to={to} prefetch="intent" className="hover:text-brand" aria-label={`${label}: ${value}`}>
          {shown}
        </Link>
      ) : (
        shown
      )}
    </div>
  );
}

/** How the first visitor is measured. */
const FirstVisit = ({ tag }: { tag: string }) => (
  <div className="mt-1 mb-3">
    <h3 className="font-semibold text-sm">Count your visitors</h3>
    <p className="mt-0.5 mb-2.5 text-ink-2 text-sm">
      Paste this line into the head of every page, then open your website. It sets no cookie.
    </p>
    <CodeListing label="The tracker" text={tag} />
    <p role="status" className="mt-2 text-[13px] text-ink-3">
      Waiting for the first visitor. This page shows it within seconds.
    </p>
  </div>
);
