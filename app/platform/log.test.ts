import { globSync, readFileSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLogger, describeError, redact } from "./log.ts";

const TOKEN = "q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6";

describe("redact", () => {
  test.each([
    ["kj_live_7sYQ9dKf2Jb1TnVxRw3MgHz5PcLeAaUuXyZz9876", "kj_live_…"],
    ["mail to ada.lovelace+x@mail.example.com failed", "mail to …@… failed"],
    ["RCPT TO:<root@localhost> 550", "RCPT TO:<…@…> 550"],
    [`https://kaja.example/confirm?token=${TOKEN}&x=1 opened`, "https://kaja.example/confirm?… opened"],
    [`https://kaja.example/confirm#${TOKEN}`, "https://kaja.example/confirm?…"],
    [`/confirm/${TOKEN}`, "/confirm/…"],
    [`__Host-session=${TOKEN}; Path=/`, "__Host-session=…; Path=/"],
    [`Bearer ${TOKEN}.${TOKEN}`, "Bearer ….…"],
    ["5e".repeat(32), "…"],
    // A token without a digit, and one that is cut off.
    ["/reports/qwErtyUiopAsdfGhjklZxcvbnmQwerTyui", "/reports/…"],
    ["/shared/analytics/qwErtyUiopAsdfGhjklZxcvbnmQwerTyui/export", "/shared/analytics/…/export"],
    ["/Shared/Analytics/qwErtyUiop-Asdf_GhjklZxcvbn?f=is:page", "/Shared/Analytics/…?f=is:page"],
    ["/reports/qwErtyUio", "/reports/…"],
    ["at https://kaja.example/reports/qwErtyUiop (line 3)", "at https://kaja.example/reports/… (line 3)"],
    ["/confirm?token=qwErtyUiop&next=/seo", "/confirm?token=…&next=/seo"],
  ])("cuts %j", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    "/seo/projects/one/report",
    "/api-gateway/analytics/sites/one/reports/overview",
    "/seo/projects/017f22e2-79b0-7cc3-98c4-dc0c0c07398f/issues/missing_title",
    "at createRequestHandlerForEveryPageOfTheProduct (file:///app/node_modules/@remix-run/server-runtime/index.js:12:34)",
    "D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)",
    "2026-03-04T05:06:07.089Z",
  ])("leaves %j", (text) => {
    expect(redact(text)).toBe(text);
  });

  test("no mail address survives, wherever it is", () => {
    const name = fc.stringMatching(/^[a-z0-9.!#$%&'*+=?^_`{|}~-]{1,30}$/);
    const host = fc.stringMatching(/^[a-z0-9]{1,10}(\.[a-z]{2,5}){0,2}$/);
    fc.assert(
      fc.property(name, host, fc.constantFrom(" ", "<", '"', "(", ":", ",", ""), (local, domain, before) => {
        expect(redact(`${before}${local}@${domain} `)).not.toContain(`@${domain}`);
      }),
      { seed: 7 },
    );
  });

  test("is quick with hostile input", () => {
    const startedAtMs = performance.now();
    for (const text of [
      "a".repeat(100_000),
      "a@".repeat(50_000),
      "_-".repeat(50_000),
      `https://${"/".repeat(100_000)}`,
      "0".repeat(100_000),
    ])
      redact(text);
    expect(performance.now() - startedAtMs).toBeLessThan(500);
  });
});

describe("describeError", () => {
  test("logs a failed query and its cause, never its parameters", () => {
    const error = new DrizzleQueryError(
      "insert into users values (?, ?)",
      ["ada@example.com", TOKEN],
      new Error("D1_ERROR: disk full"),
    );
    const text = describeError(error);
    expect(text).toContain("insert into users");
    expect(text).toContain("disk full");
    expect(text).not.toContain("ada@");
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain("params");
  });

  test("takes anything that was thrown", () => {
    for (const thrown of ["text", 5, null, undefined, { a: 1 }, Symbol("s")])
      expect(typeof describeError(thrown)).toBe("string");
    const loop = new Error("loop");
    loop.cause = loop;
    expect(describeError(loop)).toContain("loop");
  });
});

describe("createLogger", () => {
  test("writes one JSON line for each event, the base fields on every one", () => {
    const lines: [string, string][] = [];
    const log = createLogger({ requestId: "r1" }, (line, level) => lines.push([level, line]));
    log.info("request", { path: `/reset/${TOKEN}`, status: 200, skipped: undefined });
    log.warn("slow", { note: "two\nlines by ada@example.com" });
    log.error("failed", {}, new Error(`bad ${TOKEN}`));
    expect(lines.map(([level, line]) => [level, line.includes("\n")])).toEqual([
      ["info", false],
      ["warn", false],
      ["error", false],
    ]);
    expect(JSON.parse(lines[0]?.[1] ?? "")).toEqual({
      level: "info",
      event: "request",
      requestId: "r1",
      path: "/reset/…",
      status: 200,
    });
    expect(lines.join()).not.toMatch(/ada@|q1w2/);
  });
});

test("the token of every link that holds one in its path is cut, whatever its letters", () => {
  const sources = globSync(["app/modules/*/routes.ts", "functions/router.ts"]).map((path) =>
    readFileSync(path, "utf8"),
  );
  const paths = sources.flatMap((source) =>
    [...source.matchAll(/"\/?([\w:/-]*:token)[^"]*"/g)].flatMap(([, path]) => path ?? []),
  );
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const shown = `/${path.replace(":token", "onlyLettersAreInThisOne").replace(":workspaceId", "0198c2a4")}`;
    for (const text of [shown, `https://kaja.example${shown}?a=b`])
      expect(redact(text), path).not.toContain("onlyLetters");
  }
});
