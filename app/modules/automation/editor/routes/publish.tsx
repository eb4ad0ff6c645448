import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FlowNode } from "../../domain/document/document.ts";
import { HOLDOUT, isPublishable } from "../../domain/document/validate.ts";
import { automationModule } from "../../manifest.ts";
import { flowPath } from "../../paths.ts";
import { publishAction } from "../actions.server.ts";
import { readPublishing } from "../publishing.server.ts";
import { RunsUnderWay } from "../ui/runs-under-way.tsx";
import { nodeKinds } from "../view.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const { flow, draft, problems, diff, present } = orThrow(await readPublishing(context, scope, params.flowId ?? ""));
  const labels = new Map(nodeKinds().map(({ kind, label }) => [kind, label]));
  const title = (node: FlowNode) => `${node.title || labels.get(node.kind) || node.kind} (${node.id})`;
  const changed = diff.changed.map(({ before, after }) => ({
    title: title(after),
    fields: [...new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])].flatMap((name) => {
      const [was = "", is = ""] = [before.settings[name], after.settings[name]];
      return was === is ? [] : [{ name, was: was.slice(0, 300), is: is.slice(0, 300) }];
    }),
  }));
  return {
    id: flow.id,
    active: flow.active,
    revision: draft.revision,
    version: draft.version,
    hasChanges: draft.hasChanges,
    problems,
    canPublish: isPublishable(problems) && session.workspaceRole !== "viewer",
    present: present.map(({ node, count }) => ({
      id: node.id,
      title: title(node),
      count,
      // A step of another kind under the same id is another step.
      same: draft.document.nodes.some(({ id, kind }) => id === node.id && kind === node.kind),
    })),
    targets: draft.document.nodes.map((node) => [node.id, title(node)] as const),
    added: diff.added.map(title),
    removed: diff.removed.map(title),
    changed,
    triggersChanged: diff.triggersChanged,
    rulesChanged: diff.rulesChanged,
  };
}

export const action = publishAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="ml-5 list-disc text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function problemPath(id: string, at: string): string {
  if (at === HOLDOUT) return `${flowPath(id)}#holdout`;
  return `${flowPath(id)}?${at.startsWith("t") ? "trigger" : "step"}=${at}`;
}

function Changes({ version, hasChanges, added, removed, changed, triggersChanged, rulesChanged }: Loaded) {
  if (!hasChanges) return <p className="text-sm">The draft is the same as version {version}.</p>;
  return (
    <div className="grid gap-3">
      <List title="New steps" items={added} />
      <List title="Deleted steps" items={removed} />
      {changed.map(({ title, fields }) => (
        <div key={title}>
          <h3 className="font-semibold text-sm">Changed: {title}</h3>
          {fields.length === 0 ? <p className="text-[13px] text-ink-2">Title, comment or where it leads.</p> : null}
          <dl className="text-[13px]">
            {fields.map(({ name, was, is }) => (
              <div key={name} className="grid gap-x-2 sm:grid-cols-[8rem_1fr]">
                <dt className="text-ink-3">{name}</dt>
                <dd className="[overflow-wrap:anywhere]">
                  <del className="text-bad">{was || "empty"}</del> → <ins className="text-good">{is || "empty"}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {triggersChanged ? <p className="text-sm">The triggers change.</p> : null}
      {rulesChanged ? <p className="text-sm">Settings or the first step change.</p> : null}
    </div>
  );
}

export default function Publish() {
  const loaded = useLoaderData<typeof loader>();
  const { id, active, revision, version, problems, canPublish, hasChanges, present, targets } = loaded;
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="grid max-w-[760px] gap-4">
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {problems.length > 0 ? (
        <Card as="section" className="p-4">
          <h2 className="mb-2 font-bold text-base">Problems</h2>
          <ul className="ml-5 list-disc text-sm">
            {problems.map(({ at, message }) => (
              <li key={`${at}${message}`}>
                {at === null ? (
                  message
                ) : (
                  <Link to={problemPath(id, at)} className="underline">
                    {message}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card as="section" className="p-4">
        <h2 className="mb-2 font-bold text-base">
          {version === 0 ? "First version" : `Changes since version ${version}`}
        </h2>
        <Changes {...loaded} />
      </Card>
      {canPublish && hasChanges ? (
        <Card className="p-4">
          <Form method="post" className="grid gap-4">
            <FormKey />
            <input type="hidden" name="revision" value={revision} />
            <Field
              label="Note (optional)"
              name="note"
              maxLength={200}
              autoComplete="off"
              hint="For the list of versions."
            />
            {active > 0 && present.length > 0 ? (
              <RunsUnderWay active={active} present={present} targets={targets} />
            ) : (
              <p className="text-[13px] text-ink-2">Contacts can enter once it is published.</p>
            )}
            <div>
              <Button type="submit" look="primary" name="intent" value="publish" busy={busy} busyLabel="Publishing...">
                Publish version {version + 1}
              </Button>
            </div>
          </Form>
        </Card>
      ) : null}
    </div>
  );
}
