import { spawn, spawnSync } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, type Language, sampleFile } from "#app/modules/api-docs/domain/samples.ts";
import { newMember } from "./member.ts";
import { origin } from "./visit.ts";

const SAMPLES = join(import.meta.dirname, "../../content/api-docs/samples");
/** The Node of the packages runs TypeScript as it is. */
const NODE = join(import.meta.dirname, "../../node_modules/.bin/node");

/** What runs a language, and what must be on the machine for it. */
const RUNNERS: Readonly<Record<Language, { command: readonly string[]; needs: readonly string[] }>> = {
  curl: { command: ["sh"], needs: ["curl", "openssl"] },
  typescript: { command: [NODE, "--disable-warning=ExperimentalWarning"], needs: [NODE] },
  python: { command: ["python3"], needs: ["python3"] },
  php: { command: ["php"], needs: ["php"] },
};

const isThere = (program: string): boolean =>
  spawnSync(program, [program === "openssl" ? "version" : "--version"]).error === undefined;

const [present, missing] = LANGUAGES.reduce<[Language[], Language[]]>(
  ([there, gone], { id }) => (RUNNERS[id].needs.every(isThere) ? [[...there, id], gone] : [there, [...gone, id]]),
  [[], []],
);
if (missing.length > 0)
  console.warn(`Samples not run, their interpreter is not on this machine: ${missing.join(", ")}`);

interface Run {
  code: number | null;
  out: string;
  errors: string;
}

function run(
  task: string,
  language: Language,
  { args = [], env = {}, input = "" }: { args?: string[]; env?: Record<string, string>; input?: string },
): Promise<Run> {
  const [program = "", ...own] = RUNNERS[language].command;
  const child = spawn(program, [...own, join(SAMPLES, sampleFile(task, language)), ...args], {
    env: { ...process.env, ...env },
  });
  const result: Run = { code: null, out: "", errors: "" };
  child.stdout.on("data", (part) => {
    result.out += part;
  });
  child.stderr.on("data", (part) => {
    result.errors += part;
  });
  // A program that refuses before it has read everything closes its end.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...result, code }));
  });
}

let apiUrl: string;
let key: string;
let projects = 0;
beforeAll(async () => {
  apiUrl = `${origin()}/api-gateway`;
  key = await (await newMember(origin(), "samples")).createKey("500");
});

const environment = () => ({ KAJA_API_URL: apiUrl, KAJA_API_KEY: key });

test("at least the languages run that every developer's machine has", () => {
  expect(present).toEqual(expect.arrayContaining(["curl", "typescript"]));
});

