import type { ToolField, ToolValues } from "./tool.ts";

/** Longest query of a link to a tool. What is longer is posted, and its answer has no address. */
export const QUERY_MAX_CHARS = 4_000;

/** Whether an address asks the tool anything: one without any of its fields opens it empty. */
export const hasToolInput = (fields: readonly ToolField[], params: URLSearchParams): boolean =>
  fields.some(({ name }) => params.has(name));

/** The fields of a tool out of an address or a form; what has another name is left out. */
export function readValues(fields: readonly ToolField[], params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === "several"
        ? params.getAll(field.name)
        : (params.get(field.name) ?? (field.kind === "choice" ? (field.options?.[0]?.value ?? "") : "")),
    ]),
  );
}

/** The query that opens a tool with these values; empty fields are left out. */
export function queryOf(fields: readonly ToolField[], values: ToolValues): string {
  const params = new URLSearchParams();
  for (const { name } of fields) {
    const value = values[name] ?? "";
    for (const one of typeof value === "string" ? [value] : value) if (one !== "") params.append(name, one);
  }
  // A tool that may be asked with nothing filled in must still know that it is asked.
  if (params.size === 0 && fields[0]) params.set(fields[0].name, "");
  return params.toString();
}

/** A field with one value. */
export const textOf = (values: ToolValues, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};

/** The values of "several". */
export const listOf = (values: ToolValues, name: string): readonly string[] => {
  const value = values[name];
  return typeof value === "string" || value === undefined ? [] : value;
};

/** The lines of a field that are not empty, without the white space around them. */
export const linesOf = (values: ToolValues, name: string): string[] =>
  textOf(values, name)
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
