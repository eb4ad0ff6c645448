import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "#app/shared/csv/csv.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { applyPatch, type Operation } from "../../tree/domain/edit.ts";
import { type Kind, keyOf, type NodeData, tidyData } from "../../tree/domain/fields.ts";
import { columnName } from "./headers.ts";
import { readCampaignFile } from "./read-file.ts";
import { EDITOR_COLUMNS, editorRows, type WrittenNode } from "./write-editor.ts";
import { MICROSOFT_COLUMNS, microsoftRows } from "./write-microsoft.ts";

function read(text: string): { operations: Operation[]; problems: string[] } {
  const file = readCampaignFile(text);
  if ("problem" in file) return { operations: [], problems: [file.problem] };
  const rows = [...file.rows];
  return {
    operations: rows.flatMap((row) => ("operations" in row ? row.operations : [])),
    problems: rows.flatMap((row) => ("problem" in row ? [`${row.line}: ${row.problem}`] : [])),
  };
}

const fileOf = (nodes: readonly WrittenNode[]): string =>
  [csvLine(EDITOR_COLUMNS), ...nodes.flatMap((node) => editorRows(node).map(csvLine))].join("");

/** The least that an account does with a file: things by kind, place and key. */
function account(nodes: readonly WrittenNode[] = []) {
  const things = new Map<string, NodeData>();
  const idOf = (kind: Kind, group: string | null, data: NodeData) => `${kind}|${group ?? ""}|${keyOf(kind, data)}`;
  for (const { kind, group, data } of nodes) things.set(idOf(kind, group, data), data);
  return {
    things,
    apply(operations: readonly Operation[]) {
      for (const { kind, group, original, patch, isRemoval } of operations) {
        const id = idOf(kind, group, original ?? patch);
        const before = things.get(id) ?? null;
        things.delete(id);
        if (isRemoval) continue;
        const done = applyPatch(kind, before, patch);
        if ("problems" in done) throw new Error(JSON.stringify(done.problems));
        things.set(idOf(kind, group, done.data), done.data);
      }
    },
  };
}

const word = fc.constantFrom(
  "tea",
  "größe",
  "茶葉",
  "=sum",
  "-5",
  "a,b",
  'say "hi"',
  "semi;colon",
  "+plus",
  "@home",
  "[x]",
);
const phrase = (maxWords: number) =>
  fc.array(word, { minLength: 1, maxLength: maxWords }).map((words) => words.join(" ").slice(0, 20).trim());
const keywordText = fc
  .array(fc.constantFrom("green", "tea", "größe", "茶", "buy", "o'neill", "50"), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(" "));
const status = fc.constantFrom("Enabled", "Paused");
const amount = fc.constantFrom("", "0.5", "1.25", "12");
const url = fc.constantFrom("https://shop.example/tea", "https://shop.example/?a=1,2&b={keyword}");
const match = fc.constantFrom("Broad", "Phrase", "Exact");

const DATA: Readonly<Partial<Record<Kind, fc.Arbitrary<NodeData>>>> = {
  group: fc.record({ name: phrase(3), status, maxCpc: amount }),
  keyword: fc.record({ text: keywordText, match, status, maxCpc: amount, finalUrl: fc.oneof(fc.constant(""), url) }),
  negative: fc.record({ text: keywordText, match }),
  callout: fc.record({ text: phrase(2), status }),
  sitelink: fc.record({ text: phrase(2), finalUrl: url, status }),
  ad: fc
    .tuple(
      fc.uniqueArray(phrase(2), { minLength: 3, maxLength: 6, selector: (text) => text.toLowerCase() }),
      fc.uniqueArray(phrase(3), { minLength: 2, maxLength: 4, selector: (text) => text.toLowerCase() }),
      fc.constantFrom("", "1", "2", "3"),
      url,
      status,
    )
    .map(([headlines, descriptions, pin, finalUrl, own]) => ({
      ...Object.fromEntries(headlines.map((text, at) => [`headline${at + 1}`, text])),
      ...Object.fromEntries(descriptions.map((text, at) => [`description${at + 1}`, text])),
      ...{ headline1Pin: pin, finalUrl, status: own },
    })),
};

const nodeOf = (kind: Kind): fc.Arbitrary<WrittenNode> =>
  (DATA[kind] as fc.Arbitrary<NodeData>).map((data) => ({
    ...{ kind, campaign: "Spring, 2026", isRemoved: false, base: null },
    group: kind === "keyword" || kind === "ad" ? "Green" : null,
    data: tidyData(kind, data),
  }));

const KINDS_HERE = ["group", "keyword", "negative", "callout", "sitelink", "ad"] as const;
const anyNode = fc.constantFrom(...KINDS_HERE).chain(nodeOf);
const isRight = ({ kind, data }: WrittenNode) => "data" in applyPatch(kind, null, data);

