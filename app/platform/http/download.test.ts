import { describe, expect, test, vi } from "vitest";
import { contentDisposition, csvResponse, csvStream, datedName, fileResponse, textStream } from "./download.ts";

const AT = new Date("2026-11-22T23:30:00Z");

/** The bytes as text, its byte order mark included. */
const textOf = async (body: ReadableStream<Uint8Array>): Promise<string> =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Response(body).arrayBuffer());

describe("contentDisposition", () => {
  test.each([
    ["plain", "a-b_c.1.csv", 'attachment; filename="a-b_c.1.csv"'],
    ["quotes, slashes and line ends", 'a"b/c\\d\r\ne.csv', 'attachment; filename="a_b_c_d__e.csv"'],
    [
      "letters of other scripts",
      "größe.csv",
      "attachment; filename=\"gr__e.csv\"; filename*=UTF-8''gr%C3%B6%C3%9Fe.csv",
    ],
    ["half a character", "a\ud800.csv", 'attachment; filename="a_.csv"'],
  ])("%s", (_, name, expected) => expect(contentDisposition(name)).toBe(expected));

  test("inline", () => expect(contentDisposition("a.ics", "inline")).toBe('inline; filename="a.ics"'));
});

test("a name holds what, where and when", () => {
  expect(datedName("findings", "teashop.example", AT)).toBe("findings-teashop.example-2026-11-22");
  expect(datedName("goals", undefined, AT)).toBe("goals-website-2026-11-22");
});

test("a file is saved, not shown, and kept in no cache", () => {
  const { headers } = fileResponse("{}", { name: "findings", format: "json", sizeBytes: 2 });
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="findings.json"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-length": "2",
  });
});

describe("CSV", () => {
  test("begins with a byte order mark and guards formulas", async () => {
    const response = csvResponse("a", ["x", "y"], [[["=1+1", -1]], [["ü, v", null]]]);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await textOf(response.body as ReadableStream<Uint8Array>)).toBe('\ufeffx,y\r\n\'=1+1,-1\r\n"ü, v",\r\n');
  });

  test("without rows it is the heading", async () => {
    expect(await textOf(csvStream(["x"], []))).toBe("\ufeffx\r\n");
  });

  test("a row of another length fails the stream", async () => {
    await expect(textOf(csvStream(["x", "y"], [[["1"]]]))).rejects.toThrow("1 cells");
  });

  test("is read as it is sent, and a reader who leaves ends the source", async () => {
    const ended = vi.fn();
    let made = 0;
    async function* batches() {
      try {
        for (; ; made++) yield [[made]];
      } finally {
        ended();
      }
    }
    const reader = csvStream(["n"], batches()).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(made).toBeLessThan(5);
    expect(ended).toHaveBeenCalledOnce();
  });
});

test("texts of any iterable are streamed as UTF-8", async () => {
  expect(await textOf(textStream(["a", "ü"]))).toBe("aü");
});
