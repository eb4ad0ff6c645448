import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus, Workflow } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { KeyedTable } from "#app/ui/list/keyed-table.tsx";
import { Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { usableKinds } from "../../gallery/service.server.ts";
import { GallerySearch } from "../../gallery/ui/gallery-search.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { APPROVALS, BUILD_FLOW, flowPath, GALLERY, galleryPath, IMPORT_FLOW, NEW_FLOW, runsPath } from "../../paths.ts";
import { listFlows } from "../../service.server.ts";

export const meta: MetaFunction = () => [{ title: `${automationModule.title} · Kaja` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const flows = await listFlows(scope);
  return {
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
    flows: flows.map(({ listens: _, nextAt: __, userId: ___, workspaceId: ____, ...flow }) => flow),
    kinds: usableKinds(session).map(({ kind, title, about }) => ({ kind, title, about })),
  };
}

function FlowTable({
  flows,
  timeZone,
}: {
  flows: ReturnType<typeof useLoaderData<typeof loader>>["flows"];
  timeZone: string;
}) {
  return (
    <KeyedTable label="Automation flows" hasMore>
      <thead>
        <tr>
          <Th>Flow</Th>
          <Th>Status</Th>
          <Th numeric>Active</Th>
          <Th numeric wide>
            Entered
          </Th>
          <Th numeric wide>
            Goals
          </Th>
          <Th numeric>Failed</Th>
          <Th wide>Changed</Th>
        </tr>
      </thead>
      <tbody>
        {flows.map(({ id, name, status, active, entered, goals, failed, updatedAt }) => (
          <tr key={id} data-row>
            <Td>
              <Link to={flowPath(id)} prefetch="intent" className="font-semibold hover:underline">
                <Breakable text={name} />
              </Link>
            </Td>
            <Td>
              <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>
            </Td>
            <Td numeric>
              <Link to={runsPath(id)} className="hover:underline">
                {exact(active)}
              </Link>
            </Td>
            <Td numeric wide>
              {exact(entered)}
            </Td>
            <Td numeric wide>
              {exact(goals)}
            </Td>
            <Td numeric>{exact(failed)}</Td>
            <Td wide>
              <Time value={updatedAt} timeZone={timeZone} />
            </Td>
          </tr>
        ))}
      </tbody>
    </KeyedTable>
  );
}

export default function Flows() {
  const { flows, kinds, timeZone, readOnly } = useLoaderData<typeof loader>();
  const add = readOnly ? null : (
    <LinkButton to={NEW_FLOW} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New flow
    </LinkButton>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">{automationModule.title}</h1>
        <LinkButton to={APPROVALS}>Approvals</LinkButton>
        {readOnly ? null : <LinkButton to={IMPORT_FLOW}>Import</LinkButton>}
        {readOnly ? null : <LinkButton to={BUILD_FLOW}>Describe a flow</LinkButton>}
        {flows.length > 0 ? add : null}
      </div>
      {flows.length === 0 ? (
        <EmptyState icon={<Workflow size={22} aria-hidden="true" />} title="No flows yet" action={add}>
          A flow takes contacts through emails, waits and team decisions, each at their own pace. Start with a template
          below, or with an empty flow.
        </EmptyState>
      ) : (
        <FlowTable flows={flows} timeZone={timeZone} />
      )}
      <section id="templates" aria-labelledby="templates-heading" className="mt-8 scroll-mt-20">
        <h2 id="templates-heading" className="font-bold text-lg tracking-tight">
          Platform Template Builder
        </h2>
        <p className="mt-1 text-ink-2 text-sm">
          One gallery for flows, mails, forms, briefs and campaign kits. Each template becomes your own draft.
        </p>
        <div className="mt-4">
          <GallerySearch kinds={kinds} />
        </div>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {kinds.map(({ kind, title, about }) => (
            <li key={kind}>
              <Link
                to={galleryPath(kind)}
                prefetch="intent"
                className="block h-full rounded-m border border-line bg-surface p-4 hover:border-brand"
              >
                <span className="block font-bold text-[15px]">{title}</span>
                <span className="text-[13px] text-ink-2">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
        <LinkButton to={GALLERY} className="mt-4">
          All templates
        </LinkButton>
      </section>
    </>
  );
}
