import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { findContacts } from "#app/modules/contacts/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { nodeKinds } from "../../editor/view.server.ts";
import { OUTCOME_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { dryRunQuerySchema } from "../../schema.ts";
import { readFlow } from "../../service.server.ts";
import { dryRun } from "../dry-run.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const { contact: search = "" } = readQuery(request, dryRunQuerySchema);
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
    timeZone: session.timeZone,
  };
}

const ends = (outcome: string | null): string => {
  if (outcome === "cut") return "Only the first steps are shown.";
  return `The run ends: ${OUTCOME_LABELS[outcome ?? ""]?.toLowerCase() ?? "at a step that needs more"}.`;
};

export default function DryRun() {
  const { search, contact, outcome, steps, timeZone } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[820px] gap-4">
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
          <h2 className="font-bold text-lg">{contact}</h2>
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
    </div>
  );
}
