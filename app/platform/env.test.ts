import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfig } from "./env.ts";

const SECRET = "5e".repeat(32);
const COMPLETE = {
  ENVIRONMENT: "production",
  APP_URL: "https://kaja.example/some/path?query",
  COMPANY_LEGAL_NAME: "Kaja",
  COMPANY_ADDRESS: "Street 1",
  COMPANY_VAT_NUMBER: "EE1",
  COMPANY_SUPPORT_EMAIL: "support@kaja.example",
  COMPANY_IBAN: "EE382200221020145685",
  COMPANY_BIC: "HABAEE2X",
  COMPANY_BANK: "Bank",
  MAIL_FROM: "Kaja <no-reply@kaja.example>",
  PASSWORD_PEPPER: SECRET,
  SEALING_KEY: SECRET,
  SIGNING_KEY: SECRET,
};

const problemsOf = (env: Record<string, unknown>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) expect(error.message).toContain(problem);
    return error.problems;
  }
};

describe("readConfig", () => {
  test("takes a complete environment, with defaults and typed values", () => {
    expect(readConfig({ ...COMPLETE, DB: {}, SMTP_HOST: "" })).toEqual({
      ...COMPLETE,
      APP_URL: "https://kaja.example",
      SMTP_PORT: 587,
      SMTP_TLS: "starttls",
      VIES_URL: "https://ec.europa.eu/taxation_customs/vies/rest-api",
      ALLOW_LOOPBACK_FETCH: false,
    });
    const more = {
      SMTP_HOST: "smtp.kaja.example",
      SMTP_PORT: "465",
      SMTP_TLS: "implicit",
      SMTP_USERNAME: "u",
      SMTP_PASSWORD: "p",
      LIBSQL_URL: "libsql://db.example",
    };
    expect(readConfig({ ...COMPLETE, ...more })).toMatchObject({ ...more, SMTP_PORT: 465 });
  });

  test("reads the same environment once", () => {
    const env = { ...COMPLETE };
    expect(readConfig(env)).toBe(readConfig(env));
  });

  test("takes a ring of secrets, so that one can be replaced", () => {
    expect(problemsOf({ ...COMPLETE, SEALING_KEY: `k2:${"a".repeat(32)},k1:${SECRET}` })).toEqual([]);
  });

  test.each(Object.keys(COMPLETE))("names %s when it is missing or empty", (name) => {
    expect(problemsOf({ ...COMPLETE, [name]: undefined })).toEqual([`${name} is missing`]);
    expect(problemsOf({ ...COMPLETE, [name]: "" })).toEqual([`${name} is missing`]);
  });

  const malformed: [name: string, value: string][] = [
    ["ENVIRONMENT", "prod-VALUE"],
    ["APP_URL", "kaja-VALUE"],
    ["APP_URL", "ftp://VALUE.example"],
    ["APP_URL", "http://VALUE.example"],
    ["COMPANY_SUPPORT_EMAIL", "VALUE"],
    ["MAIL_FROM", "Kaja VALUE"],
    ["MAIL_FROM", "Kaja <VALUE@x>\r\nBcc: <y@z>"],
    ["PASSWORD_PEPPER", "VALUE"],
    ["SEALING_KEY", "k1:VALUE:x"],
    ["SIGNING_KEY", "VALUE"],
    ["LIBSQL_URL", "file:VALUE.db"],
    ["SMTP_HOST", "smtp VALUE"],
    ["SMTP_PORT", "VALUE"],
    ["SMTP_PORT", "0"],
    ["SMTP_PORT", "65536"],
    ["SMTP_PORT", "25.5"],
    ["SMTP_TLS", "VALUE"],
    ["ALLOW_LOOPBACK_FETCH", "VALUE"],
    ["ALLOW_LOOPBACK_FETCH", "true"],
    ["UPSTASH_REDIS_REST_TOKEN", "VALUE"],
    ["SMTP_PASSWORD", "VALUE"],
    ["COMPANY_LEGAL_NAME", "VALUE".repeat(100)],
  ];

  test.each(malformed)("names %s when it is %j, without its value", (name, value) => {
    const problems = problemsOf({ ...COMPLETE, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} \\S`));
    expect(problems[0]).not.toContain("VALUE");
  });

  test.each([
    ["UPSTASH_REDIS_REST_URL", "https://redis.example", "UPSTASH_REDIS_REST_TOKEN"],
    ["LIBSQL_AUTH_TOKEN", "token", "LIBSQL_URL"],
  ])("a lone %s is told", (name, value, missing) => {
    const [problem, ...others] = problemsOf({ ...COMPLETE, [name]: value });
    expect(problem).toContain(missing);
    expect(others).toEqual([]);
  });

  test("a user name without password or server is told of both", () => {
    expect(problemsOf({ ...COMPLETE, SMTP_USERNAME: "u" })).toEqual([
      "SMTP_PASSWORD must be set together with SMTP_USERNAME",
      "SMTP_HOST must be set when SMTP_USERNAME is",
    ]);
  });

  test("one message names everything that is wrong", () => {
    const problems = problemsOf({ ...COMPLETE, APP_URL: undefined, SIGNING_KEY: "short", SMTP_PASSWORD: "p" });
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["APP_URL", "SIGNING_KEY", "SMTP_PASSWORD"]);
  });

  test("loopback addresses may be crawled on a machine that serves itself", () => {
    expect(problemsOf({ ...COMPLETE, APP_URL: "http://localhost:8787", ALLOW_LOOPBACK_FETCH: "true" })).toEqual([]);
    expect(problemsOf({ ...COMPLETE, APP_URL: "https://localhost.evil.example", ALLOW_LOOPBACK_FETCH: "true" })).toEqual([
      "ALLOW_LOOPBACK_FETCH must not be true in production",
    ]);
  });
});
