import { describe, expect, test } from "vitest";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { rateTable } from "../domain/rates.ts";
import { readExport } from "../domain/read-export.ts";
import { createLineSet } from "./domain/line-set.ts";
import { readPartRows, toPartRow } from "./domain/part.ts";
import { type FileChoices, planFile, readParts, type UnreadableFile } from "./domain/read-large-file.ts";
import { finishLargeFile, type LargeChoices, type Post, RefusedUpload, sendLargeFile } from "./send-large-file.ts";
import type { UploadReply } from "./upload-reply.ts";

const HEAD = "Ad report\nDay;Campaign;Ad ID;Device;Impressions;Clicks;Cost (USD)";
const CHOICES: FileChoices = { network: "google", saved: {}, mark: "detect", dayOrder: "detect" };
const silent = () => undefined;

/** Lines of ads by day and device, some of them twice, with a total: larger than one piece and one part. */
function exportOf(lines: number): string {
  const body = Array.from({ length: lines }, (_, at) => {
    const day = String((Math.floor(at / 50) % 28) + 1).padStart(2, "0");
    return `${day}.10.2026;"Tee; grün ${at % 3}";${Math.floor(at / 2) % 25};${at % 2 ? "Mobile" : "Computer"};1.${String(at % 1_000).padStart(3, "0")};${at % 7};${at % 90},5`;
  });
  return [HEAD, ...body, body[0] ?? "", body[1] ?? "", "Total;;;;9.999;9;9,5"].join("\r\n");
}

const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const latin = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "latin1"));

async function partsOf(bytes: BlobPart, choices = CHOICES) {
  const file = new Blob([bytes]);
  const plan = await planFile(file, choices, silent);
  const parts = [];
  for await (const part of readParts(file, plan, silent)) parts.push(part);
  return { plan, parts };
}

describe("a file in parts", () => {
  const text = exportOf(40_000);
  test.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-16", utf16(text)],
    ["windows-1252", latin(text)],
  ])("of %s has the lines of the whole text, none twice, and no totals", async (_, bytes) => {
    const { plan, parts } = await partsOf(bytes);
    expect(plan).toMatchObject({ mark: "comma", order: "day_first", campaigns: 3, delimiter: ";" });
    expect(plan.columns.headingCurrency).toBe("USD");
    expect(parts.length).toBeGreaterThan(2);
    const rows = parts.flatMap((part) => part.rows);
    const whole = [...new Set(decodeText(new Uint8Array(bytes)).split("\r\n").slice(1, -1))];
    expect(rows).toHaveLength(whole.length);
    expect(parts.reduce((sum, { doubled }) => sum + doubled, 0)).toBe(40_002 - whole.length);
    expect(parts.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(1);
    expect(rows[1]).toEqual([4, "01.10.2026", "Tee; grün 1", "", "", "", "0", "1.001", "", "1", "", "1,5", "", ""]);
    expect(rows.at(-1)?.[0]).toBeLessThanOrEqual(40_002);
  });

  test("of the same file are the same each time", async () => {
    const bytes = new TextEncoder().encode(text);
    expect((await partsOf(bytes)).parts).toEqual((await partsOf(bytes)).parts);
  });

  test("what has to be chosen or corrected is named", async () => {
    const refusal = async (content: string, choices = CHOICES) =>
      partsOf(content, choices).catch((error: UnreadableFile) => error.reason);
    expect(await refusal("Tag;Kampagne;Klicks\n1;2;3")).toMatchObject({ headings: ["Tag", "Kampagne", "Klicks"] });
    const twoWays = "Day,Campaign,Impressions,Clicks,Cost\n03/04/2026,A,1,1,2.50";
    expect(await refusal(twoWays)).toMatchObject({ problem: expect.stringContaining("order of days") });
    expect(await refusal(twoWays, { ...CHOICES, dayOrder: "month_first" })).toMatchObject({ parts: [{}] });
    const open = `Day,Campaign,Impressions,Clicks,Cost\n2026-11-01,A,1,1,2\n2026-11-02,"A,${"x".repeat(1_100_000)}`;
    expect(await refusal(open)).toMatchObject({ problem: "A quotation mark near line 3 is never closed." });
    expect(await refusal("")).toMatchObject({ problem: expect.stringContaining("No line has a day") });
  });
});

