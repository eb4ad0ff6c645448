import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MessageSquare } from "lucide-react";
import { listSites } from "#app/modules/analytics/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, NEW_ONSITE, onsitePath } from "../../paths.ts";
import { installCode } from "../domain/install-code.ts";
import { readOnsiteSettings } from "../domain/onsite-settings.ts";
import { KIND_LABELS, stateTag } from "../labels.ts";
import { type OnsiteTotals, REPORT_DAYS, readOnsiteTotals } from "../reports.server.ts";
import { listOnsite } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Onsite messages · Kaja" }];
export const handle = { trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Onsite messages" }] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const [rows, sites] = await Promise.all([listOnsite(scope), listSites(scope)]);
  const totals =
    rows.length === 0 ? new Map<string, OnsiteTotals>() : await readOnsiteTotals(context, scope.workspaceId);
  const nowMs = context.now().getTime();
  return {
    days: REPORT_DAYS,
    messages: rows.map((row) => ({
      ...{ id: row.id, name: row.name, kind: readOnsiteSettings(row.settings).kind, priority: row.priority },
      site: row.siteId === "" ? null : (sites.find(({ id }) => id === row.siteId)?.name ?? "Deleted website"),
      state: stateTag(
        { ...row, startsAtMs: row.startsAt?.getTime() ?? null, endsAtMs: row.endsAt?.getTime() ?? null },
        nowMs,
      ),
      totals: totals.get(row.id) ?? { views: 0, clicks: 0, closes: 0 },
    })),
    snippets: sites.map(({ id, name }) => ({ id, name, code: installCode(context.config.APP_URL, id) })),
    max: messagesModule.limits.onsiteMessages[session.plan],
    readOnly: session.workspaceRole === "viewer",
  };
}

export default function OnsiteMessages() {
  const { messages, snippets, max, readOnly, days } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 font-bold text-2xl tracking-tight">
          Onsite messages{" "}
          <span className="font-medium text-ink-3 text-sm tabular-nums tracking-normal">
            {messages.length} of {max}
          </span>
        </h1>
        {readOnly || messages.length === 0 ? null : (
          <LinkButton to={NEW_ONSITE} look="primary">
            New message
          </LinkButton>
        )}
      </div>
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        Banners, modals, slide-ins and price notes on your own website. A visitor sees one at a time, within the same
        message limit as emails.
      </p>
      {messages.length === 0 ? (
        <EmptyState
          icon={<MessageSquare size={22} aria-hidden="true" />}
          title="No onsite message yet"
          action={
            readOnly ? null : (
              <LinkButton to={NEW_ONSITE} look="primary">
                New message
              </LinkButton>
            )
          }
        >
          Show visitors an offer, a reminder or a note beside the price, without a change to your website's pages.
        </EmptyState>
      ) : (
        <Table label="Onsite messages" hasMore>
          <thead>
            <tr>
              <Th>Message</Th>
              <Th>State</Th>
              <Th>Website</Th>
              <Th numeric>Priority</Th>
              <Th numeric>Views ({days} days)</Th>
              <Th numeric>Clicks</Th>
              <Th numeric>Click rate</Th>
              <Th numeric>Closed</Th>
            </tr>
          </thead>
          <tbody>
            {messages.map(({ id, name, kind, state, site, priority, totals }) => (
              <tr key={id}>
                <Td className="min-w-[200px] [overflow-wrap:anywhere]">
                  <Link to={onsitePath(id)} className="font-semibold underline underline-offset-2">
                    {name}
                  </Link>
                  <p className="text-[13px] text-ink-3">{KIND_LABELS[kind]}</p>
                </Td>
                <Td>
                  <Tag tone={state.tone}>{state.label}</Tag>
                </Td>
                <Td>{site ?? "All"}</Td>
                <Td numeric>{exact(priority)}</Td>
                <Td numeric>{exact(totals.views)}</Td>
                <Td numeric>{exact(totals.clicks)}</Td>
                <Td numeric>{percentOfWhole(totals.clicks, totals.views)}</Td>
                <Td numeric>{exact(totals.closes)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Card as="section" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
        <h2 className="font-bold text-lg tracking-tight">Add the script to your website</h2>
        {snippets.length === 0 ? (
          <p className="text-ink-2 text-sm">
            Messages appear on websites that Kaja measures.{" "}
            <Link to="/analytics" className="text-brand underline underline-offset-2">
              Add a website
            </Link>{" "}
            first.
          </p>
        ) : (
          <>
            <p className="text-ink-2 text-sm">
              Paste the line for each website beside its tracker line. It sets no cookie.{" "}
              <Link to="/help/articles/onsite-messages" className="text-brand underline underline-offset-2">
                What it stores
              </Link>
            </p>
            {snippets.map(({ id, name, code }) => (
              <div key={id} className="grid gap-2">
                <h3 className="font-semibold text-sm">{name}</h3>
                <code className="block rounded-s border border-line bg-sunken p-3 font-mono text-[13px] [overflow-wrap:anywhere]">
                  {code}
                </code>
                <div>
                  <CopyButton text={code} copied="Script copied" label={`Copy script for ${name}`}>
                    Copy script
                  </CopyButton>
                </div>
              </div>
            ))}
          </>
        )}
      </Card>
    </>
  );
}
