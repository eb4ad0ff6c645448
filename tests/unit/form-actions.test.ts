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

/** What a page can be asked to do: the text of each intent of its action. */
interface PageAction {
  path: string;
  /** The definition of the action. */
  text: string;
  intents: ReadonlyMap<string, string>;
}

const intentsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^( +)"?([\w-]+)"?: intent\(\{\n([\s\S]*?)^\1\}\)/gm)].map(([, , name = "", body = ""]) => [
      name,
      body,
    ]),
  );

const pageActions: readonly PageAction[] = routes.flatMap((path) => {
  const source = readText(path);
  const name = /^export const action = (\w+);$/m.exec(source)?.[1];
  const specifier = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)";`, "m").exec(source)?.[1];
  if (!name || !specifier) return [];
  const home = readText(importedPath(path, specifier));
  const from = home.indexOf(`export const ${name} = formAction(`);
  const text = home.slice(from, home.indexOf("\n});", from));
  return [{ path, text, intents: intentsOf(text) }];
});

const usesIdentity = (text: string): boolean => /\bidentity\b/.test(text);
/** The other routes show nothing: their forms are parts of several pages. */
const making = pageActions.filter(({ path, text }) => path.endsWith(".tsx") && usesIdentity(text));

/** A form of a page: its own `<Form>`, or a component that is one and takes the fields as its children. */
const FORM = /<((?:\w+\.)?(?:Form|form|ConfirmForm|PostForm))\b[\s\S]*?<\/\1>/g;

/**
 * The forms of a component that send something to the action of its page and have no key: all but those whose intents, as they are written
 * there, make nothing.
 */
