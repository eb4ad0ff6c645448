import { workspaceScope } from "#app/platform/access/scope.ts";
import { type TemplateLine, templateMaker } from "#app/platform/manifest/template-kinds.ts";
import { err, ok } from "#app/shared/result.ts";
import { readChoices } from "../choices.server.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { documentSchema } from "../domain/document/document-schema.ts";
import { outlineOf } from "../domain/document/outline.ts";
import { stepTitle, summaryOf } from "../domain/document/summary.ts";
import { EVENT_TYPES } from "../domain/running/event-types.ts";
import { flowPath } from "../paths.ts";
import { findFlows } from "../repo.server.ts";
import { createFlow, getFlow, KINDS, NO_FLOW } from "../service.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";
import { fitDocument, missingFor } from "./install.ts";
import { TEMPLATE_GROUPS } from "./journeys.ts";

/** What every workspace has by the same name; the names of what another one has are not known here. */
const NAMES = { event_type: EVENT_TYPES };

const said = (title: string, summary: string): string => (summary === "" ? title : `${title}: ${summary}`);

/** The steps of a flow as indented lines, without the names of what another workspace has. */
export function previewLines(document: FlowDocument): TemplateLine[] {
  const triggers = document.triggers.map(({ kind, settings }) => {
    const known = KINDS.triggers.get(kind);
    return { text: said(`Starts: ${known?.label ?? kind}`, summaryOf(known?.fields ?? [], settings, NAMES)), depth: 0 };
  });
  const steps = outlineOf(document, KINDS.nodes).flatMap((row) => {
    if (row.type === "port") return [{ text: `If: ${row.label}`, depth: row.depth }];
    if (row.type !== "node") return [];
    const { kind, settings } = row.node;
    const summary = summaryOf(KINDS.nodes.get(kind)?.fields ?? [], settings, NAMES);
    return [{ text: said(stepTitle(row.node, KINDS.nodes), summary), depth: row.depth }];
  });
  return [...triggers, ...steps];
}

/** Automation flows as templates. */
export const flowTemplates = templateMaker<FlowDocument>({
  schema: documentSchema,
  builtIn: (timeZone) =>
    TEMPLATE_GROUPS.flatMap(({ title: group, templates }) =>
      templates.map(({ id, title, about, document }) => ({ id, title, about, group, content: document(timeZone) })),
    ),
  missing: async (context, workspaceId, documents) => {
    const choices = await readChoices(context, workspaceId);
    return documents.map((document) => missingFor(document, KINDS, choices));
  },
  preview: previewLines,
  search: async ({ db }, workspaceId, text, limit) =>
    (await findFlows({ db, workspaceId }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(({ id, name }) => ({ id, title: name })),
  read: async (context, actor, id) => {
    const flow = await getFlow(workspaceScope(context, actor), id);
    if (!flow.ok) return flow;
    const draft = await flowStub(context, id).readDraft();
    return draft ? ok({ title: flow.value.name, content: draft.document }) : err(NO_FLOW);
  },
  install: async (context, actor, { id, name, content }) => {
    const document = fitDocument(content, KINDS, await readChoices(context, actor.workspaceId));
    const made = await createFlow(context, actor, { name, document }, id);
    return made.ok ? ok({ path: flowPath(made.value.id) }) : made;
  },
});
