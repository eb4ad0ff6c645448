import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";

/** Route modules whose action is not made by `formAction`, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "app/modules/forms/delivery/routes/hosted.tsx":
    "Its fields are those of a form that a workspace made, which the form's own definition checks.",
  "app/modules/seo-tools/routes/tool.tsx":
    "Changes nothing: it asks what its address could ask, with the fields of the tool in place of a schema.",
};

/** Files that read the body of a form themselves, and why. */
const READERS: Readonly<Record<string, string>> = {
  "functions/middleware/page-input.ts": "Reads each form once, for the action to take from the context.",
  "app/modules/forms/delivery/page.server.ts": EXCEPTIONS["app/modules/forms/delivery/routes/hosted.tsx"] as string,
  "app/modules/integrations/practice/stand-in.ts": "Reads what our own code sends to the stand-in of a network.",
  "app/modules/seo-tools/routes/tool.tsx": EXCEPTIONS["app/modules/seo-tools/routes/tool.tsx"] as string,
};

const files = ["app", "functions"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path));

/** The path of the file that an import names, from the root of the repository. */
const importedPath = (from: string, specifier: string): string =>
  specifier.startsWith("#app/") ? specifier.replace("#app/", "app/") : join(dirname(from), specifier);

/** How a route module fails to take its action from `formAction`; null when it does, or has none. */
function problemOf(path: string, read: (path: string) => string): string | null {
  const source = read(path);
  if (!/^export\b[^=(]*?\baction\b/m.test(source)) return null;
  const name = /^export const action = (\w+);$/m.exec(source)?.[1];
  if (!name) return "its action is written by hand";
  const specifier = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)";`, "m").exec(source)?.[1];
  if (!specifier) return `${name} is not imported`;
  const home = importedPath(path, specifier);
  if (!home.endsWith("/actions.server.ts")) return `${name} is not in a file actions.server.ts`;
  return new RegExp(`^export const ${name} = formAction\\(`, "m").test(read(home))
    ? null
    : `${name} is not made by formAction`;
}

const readText = (path: string): string => readFileSync(path, "utf8");

const routes = files.filter((path) => path.includes("/routes/") || path === "app/root.tsx");

test("every action of a page is made by formAction", () => {
  const problems = routes.flatMap((path) => {
    const problem = problemOf(path, readText);
    return problem ? [[path, problem]] : [];
  });
  expect(Object.fromEntries(problems)).toEqual(
    Object.fromEntries(Object.keys(EXCEPTIONS).map((path) => [path, "its action is written by hand"])),
  );
});

test("no field of a form has the name of its hidden key, which is taken out before the fields are read", () => {
  const field = new RegExp(`name="${FORM_KEY_FIELD}"`);
  expect(field.test('<Field name="key" />')).toBe(true);
  expect(files.filter((path) => path.endsWith(".tsx") && field.test(readText(path)))).toEqual([]);
});

test("the walk sees the pages with forms", () => {
  const withActions = routes.filter((path) => /^export const action = /m.test(readText(path)));
  expect(withActions.length).toBeGreaterThan(80);
  // Elsewhere a page would not be seen.
  const elsewhere = files.filter(
    (path) => !routes.includes(path) && /^export .*\b(loader|action) ?[=(]/m.test(readText(path)),
  );
  expect(elsewhere).toEqual([]);
});

/** A page with all components that it shows, of its own module and of others. */
function shownBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !existsSync(path)) return seen;
  seen.add(path);
  for (const [, specifier = ""] of readText(path).matchAll(/from "((?:#app\/|\.)[^"]+\.tsx)"/g))
    shownBy(importedPath(path, specifier), seen);
  return seen;
}

test("every page whose forms make something shows the key by which they make it once", () => {
  const making = routes.filter((path) => {
    // The other routes show nothing: their forms are parts of several pages.
    if (!path.endsWith(".tsx")) return false;
    const source = readText(path);
    const name = /^export const action = (\w+);$/m.exec(source)?.[1];
    const specifier = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)";`, "m").exec(source)?.[1];
    if (!name || !specifier) return false;
    const home = readText(importedPath(path, specifier));
    const from = home.indexOf(`export const ${name} = formAction(`);
    return /\bidentity\b/.test(home.slice(from, home.indexOf("\n});", from)));
  });
  expect(making.length).toBeGreaterThan(50);
  expect(making.filter((path) => ![...shownBy(path)].some((file) => readText(file).includes("<FormKey />")))).toEqual(
    [],
  );
});

test("forms are read in one place", () => {
  const readers = files.filter(
    (path) =>
      !path.startsWith("app/platform/forms/") &&
      /\b(readForm|readPostedForm|checkForm|openForm)\b|\.formData\(\)/.test(readText(path)),
  );
  expect(readers.sort()).toEqual(Object.keys(READERS).sort());
});

const ROUTE = "app/modules/tea/routes/cup.tsx";
const HOME = "app/modules/tea/actions.server.ts";
const IMPORT = 'import { cupAction } from "../actions.server.ts";';

test.each<[string, string, string, string | null]>([
  ["a page without a form", "export default function Cup() {}", "", null],
  [
    "an action of formAction",
    `${IMPORT}\nexport const action = cupAction;`,
    "export const cupAction = formAction({});",
    null,
  ],
  ["a function", "export async function action({ request }) {}", "", "its action is written by hand"],
  ["an arrow", "export const action = async () => null;", "", "its action is written by hand"],
  ["an action that is passed on", 'export { action } from "./pot.tsx";', "", "its action is written by hand"],
  [
    "an action among others",
    'export { loader, cupAction as action } from "../actions.server.ts";',
    "",
    "its action is written by hand",
  ],
  [
    "an action of this file",
    "const cupAction = formAction({});\nexport const action = cupAction;",
    "",
    "cupAction is not imported",
  ],
  [
    "an action of another file",
    'import { cupAction } from "../service.server.ts";\nexport const action = cupAction;',
    "",
    "cupAction is not in a file actions.server.ts",
  ],
  [
    "a function of the right file",
    `${IMPORT}\nexport const action = cupAction;`,
    "export async function cupAction() {}",
    "cupAction is not made by formAction",
  ],
])("is found: %s", (_, route, home, problem) => {
  expect(problemOf(ROUTE, (path) => (path === ROUTE ? route : path === HOME ? home : ""))).toBe(problem);
});

test("the exceptions exist", () => {
  expect([...Object.keys(EXCEPTIONS), ...Object.keys(READERS)].filter((path) => !existsSync(path))).toEqual([]);
});
