import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { HOLDOUT } from "../../domain/document/validate.ts";
import { automationModule } from "../../manifest.ts";
import { exportPath, publishPath, saveTemplatePath } from "../../paths.ts";
import { editorQuerySchema } from "../../schema.ts";
import { KINDS, readFlow } from "../../service.server.ts";
import { editAction } from "../actions.server.ts";
import { canvasOf } from "../canvas/view.server.ts";
import type { EditorPage } from "../editor-page.ts";
import { flowViewCookie, readFlowView } from "../flow-view.ts";
import { CanvasPart } from "../ui/canvas-part.tsx";
import { EditButton } from "../ui/edit-button.tsx";
import { OutlinePart } from "../ui/outline-part.tsx";
import { ViewSwitch } from "../ui/view-switch.tsx";
import { nodeKinds, problemsAt, summariesOf, triggerKinds } from "../view.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const query = readQuery(request, editorQuerySchema);
  const { flow, draft, choices, problems } = orThrow(await readFlow(context, scope, params.flowId ?? ""));
  const view = query.view ?? readFlowView(request.headers.get("Cookie"));
  const faulty = [...new Set(problems.flatMap(({ at }) => (at === null ? [] : [at])))];
  const summaries = summariesOf(draft.document, choices);
  const readOnly = session.workspaceRole === "viewer";
  const { document } = draft;
  const page: EditorPage = {
    id: flow.id,
    draft,
    query,
    view,
    canvas:
      view === "canvas" ? canvasOf({ document, kinds: KINDS, summaries }, { faulty, isEditable: !readOnly }) : null,
    choices,
    kinds: nodeKinds(),
    triggers: triggerKinds(),
    problems: problems.filter(({ at }) => at === null).map(({ message }) => message),
    problemCount: problems.length,
    faulty,
    errors: problemsAt(problems, query.step ?? query.trigger ?? ""),
    holdoutErrors: problemsAt(problems, HOLDOUT),
    summaries,
    readOnly,
  };
  // A person who chose a view sees the next flow in it.
  return data(page, query.view ? { headers: { "Set-Cookie": flowViewCookie(query.view) } } : {});
}

export const action = editAction;

function Head({ id, draft, view, query, problems, problemCount, readOnly }: EditorPage) {
  const { revision, canUndo, hasChanges } = draft;
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="max-sm:basis-full">
        <ViewSwitch view={view} query={query} />
      </div>
      <p className="min-w-0 flex-1 text-ink-2 text-sm">
        {problemCount === 0
          ? hasChanges
            ? "The draft has no issues. Publish it to let contacts enter."
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
        <LinkButton to={saveTemplatePath("flow", id)} look="quiet" size="s">
          Save as template
        </LinkButton>
      )}
      {readOnly ? null : (
        <LinkButton to={publishPath(id)} look="primary" size="s">
          Publish …
        </LinkButton>
      )}
    </div>
  );
}

export default function Edit() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <FormErrors errors={Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? [])} />
      <Head {...loaded} />
      {loaded.view === "canvas" ? <CanvasPart {...loaded} reply={reply} /> : <OutlinePart {...loaded} reply={reply} />}
    </>
  );
}
