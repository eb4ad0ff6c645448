import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Binoculars } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { strategyModule } from "../../manifest.ts";
import { competitorPath } from "../../paths.ts";
import { StrategyHeading } from "../../ui/strategy-heading.tsx";
import { watchAction } from "../actions.server.ts";
import { competitorsQuerySchema } from "../schema.ts";
import { listCompetitors, readLastChanges } from "../service.server.ts";
import { WatchForm } from "../ui/watch-form.tsx";

const PER_PAGE = 25;

export const meta: MetaFunction = () => [{ title: "Competitors · Kaja" }];
export const handle = { crumb: () => "Competitors" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, strategyModule.feature);
  const { cursor } = readQuery(request, competitorsQuerySchema);
  const { rows, nextCursor } = orThrow(await listCompetitors(scope, { cursor, limit: PER_PAGE }));
  const changed = await readLastChanges(
    scope,
    rows.map(({ id }) => id),
  );
  return {
    pages: rows.map(({ id, name, url, readAt, failure }) => ({
      ...{ id, name, url, hasFailed: failure !== null },
      readAtMs: readAt?.getTime() ?? null,
      changedAtMs: changed.get(id) ?? null,
    })),
    nextCursor,
    nowMs: context.now().getTime(),
    mayWrite: session.workspaceRole !== "viewer",
  };
}

export const action = watchAction;

type Page = ReturnType<typeof useLoaderData<typeof loader>>["pages"][number];

function PageRow({ page: { id, name, url, readAtMs, changedAtMs, hasFailed }, nowMs }: { page: Page; nowMs: number }) {
  return (
    <tr>
      <Td>
        <Link to={competitorPath(id)} prefetch="intent" className="font-semibold hover:underline">
          <Breakable text={name} />
        </Link>
        <span className="block text-[13px] text-ink-3">
          <Breakable text={url.replace(/^https?:\/\//, "")} />
        </span>
      </Td>
      <Td>
        {changedAtMs === null ? <span className="text-ink-3">Not yet</span> : <Time value={changedAtMs} now={nowMs} />}
      </Td>
      <Td wide>
        {hasFailed ? (
          <Tag tone="bad">Could not be read</Tag>
        ) : readAtMs === null ? null : (
          <Time value={readAtMs} now={nowMs} />
        )}
      </Td>
    </tr>
  );
}

export default function Competitors() {
  const { pages, nextCursor, nowMs, mayWrite } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <StrategyHeading title="Competitors" />
      {pages.length === 0 ? (
        <EmptyState icon={<Binoculars size={22} aria-hidden="true" />} title="No page is watched yet">
          Choose a page of a competitor. Kaja keeps its title, headings, prices and structured data, and shows what
          changes.
        </EmptyState>
      ) : (
        <Table label="Watched pages">
          <thead>
            <tr>
              <Th>Page</Th>
              <Th>Last change</Th>
              <Th wide>Last read</Th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <PageRow key={page.id} page={page} nowMs={nowMs} />
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
      {mayWrite ? <WatchForm reply={reply} /> : null}
    </>
  );
}
