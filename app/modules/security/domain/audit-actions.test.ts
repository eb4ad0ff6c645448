import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { AREAS, actionLabel, areaOf, isKnownAction } from "./audit-actions.ts";

interface Source {
  folder: string;
  text: string;
}

/** Names in the product's own log and in webhooks have the same form. */
const OTHERS = /\b(?:log\.\w+|\w+Event)\(\s*["'`][^"'`]*["'`]|\btype: "[\w.]+"/g;

/** Variables of mails have it, too. */
const VARIABLES = /\{\{[^}]*\}\}/g;

const SOURCES: readonly Source[] = ["app/modules", "app/platform"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        (name.endsWith(".server.ts") && !name.endsWith("manifest.server.ts")) || name.endsWith("/routes/logout.tsx"),
    )
    .map((name) => ({
      folder: dirname(`${root}/${name}`),
      text: readFileSync(`${root}/${name}`, "utf8").replaceAll(OTHERS, "").replaceAll(VARIABLES, ""),
    })),
);

const NAME = /["'`]([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)["'`]/g;
const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, action = ""]) => action);

/**
 * Whole names: any text behind `action:`, and any name of a known area; a name that ends in "failed" belongs to the
 * log.
 */
const whole = SOURCES.flatMap(({ text }) => [
  ...[...text.matchAll(/\baction:[^\n]*/g)].flatMap(([line]) => namesIn(line)),
  ...namesIn(text).filter((name) => Object.hasOwn(AREAS, areaOf(name)) && !name.endsWith("_failed")),
]);

/** Names made by a helper, as in const audit = (…) => ({ action: `billing.${action}` }): its calls in the same module hold the second part. */
const HELPER = /\b(?:const|function) (\w+) ?=? ?\((?:(?!\n\n)[\s\S])*?action: `([a-z_]+)\.\$\{action\}`/g;
const made = SOURCES.flatMap(({ folder, text }) =>
  [...text.matchAll(HELPER)].flatMap(([, helper = "", area = ""]) => {
    const calls = new RegExp(`\\b${helper}\\((?:[^;"\`]|\`[^\`]*\`)*"([a-z_]+)"`, "g");
    const near = SOURCES.filter((source) => source.folder === folder || source.folder.startsWith(`${folder}/`));
    return near.flatMap((source) => [...source.text.matchAll(calls)].map(([, verb = ""]) => `${area}.${verb}`));
  }),
);

const written = [...new Set([...whole, ...made])].sort();

test("the source was read", () => {
  for (const action of [
    "api_key.created",
    "seo_project.created",
    "account.signed_in",
    "workspace.member_invited",
    "admin.user_suspended",
  ])
    expect(written).toContain(action);
});

test("every action that the product writes has words", () => {
  expect(written.filter((action) => !isKnownAction(action))).toEqual([]);
});

test("every action that the product writes has an area to filter by", () => {
  expect(written.filter((action) => !Object.hasOwn(AREAS, areaOf(action)))).toEqual([]);
});

test("an action of another version shows its name", () => {
  expect(actionLabel("api_key.turned_blue")).toBe("Api key turned blue");
  expect(actionLabel("constructor")).toBe("Constructor");
});
