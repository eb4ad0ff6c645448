import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Words that readers of English as a second language stumble over, with the standard way to say it. */
const WORDS: Readonly<Record<string, string>> = {
  told: '"notified", "sent", "reported" or "shown"; a default is "by default"',
  foretold: '"predicted" (of people), "forecast" (of numbers)',
  foretells: '"predicts" (of people), "forecasts" (of numbers)',
  "front door": '"public API" (of a module)',
  "tells of": '"reports", "shows", "covers" or "contains"',
  whoever: 'name the person or the program: "the caller", "a person who …"',
  stands: '"is", "means" (stands for), "replaces" (stands in for), "occurs", "appears"',
  "goes on": '"continues"',
  "go on": '"continue"',
  anew: '"again", or a verb with "re": restart, resample, renew',
  "its likes": '"and similar"',
  "by itself": '"automatically", "directly", "on its own"',
  "by themselves": '"automatically", "directly", "on their own"',
  "those of the": 'repeat the noun: "the settings of the", "the website\'s"',
  "of which": 'a new sentence, "whose", or "with"',
};

// A phrase may be wrapped: then the marks of a comment are in between.
const PATTERN = new RegExp(
  `\\b(${Object.keys(WORDS)
    .map((word) => word.replaceAll(" ", "\\s+(?:(?:\\*|//)\\s+)?"))
    .join("|")})\\b`,
  "gi",
);

/** Blanks the names in the code, so that only comments, strings and texts of pages remain. */
function withoutNames(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const names: [start: number, end: number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push([node.getStart(source), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let rest = "";
  let from = 0;
  for (const [start, end] of names.toSorted(([a], [b]) => a - b)) {
    rest += text.slice(from, start) + "_".repeat(end - start);
    from = end;
  }
  return rest + text.slice(from);
}

const IS_TEST = /\.(?:test|spec)\.tsx?$/;
const STARTS_A_TEST = /^(?:describe|it|test)\b/;

/** Blanks everything in a file of tests but the titles of its tests and groups, with each line where it was. */
function titlesOf(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const titles: [start: number, end: number][] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      if (STARTS_A_TEST.test(text.slice(node.getStart(source), title.pos)))
        titles.push([title.getStart(source), title.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, " ");
  let rest = "";
  let from = 0;
  for (const [start, end] of titles.toSorted(([a], [b]) => a - b)) {
    if (start < from) continue;
    rest += blank(from, start) + text.slice(start, end);
    from = end;
  }
  return rest + blank(from, text.length);
}

/** What people read of a file: texts and comments of the product, titles of tests. */
function proseOf(path: string, text: string): string {
  if (IS_TEST.test(path)) return titlesOf(path, text);
  return /\.m?tsx?$|\.mjs$/.test(path) ? withoutNames(path, text) : text;
}

/** Returns a line for each such word: file, line, word and suggestion. */
function findWords(path: string, text: string): string[] {
  if (text.search(PATTERN) < 0) return [];
  const prose = proseOf(path, text);
  return [...prose.matchAll(PATTERN)].map(({ 0: found, index }) => {
    const word = found.toLowerCase().replace(/\s+(?:(?:\*|\/\/)\s+)?/g, " ");
    return `${path}:${prose.slice(0, index).split("\n").length} "${word}": write ${WORDS[word]}`;
  });
}

const tests = globSync(["{app,functions,db}/**/*.test.{ts,tsx}", "tests/**/*.{test,spec}.ts"])
  .map((path) => path.replaceAll("\\", "/"))
  .sort();

const files = [
  "README.md",
  "CONTRIBUTING.md",
  ...globSync("{app,functions,db,scripts,clients,content,docs}/**/*.{ts,tsx,mts,mjs,css,md,sh,py,php}"),
]
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.tsx?$|\.data\.ts$/.test(path))
  .sort();

describe("comments and texts are plain English", () => {
  it("in every file of the product", () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((path) => findWords(path, readFileSync(path, "utf8")))).toEqual([]);
  });
});

describe("titles of tests are plain English", () => {
  it("in every file of tests", () => {
    expect(tests.length).toBeGreaterThan(400);
    expect(tests.flatMap((path) => findWords(path, readFileSync(path, "utf8")))).toEqual([]);
  });
});

describe("the check itself", () => {
  it.each(Object.keys(WORDS))("finds a planted “%s” with its line and a suggestion", (word) => {
    const expected = (path: string, line: number) => [`${path}:${line} "${word}": write ${WORDS[word]}`];
    const wrapped = word.replaceAll(" ", "\n * ");
    expect(findWords("a.ts", `const a = 1;\n// Owners ${word} a change.\n`)).toEqual(expected("a.ts", 2));
    expect(findWords("a.ts", `/**\n * Owners ${wrapped} a change.\n */\n`)).toEqual(expected("a.ts", 2));
    expect(findWords("a.ts", `const a = "Owners ${word} a change.";\n`)).toEqual(expected("a.ts", 1));
    expect(findWords("a.tsx", `const a = (\n  <p>\n    Owners ${word} it.\n  </p>\n);\n`)).toEqual(
      expected("a.tsx", 3),
    );
    expect(findWords("a.md", `# Owners\n\nThis ${word.toUpperCase()} a change.\n`)).toEqual(expected("a.md", 3));
  });

  it("finds a planted word in the title of a test or a group, and leaves the rest of a test alone", () => {
    const found = (line: number) => [`a.test.ts:${line} "told": write ${WORDS.told}`];
    expect(findWords("a.test.ts", 'test("owners are told", () => {});\n')).toEqual(found(1));
    expect(findWords("a.test.ts", '\ndescribe("owners are told", () => {});\n')).toEqual(found(2));
    expect(findWords("a.test.ts", 'test.each([1])("%s are told", () => {});\n')).toEqual(found(1));
    expect(findWords("a.test.ts", "it(`owners are told`, () => {});\n")).toEqual(found(1));
    expect(findWords("a.test.ts", 'test("owners", () => {\n  it("are told", () => {});\n});\n')).toEqual(found(2));
    expect(findWords("a.test.ts", '// told\ntest("owners", () => expect("told").toBe(1));\n')).toEqual([]);
  });

  it("leaves names in code, and longer words, alone", () => {
    expect(findWords("a.ts", "const told = of(stands.anew); // It understands untold things.\n")).toEqual([]);
    expect(findWords("a.ts", "// They go online.\n")).toEqual([]);
  });
});