test("a set of lines knows each of half a million, and no other", () => {
  const lines = createLineSet();
  for (let at = 0; at < 500_000; at++) if (!lines.add(`2026-11-01\tCampaign\t${at}`)) throw new Error(`line ${at}`);
  for (let at = 0; at < 500_000; at += 97) expect(lines.add(`2026-11-01\tCampaign\t${at}`)).toBe(false);
});

test("rows of a part are read back, and others are refused", () => {
  const record = { line: 7, cells: ["2026-11-01", "A"], unclosed: false };
  const row = toPartRow(record, (one, field) => (field === "date" ? (one.cells[0] ?? "") : ""));
  expect(readPartRows(JSON.stringify([row]))).toMatchObject([{ line: 7 }]);
  for (const json of [
    "",
    "{}",
    "[[1]]",
    '[["1","","","","","","","","","","","","",""]]',
    `[${JSON.stringify([...row, "x"])}]`,
  ])
    expect(readPartRows(json)).toBeNull();
});

describe("sending", () => {
  const choices: LargeChoices = { ...CHOICES, fileCurrency: "", chosen: {} };
  const file = new File([exportOf(40_000)], "big.csv");
  /** Answers as the Worker does, with the reader of whole files behind it. */
  function server(failOn = -1): { post: Post; calls: Record<string, string>[] } {
    const calls: Record<string, string>[] = [];
    return {
      calls,
      post: async (fields): Promise<UploadReply> => {
        calls.push(fields);
        if (fields.intent === "part" && Number(fields.part) === failOn)
          return { errors: { file: ["This workspace has no room."] }, values: {} };
        if (fields.intent === "finish") return { errors: {}, values: {}, finished: { state: "adding", rows: 0 } };
        const part = { lineErrors: [{ line: 3, message: "no" }], errorCount: 1, added: 0 };
        return { errors: {}, values: {}, uploadId: "u", part };
      },
    };
  }

  test("sends each line once, in numbered parts, and finishes with their number", async () => {
    const { post, calls } = server();
    const shares: number[] = [];
    const sent = await sendLargeFile(file, choices, {
      ...{ post, formKey: "k", onProgress: ({ share }) => shares.push(share) },
    });
    expect(sent).toMatchObject({ id: "u", parts: 3, errorCount: 3, skipped: 1, errors: [{}, {}, {}] });
    expect(calls.map(({ intent, part = "" }) => `${intent}${part}`)).toEqual(["begin", "part0", "part1", "part2"]);
    expect(calls[1]).toMatchObject({ mark: "comma", order: "day_first", headingCurrency: "USD" });
    expect(Math.max(...shares)).toBe(1);
    expect(await finishLargeFile(post, sent, {})).toMatchObject({ finished: { state: "adding" } });
    expect(calls.at(-1)).toMatchObject({ intent: "finish", parts: "3" });
  });

  test("a refusal ends it with the message of the server", async () => {
    const { post, calls } = server(1);
    const sending = sendLargeFile(file, choices, { post, formKey: "k", onProgress: silent });
    await expect(sending).rejects.toThrow(RefusedUpload);
    await expect(sending).rejects.toThrow("This workspace has no room.");
    expect(calls).toHaveLength(3);
  });
});

test("a file read in parts comes to the same lines as one that is read whole", async () => {
  const text = exportOf(5_000);
  const rates = rateTable([{ currency: "USD", day: 20_720, rate: 0.9 }]);
  const whole = readExport(text, {
    ...{ ...CHOICES, currency: "EUR", fileCurrency: "EUR", rates, now: new Date("2026-11-27T10:00:00Z") },
  });
  const { parts } = await partsOf(text);
  const lines = parts.flatMap(({ rows }) => rows).length;
  if (!whole.ok) throw new Error(whole.problem);
  expect(whole.file.rows.length + whole.file.added + whole.file.errorCount).toBe(lines);
});
