import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it, test } from "vitest";
import routes from "#app/routes.ts";
import { type Access, PAGES } from "#tests/support/access-table.ts";

/*
 * Each page that is not public asks a guard of app/platform/access, in its loader and in its action, itself or through a
 * function that does. What the guard then demands is proved by tests/api/authorization-matrix.test.ts.
 */

const GUARDS = ["requireUser", "requireWorkspace", "requireFeature", "featureGate", "requireRole"];

/** The functions of a file, each with its text, which ends where the next statement of the file begins. */
function functionsOf(text: string): [name: string, body: string][] {
  const starts = [
    ...text.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class|interface|type|import)\b/gm),
  ].map(({ index }) => index);
  return starts.flatMap((start, at): [string, string][] => {
    const body = text.slice(start, starts[at + 1]);
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(body)?.[1];
    return name ? [[name, body]] : [];
  });
}

const calls = (body: string, names: Iterable<string>): boolean =>
  [...names].some((name) => new RegExp(`\\b${name}\\(`).test(body));

/** `guards`, and every function of these files that calls one of them, however indirectly. */
function withCallers(guards: Iterable<string>, files: readonly string[]): Set<string> {
  const known = new Set(guards);
  const open = files.flatMap(functionsOf);
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const [name, body] of open) if (!known.has(name) && calls(body, known)) known.add(name);
  }
  return known;
}

interface Page {
  path: string;
  file: string;
}

/** What answers at an address: a layout leaves its own to the index page inside it. */
const pagesOf = (entries: readonly RouteConfigEntry[], above = ""): Page[] =>
  entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    const isPage = (path || index) && !children.some((child) => child.index);
    return [...(isPage ? [{ path: own || "/", file }] : []), ...pagesOf(children, own)];
  });

const SOURCES = globSync("app/**/*.server.ts", { exclude: ["app/platform/access/**"] }).map((path) =>
  readFileSync(path, "utf8"),
);
const guardsBy = (names: readonly string[]) => withCallers(names, SOURCES);
const [ANY, FEATURE, ROLE] = [guardsBy(GUARDS), guardsBy(["requireFeature", "featureGate"]), guardsBy(["requireRole"])];

function guardsFor(access: Access): Set<string> {
  if (typeof access === "string" || "workspaceRole" in access) return ANY;
  return "feature" in access ? FEATURE : ROLE;
}

const OPEN: readonly Access[] = ["public", "signed", "development"];

describe.each(pagesOf(await routes))("$path", ({ path, file }) => {
  const access = PAGES[path];
  it.skipIf(access !== undefined && OPEN.includes(access))(
    "asks a guard wherever it reads or changes something",
    () => {
      if (access === undefined) throw new Error(`${path} has no row in tests/support/access-table.ts`);
      const text = readFileSync(join("app", file), "utf8");
      const guarded = withCallers(guardsFor(access), [text]);
      const doors = functionsOf(text).flatMap(([name]) => (name === "loader" || name === "action" ? [name] : []));
      expect(doors, `loader or action of ${file}`).not.toEqual([]);
      for (const door of doors) expect(guarded, file).toContain(door);
    },
  );
});

test("a function that calls a guard through another is one; a function that only names it is not", () => {
  const files = [
    "export async function openThing(request) {\n  await openWorkspace(request);\n}\n\nconst other = () => requireUserName;\n",
    "export const openWorkspace = (request) => requireUser(request);\n",
  ];
  expect([...withCallers(["requireUser"], files)].sort()).toEqual(["openThing", "openWorkspace", "requireUser"]);
});