describe("a file of Google Ads Editor", () => {
  test("round trip: what is written new is read as it was", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyNode.filter(isRight), {
          maxLength: 12,
          selector: ({ kind, data }) => kind + keyOf(kind, data),
        }),
        (nodes) => {
          const { operations, problems } = read(fileOf(nodes));
          expect(problems).toEqual([]);
          const empty = account();
          empty.apply(operations);
          expect(empty.things).toEqual(account(nodes).things);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  test("round trip: the changes of a draft, applied to what the account has, give the draft", () => {
    const changed = fc
      .constantFrom(...KINDS_HERE)
      .chain((kind) => fc.tuple(nodeOf(kind).filter(isRight), nodeOf(kind).filter(isRight), fc.boolean()));
    fc.assert(
      fc.property(changed, ([before, after, isRemoved]) => {
        const live = account([before]);
        const { operations, problems } = read(fileOf([{ ...after, base: before.data, isRemoved }]));
        expect(problems).toEqual([]);
        live.apply(operations);
        expect(live.things).toEqual(account(isRemoved ? [] : [after]).things);
      }),
      { seed: 8, numRuns: 400 },
    );
  });

  test("headings in any case and spacing mean the same", () => {
    for (const heading of [
      "daily budget",
      "dailybudget",
      "daily_budget",
      "DAILY BUDGET",
      "Campaign Daily Budget",
      "Budget",
    ])
      expect(columnName(heading)).toBe("budget");
    expect(columnName("\uFEFFCampaign Name")).toBe("campaign");
    expect(columnName("Headline 1#Original")).toBe("headline1#original");
  });

  test("an empty cell leaves a value, brackets erase it", () => {
    const { operations } = read(
      'campaign,AD GROUP,max_cpc,Keyword,criterion type,Final URL\nTea,Green,[],buy tea,Exact,""\n',
    );
    expect(operations).toEqual([
      {
        ...{ line: 2, kind: "keyword", campaign: "Tea", group: "Green", isRemoval: false },
        patch: { text: "buy tea", match: "Exact", maxCpc: "" },
      },
    ]);
  });

  test("UTF-16 with tabs, as Editor exports it", () => {
    const text = "Campaign\tAd Group\tKeyword\tCriterion Type\r\nTee\tGrün\t茶\tCampaign Negative Phrase\r\n";
    const bytes = new Uint8Array(2 + text.length * 2);
    bytes.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at++)
      new DataView(bytes.buffer).setUint16(2 + at * 2, text.charCodeAt(at), true);
    expect(read(decodeText(bytes)).operations).toMatchObject([
      { kind: "negative", campaign: "Tee", group: null, patch: { text: "茶", match: "Phrase" } },
    ]);
  });

  test("operators of keywords, other decimal marks, statuses and days are read", () => {
    const lines = [
      "Campaign;Ad Group;Keyword;Criterion Type;Max CPC;Status;Start Date;Budget",
      "Tea;Green;[buy tea];;0,55;Paused;;",
      'Tea;Green;"""green tea""";;;Removed;;',
      "Tea;Green;-free;;;;;",
      "Tea;;;;;;12/1/2026;1,200.50",
      "Tea;;broad word;;;;;",
    ].join("\n");
    const { operations, problems } = read(lines);
    expect(operations).toMatchObject([
      { kind: "keyword", patch: { text: "buy tea", match: "Exact", maxCpc: "0.55", status: "Paused" } },
      { kind: "keyword", patch: { text: "green tea", match: "Phrase" }, isRemoval: true },
      { kind: "negative", group: "Green", patch: { text: "free" } },
      { kind: "campaign", patch: { startsOn: "2026-12-01", budget: "1200.5" } },
    ]);
    expect(problems).toEqual(["6: The row names no ad group."]);
  });

  test.each([
    ["", "The file is empty."],
    ["a,b\n1,2", "The file has no column “Campaign”"],
  ])("%j is refused", (text, message) => expect(read(text).problems[0]).toContain(message));
});

describe("a bulk file of Microsoft Advertising", () => {
  test("round trip of what it holds", () => {
    const held = fc
      .constantFrom("group", "keyword", "negative", "ad")
      .chain((kind) => nodeOf(kind as Kind))
      .filter(isRight);
    fc.assert(
      fc.property(held, (node) => {
        const text = [csvLine(MICROSOFT_COLUMNS), ...microsoftRows(node).map(csvLine)].join("");
        const { operations, problems } = read(text);
        expect(problems).toEqual([]);
        const empty = account();
        empty.apply(operations);
        expect(empty.things).toEqual(account([node]).things);
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  test("assets that are no list make the row a problem; other records are passed over", () => {
    const text = [
      "Type,Parent Id,Campaign,Ad Group,Headline,Description",
      "Format Version,,,,,",
      "Responsive Search Ad,1,Tea,Green,no list,[]",
      "Ad Group,1,Tea,Green,,",
    ].join("\n");
    expect(read(text)).toMatchObject({
      operations: [{ kind: "group", patch: { name: "Green" } }],
      problems: ["3: The headlines are not a list of texts in JSON."],
    });
  });
});
