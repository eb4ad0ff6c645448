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
      RATE_LIMIT_TIMEOUT_MS: 1_000,
      SMTP_PORT: 587,
      SMTP_TLS: "starttls",
      VIES_URL: "https://ec.europa.eu/taxation_customs/vies/rest-api",
      ALLOW_LOOPBACK_FETCH: false,
      CLIENT_ADDRESS_HEADER: "cf-connecting-ip",
      KEYWORD_SUGGESTIONS: [],
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

  test("names the suggest services that may be asked, each once; a stand-in only where loopback addresses are allowed", () => {
    const services = (value: string) => readConfig({ ...COMPLETE, KEYWORD_SUGGESTIONS: value }).KEYWORD_SUGGESTIONS;
    expect(services("off")).toEqual([]);
    expect(services("")).toEqual([]);
    expect(services("google,duckduckgo,google")).toEqual(["google", "duckduckgo"]);
    for (const value of ["yahoo", "google,", "off,google", "google, bing", "Google"]) {
      expect(problemsOf({ ...COMPLETE, KEYWORD_SUGGESTIONS: value })).toEqual([
        expect.stringContaining("KEYWORD_SUGGESTIONS must be off, or names"),
      ]);
    }
    expect(problemsOf({ ...COMPLETE, SUGGEST_API_URL: "http://127.0.0.1:4242" })).toEqual([
      "SUGGEST_API_URL must not be set without ALLOW_LOOPBACK_FETCH",
    ]);
    expect(problemsOf({ ...COMPLETE, MAIL_API_URL: "http://127.0.0.1:4242" })).toEqual([
      "MAIL_API_URL must not be set without ALLOW_LOOPBACK_FETCH",
    ]);
  });

  test("takes a language model by address or by binding, with its name; a key only for an address", () => {
    const of = (env: Record<string, unknown>) => problemsOf({ ...COMPLETE, ...env });
    const AI_BASE_URL = "https://api.example/v1";
    expect(of({ AI_BASE_URL, AI_MODEL: "some-model", AI_API_KEY: "sk" })).toEqual([]);
    expect(of({ AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "some-model" })).toEqual([]);
    expect(of({ AI: {}, AI_MODEL: "@cf/some/model" })).toEqual([]);
    const nameless = "AI_MODEL must be set together with AI_BASE_URL or the binding AI";
    for (const env of [{ AI_BASE_URL }, { AI: {} }, { AI_MODEL: "some-model" }]) expect(of(env)).toEqual([nameless]);
    expect(of({ AI_BASE_URL: "api.example/v1", AI_MODEL: "some-model" })).toEqual([
      expect.stringMatching(/^AI_BASE_URL must be an http or https address/),
    ]);
    expect(of({ AI: {}, AI_MODEL: "@cf/some/model", AI_API_KEY: "sk" })).toEqual([
      "AI_BASE_URL must be set when AI_API_KEY is",
    ]);
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
    ["ERROR_REPORT_URL", "ftp://errors.example/in"],
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
    ["CLIENT_ADDRESS_HEADER", "x VALUE ip"],
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
  ])("a lone %s is reported", (name, value, missing) => {
    const [problem, ...others] = problemsOf({ ...COMPLETE, [name]: value });
    expect(problem).toContain(missing);
    expect(others).toEqual([]);
  });

  test("a user name without password or server reports both", () => {
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
    expect(
      problemsOf({ ...COMPLETE, APP_URL: "https://localhost.evil.example", ALLOW_LOOPBACK_FETCH: "true" }),
    ).toEqual(["ALLOW_LOOPBACK_FETCH must not be true in production"]);
  });

  describe("Stripe", () => {
    const STRIPE = {
      STRIPE_SECRET_KEY: "sk_live_VALUE",
      STRIPE_WEBHOOK_SECRET: "whsec_VALUE",
      STRIPE_PRICE_BASIC: "price_VALUE1",
      STRIPE_PRICE_PRO: "price_VALUE2",
      STRIPE_PRICE_ENTERPRISE: "price_VALUE3",
    };
    const DEPENDENT = Object.keys(STRIPE).filter((name) => name !== "STRIPE_SECRET_KEY");
    const problemsFor = (names: readonly string[]) =>
      names.map((name) => `${name} must be set together with STRIPE_SECRET_KEY`);

    test("is there as a whole or not at all", () => {
      expect(readConfig({ ...COMPLETE, ...STRIPE })).toMatchObject(STRIPE);
      const none = Object.fromEntries([...Object.keys(STRIPE), "STRIPE_API_URL"].map((name) => [name, ""]));
      const config = readConfig({ ...COMPLETE, ...none });
      expect(Object.keys(config).filter((name) => name.startsWith("STRIPE_"))).toEqual([]);
    });

    test("the key alone names everything that it needs", () => {
      expect(problemsOf({ ...COMPLETE, STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY })).toEqual(problemsFor(DEPENDENT));
    });

    test("everything but the key names everything that needs it", () => {
      expect(problemsOf({ ...COMPLETE, ...STRIPE, STRIPE_SECRET_KEY: "" })).toEqual(problemsFor(DEPENDENT));
    });

    test.each(DEPENDENT)("names %s when only it is missing or empty, and when only it is there", (name) => {
      expect(problemsOf({ ...COMPLETE, ...STRIPE, [name]: undefined })).toEqual(problemsFor([name]));
      expect(problemsOf({ ...COMPLETE, ...STRIPE, [name]: "" })).toEqual(problemsFor([name]));
      expect(problemsOf({ ...COMPLETE, [name]: "VALUE" })).toEqual(problemsFor([name]));
    });

    test.each(Object.keys(STRIPE))("names %s when it is too long, without its value", (name) => {
      const problems = problemsOf({ ...COMPLETE, ...STRIPE, [name]: "VALUE".repeat(101) });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is malformed`))]);
      expect(problems[0]).not.toContain("VALUE");
    });

    test("a stand-in takes its place only where loopback addresses are allowed", () => {
      const local = { ...COMPLETE, ...STRIPE, ENVIRONMENT: "development", APP_URL: "http://localhost:8787" };
      const standIn = { STRIPE_API_URL: "http://127.0.0.1:4242" };
      expect(readConfig({ ...local, ...standIn, ALLOW_LOOPBACK_FETCH: "true" })).toMatchObject(standIn);
      for (const env of [
        { ...local, ...standIn },
        { ...local, ...standIn, ALLOW_LOOPBACK_FETCH: "false" },
        { ...COMPLETE, ...STRIPE, ...standIn },
      ]) {
        expect(problemsOf(env)).toEqual(["STRIPE_API_URL must not be set without ALLOW_LOOPBACK_FETCH"]);
      }
      expect(problemsOf({ ...COMPLETE, ...STRIPE, ...standIn, ALLOW_LOOPBACK_FETCH: "true" })).toEqual([
        "ALLOW_LOOPBACK_FETCH must not be true in production",
      ]);
      expect(problemsOf({ ...local, STRIPE_API_URL: "ftp://VALUE", ALLOW_LOOPBACK_FETCH: "true" })).toEqual([
        "STRIPE_API_URL must be an http or https address",
      ]);
    });
  });
});
