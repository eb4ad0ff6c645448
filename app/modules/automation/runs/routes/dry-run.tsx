import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { findContacts } from "#app/modules/contacts/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { FlowDocument } from "../../domain/document/document.ts";
import { nodeKinds } from "../../editor/view.server.ts";
import { OUTCOME_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { dryRunQuerySchema } from "../../schema.ts";
import { KINDS, readFlow } from "../../service.server.ts";
import { dryRun } from "../dry-run.server.ts";
import { namesOf } from "../service.server.ts";
import { isSimulated, simulateFlow } from "../simulation.server.ts";
import { PastEntries } from "../ui/past-entries.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const { contact: search = "", past } = readQuery(request, dryRunQuerySchema);
  const { flow, draft } = orThrow(await readFlow(context, scope, params.flowId ?? ""));
  const found =
    search === ""
      ? null
      : orThrow(await findContacts(context, scope, { search, sort: { by: "updatedAt", descending: true }, limit: 1 }))
          .rows[0];
  const about = { workspaceId: scope.workspaceId, flowId: flow.id, flowName: flow.name };
  const run = found ? await dryRun(context, about, draft.document, { contactId: found.id, event: {} }) : null;
  const kinds = new Map(nodeKinds().map((kind) => [kind.kind, kind]));
  return {
    search,
    contact: found ? found.name || found.email || "Unnamed" : null,
    outcome: run?.ok ? run.value.outcome : null,
    steps: run?.ok
      ? run.value.steps.map((step) => ({
          ...step,
          portLabel: kinds.get(step.kind)?.ports.find(({ id }) => id === step.port)?.label ?? "",
        }))
      : [],
    past: past ?? null,
    simulation: past ? await readSimulation(context, scope, flow.id, draft.document, Number(past)) : null,
    /** Triggers whose moments the past does not say. */
    unknown: draft.document.triggers
      .filter((trigger) => !isSimulated(trigger))
      .map(({ kind }) => KINDS.triggers.get(kind)?.label ?? kind),
    hasKnown: draft.document.triggers.some(isSimulated),
    timeZone: session.timeZone,
  };
}

const MAX_SHOWN = 50;

/** Who would have entered, with the first lines by name. */
async function readSimulation(
  context: AppContext,
  scope: WorkspaceScope,
  flowId: string,
  document: FlowDocument,
  pastDays: number,
) {
  const { entries, isCut } = await simulateFlow(context, scope, flowId, document, pastDays);
  const shown = entries.slice(0, MAX_SHOWN);
  const people = shown.map(({ person }) => person);
  const names = await namesOf({ ...scope, env: context.env }, people);
  const countOf = (outcome: string) => entries.filter((one) => one.outcome === outcome).length;
  const entered = entries.filter(({ outcome }) => outcome === "entered");
  return {
    isCut,
    matched: entries.length,
    entered: entered.length,
    people: new Set(entered.map(({ person }) => person)).size,
    refused: countOf("reentry") + countOf("often"),
    held: countOf("held"),
    rows: shown.map((one) => ({ ...one, name: names.get(one.person) ?? "Deleted contact" })),
  };
}

const ends = (outcome: string | null): string => {
  if (outcome === "cut") return "Only the first steps are shown.";
  return `The run ends: ${OUTCOME_LABELS[outcome ?? ""]?.toLowerCase() ?? "at a step that needs more"}.`;
};

function ContactRun() {
  const { search, contact, outcome, steps, timeZone } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="one-contact" className="grid gap-4">
      <h2 id="one-contact" className="font-bold text-lg">
        Try one contact
      </h2>
      <p className="text-ink-2 text-sm">
        Runs the draft with one of your contacts. Nothing is sent or changed. Waits are skipped, and awaited events do
        not happen.
      </p>
      <Form method="get" className="flex flex-wrap items-end gap-2">
        <div className="min-w-52 flex-1">
          <Field label="Contact" name="contact" defaultValue={search} maxLength={200} placeholder="Name or email" />
        </div>
        <Button type="submit" size="field" look="primary">
          Try
        </Button>
      </Form>
      {search !== "" && contact === null ? <p className="text-sm">No contact found for “{search}”.</p> : null}
      {contact === null ? null : (
        <>
          <h3 className="font-bold text-base">{contact}</h3>
          <ol aria-label="Steps of the dry run" className="grid gap-2">
            {steps.map(({ seq, title, atMs, would, portLabel, untilMs, problem }) => (
              <Card key={seq} as="li" className="p-3 text-sm">
                <p className="font-semibold">{title}</p>
                <p className="text-[13px] text-ink-2">
                  <Time value={new Date(atMs)} timeZone={timeZone} />
                  {untilMs === null ? null : (
                    <>
                      {" · waits until "}
                      <Time value={new Date(untilMs)} timeZone={timeZone} />
                    </>
                  )}
                  {portLabel ? ` · leaves by “${portLabel}”` : ""}
                </p>
                {would ? <p>{would}</p> : null}
                {problem ? <p className="text-bad">{problem}</p> : null}
              </Card>
            ))}
          </ol>
          <p role="status" className="text-sm">
            {ends(outcome)}
          </p>
        </>
      )}
    </section>
  );
}

export default function DryRun() {
  const { past, simulation, unknown, hasKnown, timeZone } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[820px] gap-8">
      <ContactRun />
      <PastEntries {...{ past, simulation, unknown, hasKnown, timeZone }} />
    </div>
  );
}
