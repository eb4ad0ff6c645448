import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#app/platform/env.ts";
import { testBindings } from "#tests/support/bindings.ts";

const CONFIGURATION = join(import.meta.dirname, "../../wrangler.toml");

test("what a developer sets for this machine does not reach the tests", () => {
  const folder = mkdtempSync(join(tmpdir(), "kaja-bindings-"));
  try {
    const path = join(folder, "wrangler.toml");
    writeFileSync(path, 'name = "one"\ncompatibility_date = "2026-01-01"\n[vars]\nCOMPANY_BANK = "Ours"\n');
    writeFileSync(
      join(folder, ".dev.vars"),
      "AI_BASE_URL=http://localhost:1\nAI_MODEL=mine\nCOMPANY_BANK=Mine\nSEALING_KEY=mine\nVIES_URL=http://localhost:1\n",
    );
    const bindings = testBindings(path);
    expect(bindings).toMatchObject({ AI_BASE_URL: "", AI_MODEL: "", COMPANY_BANK: "Ours", VIES_URL: "off" });
    expect(Object.values(bindings).filter((value) => /mine|localhost/i.test(value))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the product starts with what the tests set", () => {
  expect(readConfig(testBindings(CONFIGURATION))).toMatchObject({
    ENVIRONMENT: "development",
    ALLOW_LOOPBACK_FETCH: true,
  });
});
