import type { FlowField, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";

/** The value of a field: what was filled in, or its default. */
export const settingOf = (field: FlowField, settings: FlowSettings): string =>
  settings[field.name] || field.byDefault || "";

/** Whether a field is part of the form as the others are filled in. */
export const isShown = ({ onlyIf }: FlowField, fields: readonly FlowField[], settings: FlowSettings): boolean => {
  if (!onlyIf) return true;
  const other = fields.find(({ name }) => name === onlyIf.field);
  return other !== undefined && onlyIf.is.includes(settingOf(other, settings));
};
