import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** Who imports whom: names of modules. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

const FOLDER = "app/modules";
const IMPORTED = /\b(?:from|import)\s*\(?\s*"((?:#app\/modules\/|\.{1,2}\/)[^"]+)"/g;

/** Which modules each module of the product imports, types and dynamic imports included; tests do not count. */
export function readModuleGraph(): ModuleGraph {
  const graph = new Map<string, Set<string>>();
  for (const path of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    const [, module] = /^([^/]+)\/.+(?<!\.test)\.tsx?$/.exec(path) ?? [];
    if (!module) continue;
    const imported = graph.get(module) ?? new Set();
    graph.set(module, imported);
    for (const [, specifier = ""] of readFileSync(`${FOLDER}/${path}`, "utf8").matchAll(IMPORTED)) {
      const file = specifier.startsWith("#") ? specifier.slice(1) : posix.join(FOLDER, posix.dirname(path), specifier);
      const [, other] = /^app\/modules\/([^/]+)\//.exec(file) ?? [];
      if (other && other !== module) imported.add(other);
    }
  }
  return graph;
}

/** Groups of modules that reach each other, each in order of name; none when there is no cycle. */
export function cyclesOf(graph: ModuleGraph): string[][] {
  const reachable = new Map([...graph.keys()].map((module) => [module, reachedFrom(graph, module)]));
  const groups = [...graph.keys()].map((module) =>
    [...(reachable.get(module) ?? [])].filter((other) => reachable.get(other)?.has(module)).sort(),
  );
  return [...new Map(groups.filter((group) => group.length > 0).map((group) => [group.join(), group])).values()];
}

/** Every module that `from` needs, directly or not; itself only on a cycle. */
function reachedFrom(graph: ModuleGraph, from: string): Set<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
}
