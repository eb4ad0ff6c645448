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

const GUARDS = ["requireUser", "requireWorkspace", "requireFeature", "requireRole"];

/** The guard that each demand of a `formAction` asks; a function asks what it calls. */
const DEMANDS: readonly [demand: RegExp, guard: string][] = [
  [/require(?::| =) "signed-in"/, "requireUser"],
  [/require(?::| =) \{ role\b/, "requireRole"],
  [/require(?::| =) \{ feature\b/, "requireFeature"],
  [/require(?::| =) \{ ?(?:write|owner|\})/, "requireWorkspace"],
];

interface Declared {
  name: string;
  body: string;
  /** Every name that the file declares or imports. */
  visible: ReadonlySet<string>;
}

/** The functions of a file, each with its text, which ends where the next statement of the file begins. */
function functionsOf(text: string): Declared[] {
  const starts = [
    ...text.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class|interface|type|import)\b/gm),
  ].map(({ index }) => index);
  const statements = starts.map((start, at) => text.slice(start, starts[at + 1]));
  const imported = statements.flatMap((statement) =>
    statement.startsWith("import") ? [...statement.matchAll(/\w+(?=\s*[,}])/g)].map(([name]) => name) : [],
  );
  const declared = statements.flatMap((body) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(body)?.[1];
    return name ? [{ name, body }] : [];
  });
  const visible = new Set([...imported, ...declared.map(({ name }) => name)]);
  const shared = declared.find(({ name }) => name === "require")?.body ?? "";
  return declared.map(({ name, body }) => ({ name, body: /\brequire,/.test(body) ? body + shared : body, visible }));
}

/** Whether a function calls one of these, is another name of one, or demands one of a form. */
const asks = ({ body, visible }: Declared, guards: ReadonlySet<string>): boolean =>
  [...body.matchAll(/(?<![.\w])(\w+)(?=\()|= (\w+);/g)].some(
    ([, called = "", alias = ""]) => guards.has(called || alias) && visible.has(called || alias),
  ) ||
  (body.includes("formAction(") && DEMANDS.some(([demand, guard]) => demand.test(body) && guards.has(guard)));

/** `guards`, and every function of these files that asks one of them, however indirectly. */
function withCallers(guards: Iterable<string>, files: readonly string[]): Set<string> {
  const known = new Set(guards);
  const open = files.flatMap(functionsOf);
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const declared of open) if (!known.has(declared.name) && asks(declared, known)) known.add(declared.name);
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
const [ANY, FEATURE, ROLE] = [guardsBy(GUARDS), guardsBy(["requireFeature"]), guardsBy(["requireRole"])];

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
      const entries = functionsOf(text).flatMap(({ name }) => (name === "loader" || name === "action" ? [name] : []));
      expect(entries, `loader or action of ${file}`).not.toEqual([]);
      for (const entry of entries) expect([...guarded], file).toContain(entry);
    },
  );
});

test("a function that calls a guard through another is one; a function that only names it is not", () => {
  const files = [
    'import { openWorkspace } from "./open.ts";\nexport async function openThing(request) {\n  await openWorkspace(request);\n}\n\nconst other = () => requireUserName;\n',
    'import { requireUser } from "./access.ts";\nexport const openWorkspace = (request) => requireUser(request);\n',
    "const method = (list) => list.openWorkspace();\nconst stranger = () => openWorkspace();\n",
  ];
  expect([...withCallers(["requireUser"], files)].sort()).toEqual(["openThing", "openWorkspace", "requireUser"]);
});

test("a form asks the guard of its demand, and an action can be another name of it", () => {
  const files = [
    'const require = { feature: "api_access" } as const;\nexport const editAction = formAction({\n  require,\n});\n' +
      'export const openAction = formAction({ require: "nothing" });\nexport const ownAction = formAction({ require: "signed-in" });\n',
    'import { editAction, openAction } from "./actions.server.ts";\nexport const action = editAction;\nexport const loader = openAction;\n',
  ];
  expect([...withCallers(["requireFeature"], files)].sort()).toEqual(["action", "editAction", "requireFeature"]);
});
