import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { readChoices } from "../../choices.server.ts";
import { OUTCOME_LABELS, RUN_STATE_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { runPath, runsPath } from "../../paths.ts";
import { runsQuerySchema } from "../../schema.ts";
import { getFlow } from "../../service.server.ts";
import { runsAction } from "../actions.server.ts";
import { listRuns, namesOf } from "../service.server.ts";

const PAGE = 50;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const query = readQuery(request, runsQuerySchema);
  const reach = { ...scope, env: context.env };
  const flow = orThrow(await getFlow(scope, params.flowId ?? ""));
  const [page, choices] = await Promise.all([
    listRuns(reach, flow.id, { ...query, limit: PAGE }).then(orThrow),
    readChoices(context, scope.workspaceId),
  ]);
  const names = await namesOf(
    reach,
    page.rows.map(({ person }) => person),
  );
  return {
    id: flow.id,
    isActive: flow.status === "active",
    failed: flow.failed,
    rows: page.rows.map((run) => ({ ...run, name: names.get(run.person) ?? "Deleted contact" })),
    before: page.before,
    query,
    segments: choices.segment,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = runsAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function StartForms({
  segments,
  errors,
}: Pick<Loaded, "segments"> & { errors: Record<string, string[] | undefined | null> }) {
  return (
    <Card as="section" className="mb-5 grid gap-4 p-4 sm:grid-cols-2">
      <Form method="post" className="flex flex-wrap items-end gap-2">
        <FormKey />
        <input type="hidden" name="intent" value="segment" />
        <div className="min-w-40 flex-1">
          <SelectField label="Start for a segment" name="segment" errors={errors.segment ?? undefined}>
            <option value="">Choose …</option>
            {segments.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" size="field">
          Start
        </Button>
      </Form>
      <Form method="post" className="flex flex-wrap items-end gap-2">
        <FormKey />
        <input type="hidden" name="intent" value="contact" />
        <div className="min-w-40 flex-1">
          <Field
            label="Start for a contact (id)"
            name="contactId"
            maxLength={64}
            autoComplete="off"
            errors={errors.contactId ?? undefined}
          />
        </div>
        <Button type="submit" size="field">
          Start
        </Button>
      </Form>
    </Card>
  );
}

export default function Runs() {
  const { id, isActive, failed, rows, before, query, segments, timeZone, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const next = new URLSearchParams({
    ...(query.state && { state: query.state }),
    ...(query.search && { search: query.search }),
    ...(before !== null && { before: String(before) }),
  });
  return (
    <>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {isActive && !readOnly ? <StartForms segments={segments} errors={reply?.errors ?? {}} /> : null}
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-2">
        <div className="min-w-44">
          <SelectField label="State" name="state" defaultValue={query.state ?? ""}>
            <option value="">All</option>
            {Object.entries(RUN_STATE_LABELS).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="min-w-44 flex-1">
          <Field
            label="Contact"
            name="search"
            defaultValue={query.search ?? ""}
            maxLength={200}
            placeholder="Name or email"
          />
        </div>
        <Button type="submit" size="field">
          Show
        </Button>
      </Form>
      {failed > 0 && !readOnly ? (
        <Form method="post" className="mb-4">
          <FormKey />
          <Button type="submit" name="intent" value="retry-failed">
            Retry all failed runs
          </Button>
        </Form>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-ink-2 text-sm">
          No runs yet. Contacts appear once the flow is published and a trigger fires.
        </p>
      ) : (
        <Table label="Runs" hasMore>
          <thead>
            <tr>
              <Th>Contact</Th>
              <Th>State</Th>
              <Th>Step</Th>
              <Th wide>Entered</Th>
              <Th wide>Waits until</Th>
              <Th numeric wide>
                Version
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((run) => (
              <tr key={run.id}>
                <Td>
                  <Link to={runPath(id, run.id)} prefetch="intent" className="font-semibold hover:underline">
                    {run.name}
                  </Link>
                  {run.key ? <span className="ml-2 text-ink-3 text-xs">{run.key}</span> : null}
                </Td>
                <Td>
                  <Tag tone={RUN_STATE_LABELS[run.state].tone}>
                    {run.outcome ? OUTCOME_LABELS[run.outcome] : RUN_STATE_LABELS[run.state].label}
                  </Tag>
                  {run.isHeld ? <Tag tone="warn">Paused</Tag> : null}
                </Td>
                <Td>{run.node ?? "–"}</Td>
                <Td wide>
                  <Time value={new Date(run.enteredAt)} timeZone={timeZone} />
                </Td>
                <Td wide>{run.dueAt === null ? "–" : <Time value={new Date(run.dueAt)} timeZone={timeZone} />}</Td>
                <Td numeric wide>
                  {run.version}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {before === null ? null : (
        <LinkButton to={`${runsPath(id)}?${next}`} className="mt-4">
          Older runs
        </LinkButton>
      )}
    </>
  );
}
