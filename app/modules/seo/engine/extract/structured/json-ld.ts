import type { HtmlFacts } from "../../../domain/facts.ts";

const EXCERPT_CHARS = 160;
const TYPE_CHARS = 80;

/** `@type` of a JSON-LD value: of an array or an `@graph` the distinct types of its members. */
function typeOf(value: unknown): string | null {
  const types = new Set<string>();
  const visit = (node: unknown, depth: number): void => {
    if (depth > 3 || types.size >= 20 || typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      for (const member of node) visit(member, depth + 1);
      return;
    }
    const { "@type": type, "@graph": graph } = node as Record<string, unknown>;
    for (const name of Array.isArray(type) ? type : [type])
      if (typeof name === "string" && name !== "") types.add(name.slice(0, TYPE_CHARS));
    if (graph !== undefined) visit(graph, depth + 1);
  };
  visit(value, 0);
  return types.size === 0 ? null : [...types].join(", ");
}

/** Judges the text of one JSON-LD script. `cut`: it went on past the cap, so it is not parsed and not called broken. */
export function readStructuredData(text: string, cut: boolean): HtmlFacts["structuredData"][number] {
  const excerpt = text.replace(/\s+/g, " ").trim().slice(0, EXCERPT_CHARS);
  if (cut) return { type: /"@type"\s*:\s*"([^"]{1,80})"/.exec(text)?.[1] ?? "not read", error: null, excerpt };
  try {
    return { type: typeOf(JSON.parse(text)), error: null, excerpt };
  } catch (error) {
    // The engine quotes the source in its message: the excerpt does that already.
    const message = error instanceof Error ? (error.message.split(/, "|, \.\.\."/)[0] ?? "") : "not JSON";
    return { type: null, error: message.slice(0, EXCERPT_CHARS), excerpt };
  }
}
