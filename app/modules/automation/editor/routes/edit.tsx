import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { nodeOf } from "../../domain/document/document.ts";
import { outlineOf } from "../../domain/document/outline.ts";
import { automationModule } from "../../manifest.ts";
import { exportPath, flowPath, publishPath } from "../../paths.ts";
import { editorQuerySchema } from "../../schema.ts";
import { readFlow } from "../../service.server.ts";
import { editAction } from "../actions.server.ts";
import { EditButton } from "../ui/edit-button.tsx";
import { Inspector } from "../ui/inspector.tsx";
import { Outline } from "../ui/outline.tsx";
import { FlowPicture } from "../ui/picture.tsx";
import { Triggers } from "../ui/triggers.tsx";
import { nodeKinds, problemsAt, summariesOf, triggerKinds } from "../view.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const query = readQuery(request, editorQuerySchema);
  const { flow, draft, choices, problems } = orThrow(await readFlow(context, scope, params.flowId ?? ""));
  const opened = query.step ?? query.trigger ?? "";
  return {
    id: flow.id,
    draft,
    query,
    choices,
    kinds: nodeKinds(),
    triggers: triggerKinds(),
    problems: problems.filter(({ at }) => at === null).map(({ message }) => message),
    problemCount: problems.length,
    faulty: [...new Set(problems.flatMap(({ at }) => (at === null ? [] : [at])))],
    errors: problemsAt(problems, opened),
    summaries: summariesOf(draft.document, choices),
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = editAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The fields of what the address opens. */
function Opened({ id, draft, query, choices, kinds, triggers, errors }: Loaded) {
  const { document, revision } = draft;
  const node = nodeOf(document, query.step ?? null);
  const trigger = document.triggers.find((one) => one.id === query.trigger);
  const kind = node ? kinds.find((one) => one.kind === node.kind) : triggers.find((one) => one.kind === trigger?.kind);
  const target = node ?? trigger;
  if (!kind || !target) return null;
  return (
    <Inspector
      key={target.id}
      intent={node ? "edit-node" : "edit-trigger"}
      id={target.id}
      kind={kind}
      revision={revision}
      settings={target.settings}
      choices={choices}
      errors={errors}
      closePath={flowPath(id)}
      {...(node && { title: node.title, note: node.note })}
    />
  );
}

export default function Edit() {
  const loaded = useLoaderData<typeof loader>();
  const { id, draft, query, kinds, triggers, problems, problemCount, faulty, summaries, readOnly } = loaded;
  const reply = useActionData<typeof action>();
  const { document, revision, canUndo } = draft;
  const labels = new Map(kinds.map(({ kind, label }) => [kind, label]));
  const titles = Object.fromEntries(
    document.nodes.map(({ id, title, kind }) => [
      id,
      title || [labels.get(kind) ?? kind, summaries[id]].filter(Boolean).join(": "),
    ]),
  );
  return (
    <>
      <FormErrors errors={Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? [])} />
      <div className="my-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-ink-2 text-sm">
          {problemCount === 0
            ? draft.hasChanges
              ? "The draft has no problems. Publish it to let contacts enter."
              : "The draft is the published version."
            : `The draft has ${problemCount === 1 ? "a problem" : `${problemCount} problems`}.`}{" "}
          {problems.join(" ")}
        </p>
        {readOnly || !canUndo ? null : (
          <EditButton intent="undo" revision={revision}>
            Undo
          </EditButton>
        )}
        <LinkButton to={exportPath(id)} reloadDocument look="quiet" size="s">
          Export
        </LinkButton>
        {readOnly ? null : (
          <LinkButton to={publishPath(id)} look="primary" size="s">
            Publish …
          </LinkButton>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
        <div className="min-w-0">
          <Triggers
            document={document}
            kinds={triggers}
            revision={revision}
            faulty={faulty}
            summaries={summaries}
            reply={reply}
            readOnly={readOnly}
          />
          <h2 className="mb-2 font-bold text-base">What happens</h2>
          <Outline
            document={document}
            rows={outlineOf(document, new Map(kinds.map((kind) => [kind.kind, kind])))}
            kinds={kinds}
            revision={revision}
            faulty={faulty}
            summaries={summaries}
            opened={query.step}
            adding={query.add}
            readOnly={readOnly}
          />
        </div>
        <div className="grid gap-4 lg:sticky lg:top-20">
          {readOnly ? null : <Opened {...loaded} />}
          <FlowPicture document={document} titles={titles} />
        </div>
      </div>
    </>
  );
}