function formsWithoutKey(text: string, makesNothing: (intent: string) => boolean): string[] {
  return [...text.matchAll(FORM)].flatMap(([form, tag = ""]) => {
    const isPost = /Form$/.test(tag) && !/^(\w+\.)?Form$/.test(tag) ? true : form.includes('method="post"');
    if (!isPost || form.includes("<FormKey />") || /\baction=/.test(form)) return [];
    const written = [
      ...form.matchAll(/name="intent"[^>]*?value="([\w-]+)"|value="([\w-]+)"[^>]*?name="intent"|\bintent="([\w-]+)"/g),
    ];
    const intents = written.map(([, one, other, prop]) => one ?? other ?? prop ?? "");
    const isComputed = /name="intent"[^>]*value=\{/.test(form);
    return intents.length > 0 && !isComputed && intents.every(makesNothing) ? [] : [intents.join(", ") || "computed"];
  });
}

/** Forms of pages on which something is made that make nothing themselves, where their own text does not say so. */
const MAKES_NOTHING: Readonly<Record<string, string>> = {
  "app/modules/analytics/annotations/ui/notes.tsx: delete_note": "Deletes.",
  "app/modules/analytics/annotations/ui/notes.tsx: delete_segment": "Deletes.",
  "app/modules/analytics/imports/routes/import.tsx: computed": "Confirms an import that is there.",
  "app/modules/contacts/notes/ui/delete-button.tsx: computed": "Deletes.",
  "app/modules/content/images/ui/upload-form.tsx: computed": "Its fields are a component of their own, with the key.",
  "app/modules/content/review/ui/comments.tsx: computed": "Resolves or reopens.",
  "app/modules/content/review/ui/review-parts.tsx: approve, changes": "Decides about what is there.",
  "app/modules/cross-module/routes/campaign.tsx: computed": "Moves the campaign to another state.",
  "app/modules/cross-module/routes/campaign.tsx: end": "Moves the campaign to another state.",
  "app/modules/forum/ui/post-form.tsx: computed": "Takes the key as a child, which is looked for where it is used.",
  "app/modules/forum/ui/post.tsx: computed": "Hides or shows.",
  "app/modules/messages/campaigns/routes/campaign.tsx: cancel": "Ends the campaign.",
  "app/modules/messages/campaigns/routes/campaign.tsx: delete": "Deletes.",
  "app/modules/messages/push/routes/campaign.tsx: cancel": "Ends the campaign.",
  "app/modules/social/inbox/ui/entry.tsx: computed": "Marks as done or open.",
  "app/modules/social/posts/ui/post-approval.tsx: approve, changes, reject": "Decides about what is there.",
  "app/modules/social/posts/ui/post-images.tsx: computed": "Describes or deletes a file that is there.",
  "app/modules/social/posts/ui/post-state.tsx: computed": "Moves the post to another state.",
  "app/ui/form/confirm-form.tsx: computed": "Takes the key as a child, which is looked for where it is used.",
  "app/ui/list/row-menu.tsx: computed": "Deletes or changes one row.",
};

test("every form that makes something shows the key by which it makes it once", () => {
  expect(making.length).toBeGreaterThan(50);
  const missing = making.flatMap(({ path, intents }) =>
    [...shownBy(path)].flatMap((file) =>
      formsWithoutKey(readText(file), (name) => intents.has(name) && !usesIdentity(intents.get(name) ?? "")).map(
        (form) => `${file}: ${form}`,
      ),
    ),
  );
  expect([...new Set(missing)].sort()).toEqual(Object.keys(MAKES_NOTHING).sort());
});

test.each<[string, string, string[]]>([
  ["with a key", '<Form method="post"><FormKey /><input name="intent" value="make" /></Form>', []],
  ["without one", '<Form method="post"><input name="intent" value="make" /></Form>', ["make"]],
  ["beside one that has it", '<Form method="post"><FormKey /></Form><Form method="post"></Form>', ["computed"]],
  [
    "with buttons that are computed",
    '<Form method="post"><Button name="intent" value={intent} /></Form>',
    ["computed"],
  ],
  [
    "with one making button of two",
    '<Form method="post"><b name="intent" value="end" /><b name="intent" value="make" /></Form>',
    ["end, make"],
  ],
  ["that makes nothing", '<Form method="post"><b name="intent" value="end" /></Form>', []],
  ["that asks first", '<ConfirmForm intent="make" submit="Copy"><p>Copies it.</p></ConfirmForm>', ["make"]],
  ["that searches", '<Form role="search"><input name="q" /></Form>', []],
  ["of another page", '<Form method="post" action="/sign-out"></Form>', []],
])("a form %s", (_, text, expected) => {
  expect(formsWithoutKey(text, (intent) => intent === "end")).toEqual(expected);
});

/** Names of use cases that make something. */
const MAKES = /\b(?:create|add|copy|duplicate|clone|invite|import|make)[A-Z]\w*(?=\()/g;

/** Use cases with such a name that need no key, and why: sent twice, the second does nothing or is refused. */
const MADE_ONCE: Readonly<Record<string, string>> = {
  addGeoResults: "The results of a test are replaced.",
  addHeadings: "Headings that a text has already are left out.",
  addKeywords: "Keywords that a project has already stay as they are.",
  addNode: "The form holds the revision of the flow.",
  addPart: "A part of a file that comes again counts once.",
  addPasskey: "Each question of a browser is answered once.",
  addQuestion: "The form holds the revision of the draft.",
  addRate: "A rate of the same day is replaced.",
  addRates: "A rate of the same day is replaced.",
  addTrigger: "The form holds the revision of the flow.",
  copyNode: "The form holds the revision of the flow.",
  copyQuestion: "The form holds the revision of the draft.",
  importSpend: "The cost of a day that comes again is replaced.",
};

test("an action that makes something takes the identity of its form, or is made once without one", () => {
  const unkeyed = files
    .filter((path) => path.endsWith("/actions.server.ts"))
    .flatMap((path) =>
      [...intentsOf(readText(path)).values()].flatMap((body) =>
        usesIdentity(body) ? [] : [...body.matchAll(MAKES)].map(([name]) => name),
      ),
    );
  expect([...new Set(unkeyed)].sort()).toEqual(Object.keys(MADE_ONCE).sort());
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
