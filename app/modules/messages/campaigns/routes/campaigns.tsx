import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Mail, Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { KeyedTable } from "#app/ui/list/keyed-table.tsx";
import { Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { campaignPath, NEW_CAMPAIGN, TEMPLATES } from "../../paths.ts";
import { listTemplates } from "../../templates/service.server.ts";
import { CAMPAIGN_STATES } from "../domain/status.ts";
import { campaignsQuerySchema } from "../schema.ts";
import { listCampaigns } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Mail campaigns · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { state } = readQuery(request, campaignsQuerySchema);
  const [rows, templates] = await Promise.all([listCampaigns(scope, state), listTemplates(scope)]);
  return {
    rows: rows.map(({ id, name, status, sent, clicks, unsubscribed, startAt, createdAt, unknown }) => ({
      ...{ id, name, status, sent, clicks, unsubscribed, unknown },
      atMs: (startAt ?? createdAt).getTime(),
    })),
    isFiltered: state !== undefined,
    hasTemplates: templates.length > 0,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export default function Campaigns() {
  const { rows, isFiltered, hasTemplates, timeZone, readOnly } = useLoaderData<typeof loader>();
  const first = hasTemplates ? (
    <LinkButton to={NEW_CAMPAIGN} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New campaign
    </LinkButton>
  ) : (
    <LinkButton to={TEMPLATES} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Create a template
    </LinkButton>
  );
  const add = readOnly ? null : first;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Mail campaigns</h1>
        {rows.length > 0 ? add : null}
      </div>
      {rows.length === 0 && !isFiltered ? (
        <EmptyState icon={<Mail size={22} aria-hidden="true" />} title="No mail campaigns yet" action={add}>
          A campaign sends a template to the contacts in a segment who gave consent, and shows who clicked.
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Status" className="mb-4 flex flex-wrap gap-2">
            <FilterChip name="state" value="" byDefault="">
              All
            </FilterChip>
            {CAMPAIGN_STATES.map((state) => (
              <FilterChip key={state} name="state" value={state} byDefault="">
                {STATUS_LABELS[state]}
              </FilterChip>
            ))}
          </nav>
          <KeyedTable label="Mail campaigns" hasMore>
            <thead>
              <tr>
                <Th>Campaign</Th>
                <Th>Status</Th>
                <Th numeric>Sent</Th>
                <Th numeric>Clicked</Th>
                <Th numeric wide>
                  Unsubscribed
                </Th>
                <Th wide>Start</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} data-row>
                  <Td>
                    <Link to={campaignPath(row.id)} prefetch="intent" className="font-semibold hover:underline">
                      <Breakable text={row.name} />
                    </Link>
                    {row.unknown > 0 ? (
                      <p className="text-[13px] text-warn">{`${exact(row.unknown)} with an unknown outcome`}</p>
                    ) : null}
                  </Td>
                  <Td>
                    <Tag tone={row.status === "sent" ? "good" : row.status === "paused" ? "warn" : "plain"}>
                      {STATUS_LABELS[row.status]}
                    </Tag>
                  </Td>
                  <Td numeric>{exact(row.sent)}</Td>
                  <Td numeric>
                    {exact(row.clicks)}
                    {row.sent > 0 ? <span className="text-ink-3"> ({percent(row.clicks / row.sent)})</span> : null}
                  </Td>
                  <Td numeric wide>
                    {exact(row.unsubscribed)}
                  </Td>
                  <Td wide className="whitespace-nowrap">
                    <Time value={row.atMs} timeZone={timeZone} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </KeyedTable>
        </>
      )}
    </>
  );
}
