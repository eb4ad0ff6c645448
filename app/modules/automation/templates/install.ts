import type { FlowField, FlowResource } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import type { FlowKinds } from "../domain/document/validate.ts";

type Choices = Readonly<Record<FlowResource, readonly (readonly [value: string, label: string])[]>>;

/** Fills in what has one choice only: a workspace with one form means that form. */
export function fillOnlyChoices(document: FlowDocument, kinds: FlowKinds, choices: Choices): FlowDocument {
  const filled = (fields: readonly FlowField[], settings: Readonly<Record<string, string>>) => {
    const found = fields.flatMap(({ name, resource, optional }) => {
      const [only, ...others] = resource ? choices[resource] : [];
      return only && others.length === 0 && !optional && !settings[name] ? [[name, only[0]] as const] : [];
    });
    return found.length === 0 ? settings : { ...settings, ...Object.fromEntries(found) };
  };
  return {
    ...document,
    triggers: document.triggers.map((one) => ({
      ...one,
      settings: filled(kinds.triggers.get(one.kind)?.fields ?? [], one.settings),
    })),
    nodes: document.nodes.map((one) => ({
      ...one,
      settings: filled(kinds.nodes.get(one.kind)?.fields ?? [], one.settings),
    })),
  };
}

/** Where a workspace makes what a template needs. */
export const NEED_LABELS: Readonly<Record<FlowResource, { label: string; to: string }>> = {
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
