import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { ParameterView } from "./openapi.ts";
import { type BuiltRequest, buildRequest, emptyValues } from "./request.ts";
import { requestSample } from "./request-sample.ts";

const parameter = (place: string, name: string, example = ""): ParameterView => ({
  place,
  name,
  example,
  type: "string",
  required: place === "path",
  description: "",
  choices: [],
});

const CHANGE = {
  method: "PATCH",
  path: "/things/{id}",
  parameters: [
    parameter("path", "id", "0198"),
    parameter("query", "fields"),
    parameter("query", "q"),
    parameter("header", "Idempotency-Key", "order-1"),
  ],
  body: { model: null, required: true, fields: [], example: '{\n  "name": "x"\n}' },
};
const BASE = "https://kaja.example/api-gateway";

describe("a call", () => {
  test("sends what is filled in, the example in the path, and nothing else", () => {
    expect(buildRequest(CHANGE, emptyValues(CHANGE), BASE, "k")).toEqual({
      method: "PATCH",
      url: `${BASE}/things/0198`,
      headers: { "x-api-key": "k", "content-type": "application/json" },
      body: CHANGE.body.example,
    });
  });

  test("escapes values in the address, and takes headers by their names", () => {
    const parameters = {
      "path.id": "a/b",
      "query.fields": "id,name",
      "query.q": "x&y=z",
      "header.Idempotency-Key": "7",
    };
    expect(buildRequest(CHANGE, { parameters, body: " " }, BASE, "k")).toEqual({
      method: "PATCH",
      url: `${BASE}/things/a%2Fb?fields=id%2Cname&q=x%26y%3Dz`,
      headers: { "x-api-key": "k", "idempotency-key": "7" },
      body: null,
    });
  });
});

const HOSTILE: BuiltRequest = {
  method: "POST",
  url: `${BASE}/things?q=%27`,
  headers: { "x-api-key": "YOUR_API_KEY", "idempotency-key": `it's "7" $HOME \`id\` \\` },
  body: JSON.stringify({ name: 'it\'s "x" $HOME \\ é', on: true, none: null, list: [1, {}], empty: [] }, null, 2),
};
const PLAIN: BuiltRequest = { method: "GET", url: `${BASE}/things`, headers: { "x-api-key": "k" }, body: null };
const BROKEN: BuiltRequest = { ...HOSTILE, body: "{'no': JSON" };

describe.each([
  ["with hostile values", HOSTILE],
  ["without a body", PLAIN],
  ["with a body that is no JSON", BROKEN],
])("a sample %s makes the very call", (_name, request) => {
  test("curl", () => {
    const print = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; };`;
    const output = execFileSync("sh", ["-c", `${print} ${requestSample(request, "curl")}`], { encoding: "utf8" });
    expect(output.split("\0").slice(0, -1)).toEqual([
      "-i",
      ...(request.method === "GET" ? [] : ["-X", request.method]),
      request.url,
      ...Object.entries(request.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      ...(request.body === null ? [] : ["-d", request.body]),
    ]);
  });

  test("TypeScript", async () => {
    const calls: unknown[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      calls.push({ url, ...init });
      return { status: 200, text: async () => "" };
    };
    const Code = Object.getPrototypeOf(async () => undefined).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<void>;
    await new Code("fetch", "console", requestSample(request, "typescript"))(fetch, { log: () => undefined });
    const { method, url, headers } = request;
    const sent = request === HOSTILE ? JSON.stringify(JSON.parse(request.body ?? "")) : request.body;
    expect(calls).toEqual([{ url, method, headers, ...(sent === null ? {} : { body: sent }) }]);
  });
});

test("a body becomes a value of Python", () => {
  const sample = requestSample(HOSTILE, "python");
  expect(sample).toMatch(/^import json\n/);
  expect(sample).toContain(
    [
      "    data=json.dumps({",
      `        "name": "it's \\"x\\" $HOME \\\\ é",`,
      '        "on": True,',
      '        "none": None,',
      '        "list": [',
      "            1,",
      "            {},",
      "        ],",
      '        "empty": [],',
      "    }).encode(),",
    ].join("\n"),
  );
  expect(requestSample(PLAIN, "python")).not.toContain("json");
});

test("PHP gets texts in single quotes, in which only quotes and backslashes are marked", () => {
  const sample = requestSample(HOSTILE, "php");
  expect(sample).toContain(`'idempotency-key: it\\'s "7" $HOME \`id\` \\\\',`);
  expect(sample).toContain(`it\\'s \\\\"x\\\\" $HOME \\\\\\\\ é`);
  expect(requestSample(PLAIN, "php")).not.toContain("'content'");
});
