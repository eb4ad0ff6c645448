import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { checkHealth, type PartHealth, type PartStatus } from "#app/platform/health/health.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import { longMomentInUtc } from "#app/shared/format/date.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHead } from "#app/ui/public/page-head.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/status",
    title: "System status · Kaja",
    description:
      "Whether Kaja's database, limits and mail delivery answer right now: checked live each time this page opens, not written by hand.",
  });

export const headers: HeadersFunction = () => publicPageHeaders(NO_STORE);

export function loader({ context }: LoaderFunctionArgs) {
  return checkHealth(context);
}

const PARTS: Record<PartHealth["id"], { title: string; text: string }> = {
  database: { title: "Database", text: "Accounts, workspaces, projects and API keys." },
  counters: { title: "Limits", text: "The counters behind sign-in and API limits." },
  mail: { title: "Mail delivery", text: "Slow means that a mail has waited for more than 10 minutes." },
};

const STATUS: Record<PartStatus, { label: string; tone: Tone; headline: string }> = {
  up: { label: "Working", tone: "good", headline: "Everything works" },
  slow: { label: "Slow", tone: "warn", headline: "Working, but slower than it should" },
  down: { label: "Down", tone: "bad", headline: "A part of Kaja is down" },
};

export default function Status() {
  const { status, checkedAt, parts } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-[760px] px-[18px] pt-12 pb-20 md:px-7 md:pt-20">
      <PageHead
        title={STATUS[status].headline}
        lead="Each part was asked while this page was made. Reload to ask again."
      />
      <Card className="mt-9">
        <ul className="divide-y divide-line">
          {parts.map(({ id, status: own, durationMs }) => (
            <li key={id} className="flex items-center gap-4 px-5 py-4">
              <div className="min-w-0">
                <h2 className="font-semibold">{PARTS[id].title}</h2>
                <p className="text-ink-2 text-sm">{PARTS[id].text}</p>
              </div>
              <span className="ml-auto shrink-0 text-ink-3 text-sm tabular-nums">
                {durationMs === null ? "no answer" : `${durationMs} ms`}
              </span>
              <Tag tone={STATUS[own].tone}>{STATUS[own].label}</Tag>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4 text-ink-3 text-sm">
        Checked <time dateTime={checkedAt.toISOString()}>{longMomentInUtc(checkedAt)}</time>. For monitors, the same as
        JSON:{" "}
        <a href="/healthz" className="underline underline-offset-2">
          /healthz
        </a>
        .
      </p>
    </div>
  );
}
