import type { Plugin } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
}
interface DynamicImport extends Node {
  source: Node & { value?: unknown };
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Every `import("…")` of a fixed module within `node`. */
function dynamicImportsOf(node: Node): DynamicImport[] {
  if (node.type === "ImportExpression" && typeof (node as DynamicImport).source.value === "string")
    return [node as DynamicImport];
  return Object.values(node).flat().filter(isNode).flatMap(dynamicImportsOf);
}

/**
 * Loads with a module of the product all that it would load on demand. In the test runner a dynamic import is a request to the
 * runner: one that began within a request to the Worker which then ends never settles, nor does any later import of that module.
 * In the built Worker it is no request; the journeys and `check-bundle` prove the chunks there.
 */
export const staticImports = (): Plugin => ({
  name: "static-imports",
  // After import.meta.glob has become imports.
  enforce: "post",
  transform(code, id) {
    if (!code.includes("import(") || /[/](node_modules|tests)[/]/.test(id)) return null;
    const found = dynamicImportsOf(this.parse(code)).toSorted((a, b) => b.start - a.start);
    const sources = [...new Set(found.map(({ source }) => String(source.value)))];
    const nameOf = (source: string) => `__loaded${sources.indexOf(source)}`;
    let rewritten = code;
    for (const { start, end, source } of found) {
      rewritten = `${rewritten.slice(0, start)}Promise.resolve(${nameOf(String(source.value))})${rewritten.slice(end)}`;
    }
    // In one line with the first: the lines of an error stay as they are.
    return {
      code:
        sources.map((source) => `import * as ${nameOf(source)} from ${JSON.stringify(source)};`).join("") + rewritten,
      map: null,
    };
  },
});
