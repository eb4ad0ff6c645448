import type { SegmentNames } from "#app/shared/segment/describe.ts";
import { FIELD_LABELS } from "#app/shared/segment/labels.ts";
import { CONTACT_FIELDS, type ContactField, type CustomFieldType } from "#app/shared/segment/rule.ts";
import { ACTIVITY_PHRASES } from "../activities/labels.ts";

export type Choice = readonly [value: string, label: string];

/** What the builder offers in the workspace. */
export interface BuilderChoices {
  fields: { key: string; label: string; type: CustomFieldType; options: string[] }[];
  /** Other segments, which a rule may refer to. */
  segments: Choice[];
  topics: Choice[];
  owners: Choice[];
  stages: Choice[];
}

/** What a row can be about, in groups for the list of the button "Add condition". */
export function aboutChoices({ fields, segments }: BuilderChoices): { label: string; options: Choice[] }[] {
  const contact = (Object.keys(CONTACT_FIELDS) as ContactField[]).map(
    (field): Choice => [`field:${field}`, FIELD_LABELS[field]],
  );
  const groups: { label: string; options: Choice[] }[] = [
    { label: "Contact", options: contact.filter(([value]) => !/:(first|last)(R|L|U)/.test(value)) },
    {
      label: "What they did",
      options: [
        ["did", "Did something"],
        ["lastDid", "Last did something some time ago"],
        ["overdue", "Is overdue, by their own habit"],
        ["sequence", "Did something, then something else"],
      ],
    },
    {
      label: "Consent and groups",
      options: [
        ["consent", "Consent"],
        ["tag", "Tag"],
        ...(segments.length > 0 ? ([["segment", "Is in another segment"]] as const) : []),
        ["bucket", "Random sample"],
      ],
    },
    { label: "Custom fields", options: fields.map(({ key, label }): Choice => [`custom:${key}`, label]) },
    { label: "How they came", options: contact.filter(([value]) => /:(first|last)(R|L|U)/.test(value)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Returns what a row is about in words: "Email", "Random sample". */
export const aboutLabel = (about: string, choices: BuilderChoices): string =>
  aboutChoices(choices)
    .flatMap(({ options }) => options)
    .find(([value]) => value === about)?.[1] ?? (about === "segment" ? "Is in another segment" : "Deleted field");

/** Returns the values of a field to choose from; undefined when they are typed. */
export function valueChoices(about: string, choices: BuilderChoices): readonly Choice[] | undefined {
  if (about === "field:owner") return choices.owners;
  if (about === "field:stage") return choices.stages;
  if (about === "segment") return choices.segments;
  const field = choices.fields.find(({ key }) => about === `custom:${key}`);
  return field?.type === "select" ? field.options.map((option): Choice => [option, option]) : undefined;
}

/** Returns the labels with which a rule of the workspace is described. */
export const namesOf = ({ fields, segments, topics, owners, stages }: BuilderChoices): SegmentNames => ({
  fields: new Map(fields.map(({ key, label, type }) => [key, { label, type }])),
  segments: new Map(segments),
  topics: new Map(topics),
  activities: new Map(Object.entries(ACTIVITY_PHRASES)),
  values: { owner: new Map(owners), stage: new Map(stages) },
});
