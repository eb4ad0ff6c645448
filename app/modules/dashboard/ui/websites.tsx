import { Link } from "@remix-run/react";
import { ArrowRight, Globe } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { oneDecimal } from "#app/ui/text/number.ts";
import type { Website } from "../board.server.ts";
import { Panel } from "./panel.tsx";

const SHOWN = 5;

/** The newest websites of the workspace with their health. */
export function Websites({ websites }: { websites: readonly Website[] }) {
  return (
    <Panel title="Your websites" icon={<Globe size={16} aria-hidden="true" />}>
      {websites.length === 0 ? (
        <>
          <p className="mb-3.5 text-ink-2 text-sm">
            Connect a website: Kaja crawls it, says what to fix first, and watches that it stays fixed.
          </p>
          <LinkButton to="/seo/new" look="primary">
            Connect a website
          </LinkButton>
        </>
      ) : (
        <>
          <ul>
            {websites.slice(0, SHOWN).map(({ id, name, healthPercent }) => (
              <li key={id} className="border-line border-b last:border-b-0">
                <Link
                  to={`/seo/projects/${id}`}
                  prefetch="intent"
                  className="flex items-baseline gap-3 py-2 text-sm hover:text-brand pointer-coarse:min-h-11"
                >
                  <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                  <span className="shrink-0 text-ink-2 tabular-nums">
                    {healthPercent === null ? "no health score yet" : `health ${oneDecimal(healthPercent)} / 100`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to="/seo"
            className="mt-2.5 inline-flex items-center gap-1.5 font-semibold text-brand text-sm pointer-coarse:min-h-11"
          >
            All websites
            <ArrowRight size={15} aria-hidden="true" />
          </Link>
        </>
      )}
    </Panel>
  );
}