describe.each(present)("the samples in %s", (language) => {
  test("create a project, list it, and read a list to its end", async () => {
    const names = [`${language} one`, `${language} two`];
    for (const name of names) {
      const made = await run("create-project", language, {
        args: [`https://sample-${++projects}.example`, name],
        env: environment(),
      });
      expect([made.code, made.errors]).toEqual([0, ""]);
      expect(made.out).toMatch(/[0-9a-f]{8}-[0-9a-f-]{27}/);
    }
    const listed = await run("list-projects", language, { env: environment() });
    expect([listed.code, listed.errors]).toEqual([0, ""]);
    for (const name of names) expect(listed.out).toContain(name);
    // One row a page: there are at least two pages.
    const paged = await run("page-through", language, { env: { ...environment(), PAGE_SIZE: "1" } });
    expect([paged.code, paged.errors]).toEqual([0, ""]);
    for (const name of names) expect(paged.out).toContain(name);
  });

  test("end with an error that says why", async () => {
    const refused = await run("list-projects", language, { env: { ...environment(), KAJA_API_KEY: "kj_live_wrong" } });
    expect(refused.code).not.toBe(0);
    expect(refused.out + refused.errors).toContain("api_key_unknown");
  });

  test("wait as long as a 429 asks for, then get the answer", async () => {
    const limited = await startLimited();
    try {
      const answered = await run("retry", language, { env: { ...environment(), KAJA_API_URL: limited.url } });
      expect([answered.code, answered.out.includes('"nextCursor"')]).toEqual([0, true]);
      expect(limited.calls()).toBe(2);
      expect(limited.waitedMs()).toBeGreaterThanOrEqual(900);
    } finally {
      await limited.stop();
    }
  });

  test("hold a website against its budget, pass, fail, and keep the findings as SARIF", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kaja-gate-"));
    const sarif = join(folder, "kaja.sarif");
    const site = await startUntitled();
    const made = await run("create-project", language, { args: [site.url, `${language} audited`], env: environment() });
    const [projectId = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(made.out) ?? [];
    const gate = (budget: string, file: string[] = []) =>
      run("audit-gate", language, { args: [projectId, budget, ...file], env: environment() });
    const failed = await gate("health:0,title-missing:0", [sarif]);
    expect([failed.code, failed.errors]).toEqual([1, ""]);
    expect(failed.out).toMatch(/"state": ?"failed"/);
    expect(JSON.parse(await readFile(sarif, "utf8"))).toMatchObject({
      version: "2.1.0",
      runs: [{ tool: { driver: { name: "Kaja SEO Engine" } } }],
    });
    const passed = await gate("title-missing:1");
    expect([passed.code, passed.errors]).toEqual([0, ""]);
    const refused = await gate("errors:0,fatal:1");
    expect(refused.code).not.toBe(0);
    expect(refused.out + refused.errors).toContain("there is no rule of this name");
    await Promise.all([site.stop(), rm(folder, { recursive: true })]);
  });

  test("accept a webhook that was signed, also while its secret is rotated, and refuse any other", async () => {
    const body = '{"type":"test.ping","data":{"message":"Tere, õhtu!\\n"}}\n';
    const now = Math.floor(Date.now() / 1_000);
    const secret = newSecret();
    const headersOf = (signature: string, timestamp = now) => ({
      WEBHOOK_ID: "evt_test_1",
      WEBHOOK_TIMESTAMP: String(timestamp),
      WEBHOOK_SIGNATURE: signature,
      WEBHOOK_SECRET: secret,
    });
    const verify = async (env: Record<string, string>, input = body) => {
      const { code, out } = await run("verify-webhook", language, { env, input });
      return code === 0 && out.trim() === "verified";
    };
    const signature = signed(secret, now, body);
    expect(await verify(headersOf(signature))).toBe(true);
    expect(await verify(headersOf(`${signed(newSecret(), now, body)} ${signature}`))).toBe(true);
    expect(await verify(headersOf(signed(newSecret(), now, body)))).toBe(false);
    expect(await verify(headersOf(signature), body.trimEnd())).toBe(false);
    expect(await verify(headersOf(signed(secret, now - 400, body), now - 400))).toBe(false);
    expect(await verify(headersOf(""))).toBe(false);
  });
});

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

const signed = (secret: string, timestamp: number, body: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`evt_test_1.${timestamp}.${body}`)
    .digest("base64")}`;

/** A website of one page, which has no title. */
async function startUntitled() {
  const server = createServer((request, response) => {
    if (request.url !== "/") response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end('<!doctype html><html lang="en"><body><h1>Tea</h1></body></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A proxy in front of the product that answers the first call with 429, as the product would at the end of an hour's quota; the rest it passes on. */
async function startLimited() {
  const moments: number[] = [];
  const server: Server = createServer(async (request, response) => {
    moments.push(Date.now());
    if (moments.length === 1) {
      response
        .writeHead(429, { "retry-after": "1", "content-type": "application/problem+json" })
        .end('{"code":"rate_limited"}');
      return;
    }
    const answer = await fetch(apiUrl + request.url, {
      headers: { "x-api-key": String(request.headers["x-api-key"]) },
    });
    response
      .writeHead(answer.status, {
        "content-type": "application/json",
        ratelimit: answer.headers.get("ratelimit") ?? "",
      })
      .end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => moments.length,
    waitedMs: () => (moments[1] ?? 0) - (moments[0] ?? 0),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
