import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight, Plus, Workflow } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { KeyedTable } from "#app/ui/list/keyed-table.tsx";
import { Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { readChoices } from "../../choices.server.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { APPROVALS, flowPath, IMPORT_FLOW, NEW_FLOW, runsPath } from "../../paths.ts";
import { listFlows } from "../../service.server.ts";
import { NEED_LABELS } from "../../templates/install.ts";
import { TEMPLATE_GROUPS } from "../../templates/journeys.ts";
import { newFlowAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: `${automationModule.title} · Kaja` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const [flows, choices] = await Promise.all([listFlows(scope), readChoices(context, scope.workspaceId)]);
  return {
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
    flows: flows.map(({ listens: _, nextAt: __, userId: ___, workspaceId: ____, ...flow }) => flow),
    groups: TEMPLATE_GROUPS.map(({ id, title, templates }) => ({
      ...{ id, title },
      templates: templates.map(({ needs, document: _, ...template }) => ({
        ...template,
        missing: needs.filter((need) => choices[need].length === 0).map((need) => NEED_LABELS[need]),
      })),
    })),
  };
}

export const action = newFlowAction;

type Loaded = Awaited<ReturnType<typeof loader>>;

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

function TemplateCard({
  id,
  title,
  about,
  missing,
  readOnly,
}: Loaded["groups"][number]["templates"][number] & { readOnly: boolean }) {
  return (
    <Card as="li" className="flex flex-col gap-2 p-4">
      <h4 className="font-bold text-[15px]">{title}</h4>
      <p className="flex-1 text-[13px] text-ink-2">{about}</p>
      {missing.length > 0 ? (
        <p className="text-[13px] text-warn">
          Needs{" "}
          {missing.map(({ label, to }, at) => (
            <span key={to}>
              {at > 0 ? " and " : ""}
              <Link to={to} className="font-semibold underline underline-offset-2">
                {label}
              </Link>
            </span>
          ))}{" "}
          before it can be published.
        </p>
      ) : null}
      {readOnly ? null : (
        <Form method="post">
          <FormKey />
          <input type="hidden" name="intent" value="create" />
          <input type="hidden" name="template" value={id} />
          <Button type="submit" size="s">
            Use template<span className="sr-only">{title}</span>
          </Button>
        </Form>
      )}
    </Card>
  );
}

export default function Flows() {
  const { flows, groups, timeZone, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
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
        {flows.length > 0 ? add : null}
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
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
          Each template becomes your own draft. Nothing runs before you publish it.
        </p>
        {groups.map(({ id, title, templates }) => (
          <details key={id} open={id === groups[0]?.id} className="group mt-4">
            <summary className="flex cursor-pointer list-none items-center gap-2 rounded-s py-2 font-semibold">
              <ChevronRight size={16} aria-hidden="true" className="transition-transform group-open:rotate-90" />
              <h3>{title}</h3>
              <span className="font-normal text-ink-3 text-sm">{counted(templates.length, "template")}</span>
            </summary>
            <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {templates.map((template) => (
                <TemplateCard key={template.id} {...template} readOnly={readOnly} />
              ))}
            </ul>
          </details>
        ))}
      </section>
    </>
  );
}
