import { expect, test } from "vitest";
import type { Config } from "./env.ts";
import { processorsOf } from "./operator.ts";

const namesWith = (config: Partial<Config>): string[] => processorsOf(config as Config).map(({ name }) => name);

test("every service that is configured and gets data of people is named as a processor, and no other", () => {
  expect(namesWith({})).toEqual(["Cloudflare, Inc."]);
  expect(
    namesWith({
      LIBSQL_URL: "libsql://kaja.turso.example",
      UPSTASH_REDIS_REST_URL: "https://redis.example",
      SMTP_HOST: "smtp.example",
      STRIPE_SECRET_KEY: "sk",
      AI_BASE_URL: "https://llm.example/v1",
      AI_MODEL: "writer",
      ERROR_REPORT_URL: "https://errors.example/in",
    }),
  ).toEqual([
    "Cloudflare, Inc.",
    "Turso (libSQL)",
    "Upstash (Redis)",
    "Mail provider (SMTP)",
    "Stripe",
    "Language model at llm.example",
    "Error reports at errors.example",
  ]);
  expect(namesWith({ AI_MODEL: "@cf/some/model" })).toContain("Language model of Cloudflare (Workers AI)");
});
