import type { CustomFieldType } from "#app/shared/segment/rule.ts";

export const FIELD_TYPE_LABELS: Readonly<Record<CustomFieldType, string>> = {
  text: "Text",
  number: "Number",
  date: "Date",
  select: "Selection",
  checkbox: "Checkbox",
  url: "Web address",
};
