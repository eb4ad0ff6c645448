import type { FlowField, FlowResource, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import type { TemplateNeed } from "#app/platform/manifest/template-kinds.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { isShown } from "../domain/document/shown-fields.ts";
import type { FlowKinds } from "../domain/document/validate.ts";

type Choices = Readonly<Record<FlowResource, readonly (readonly [value: string, label: string])[]>>;
/** Changes what a step, a trigger or the holdout is filled in with. */
type Fill = (fields: readonly FlowField[], settings: FlowSettings) => FlowSettings;

const fillDocument = (document: FlowDocument, kinds: FlowKinds, fill: Fill): FlowDocument => ({
  ...document,
  triggers: document.triggers.map((one) => ({
    ...one,
    settings: fill(kinds.triggers.get(one.kind)?.fields ?? [], one.settings),
  })),
  ...(document.holdout && { holdout: fill(kinds.holdout, document.holdout) }),
  nodes: document.nodes.map((one) => ({
    ...one,
    settings: fill(kinds.nodes.get(one.kind)?.fields ?? [], one.settings),
  })),
});

/** The resources that a document must choose from before it can be published, each once. */
function resourcesNeeded(document: FlowDocument, kinds: FlowKinds): FlowResource[] {
  const needed = new Set<FlowResource>();
  fillDocument(document, kinds, (fields, settings) => {
    for (const field of fields) {
      const { resource, optional, byDefault } = field;
      if (resource && !optional && !byDefault && isShown(field, fields, settings)) needed.add(resource);
    }
    return settings;
  });
  return [...needed];
}

/**
 * Makes a document fit a workspace: what it refers to and the workspace does not have is left open, and what has one choice
 * only is filled in. A workspace with one form means that form.
 */
export const fitDocument = (document: FlowDocument, kinds: FlowKinds, choices: Choices): FlowDocument =>
  fillDocument(document, kinds, (fields, settings) => {
    const fitted = { ...settings };
    for (const { name, resource, optional } of fields) {
      if (!resource) continue;
      const known = choices[resource];
      if (fitted[name] && !known.some(([value]) => value === fitted[name])) fitted[name] = "";
      const [only] = known;
      if (only && known.length === 1 && !optional && !fitted[name]) fitted[name] = only[0];
    }
    return fitted;
  });

/** What a workspace has to create before it can publish a document. */
export const missingFor = (document: FlowDocument, kinds: FlowKinds, choices: Choices): TemplateNeed[] =>
  resourcesNeeded(document, kinds)
    .filter((resource) => choices[resource].length === 0)
    .map((resource) => NEED_LABELS[resource]);

/** Where a workspace makes what a template needs. */
export const NEED_LABELS: Readonly<Record<FlowResource, TemplateNeed>> = {
  segment: { label: "a segment", to: "/leads/segments" },
  stage: { label: "a stage of the pipeline", to: "/leads" },
  member: { label: "a member", to: "/workspace" },
  date_field: { label: "a date field of contacts", to: "/leads/contacts/fields" },
  custom_field: { label: "a field of contacts", to: "/leads/contacts/fields" },
  form: { label: "a form", to: "/leads/forms" },
  event_type: { label: "an event", to: "/automation" },
  score_group: { label: "a score group", to: "/leads/scoring" },
  webhook_source: { label: "an incoming webhook", to: "/integrations/webhooks" },
  flow: { label: "another flow", to: "/automation" },
  topic: { label: "a topic", to: "/leads/contacts/topics" },
};
