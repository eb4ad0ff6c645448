import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { grantSql } from "../../scripts/lib/grant.mjs";
import { previewConfig, previewName } from "../../scripts/lib/preview.mjs";

test("each branch has a preview name of its own, which can be part of a host name and of a bucket's", () => {
  const branches = [
    "billing",
    "feature/billing",
    "feature-billing",
    "Feature/billing",
    "feature/billing_",
    "x".repeat(41),
    "x".repeat(42),
    `${"x".repeat(40)}/a`,
    "ü/1",
  ];
  const names = branches.map(previewName);
  expect(new Set(names).size).toBe(branches.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/);
  expect(previewName("billing")).toBe("billing");
  expect(previewName("feature/billing")).toMatch(/^feature-billing-[0-9a-f]{6}$/);
  expect(() => previewName("ü")).toThrow(/Name the branch/);
});

test("the configuration of a preview names nothing of production", () => {
  const text = readFileSync("wrangler.toml", "utf8");
  const made = previewConfig(text, {
    name: "billing",
    databaseId: "11111111-1111-4111-8111-111111111111",
    domain: "example.workers.dev",
  });
  const valuesOf = (key: string) => [
    ...new Set([...made.matchAll(new RegExp(`^${key} = "(.*)"$`, "gm"))].map(([, value]) => value)),
  ];
  expect(valuesOf("database_id")).toEqual(["11111111-1111-4111-8111-111111111111"]);
  expect(valuesOf("database_name")).toEqual(["kaja-preview-billing"]);
  expect(valuesOf("bucket_name")).toEqual(["kaja-files-billing"]);
  const own = made.slice(made.indexOf("[previews]"));
  expect(own).toContain('APP_URL = "https://billing-kaja.example.workers.dev"');
  expect(own).toContain('name = "kaja-data-export-billing"');
  expect(own).toContain('name = "kaja-account-erasure-billing"');
  expect(own).not.toMatch(/"kaja-(mail|webhooks)"/);
  expect(previewConfig(text, { name: "billing", databaseId: "1" })).toContain(
    'ENVIRONMENT = "preview"\nAPP_URL = "http://localhost:8787"',
  );
});

test("a preview has every binding that production has", () => {
  const text = readFileSync("wrangler.toml", "utf8");
  const [production = "", previews = ""] = text.split("[previews]");
  const bindings = (part: string) =>
    [...part.matchAll(/^(?:binding|name) = "([A-Z_]+)"$/gm)].map(([, name]) => name).sort();
  // Files of the browser build need none: they are uploaded with each Worker.
  expect(bindings(previews)).toEqual(bindings(production).filter((name) => name !== "ASSETS"));
});

test("no log of Cloudflare's own holds the tokens of mailed and shared links", () => {
  const { observability, previews } = unstable_readConfig({ config: "wrangler.toml" });
  for (const settings of [observability, previews?.observability])
    expect(settings).toMatchObject({
      enabled: true,
      redact_query_string: true,
      logs: { invocation_logs: false },
      traces: { enabled: false },
    });
});

test("the role of an administrator is granted to the account of an address, twice as once, and to nobody else", () => {
  const db = new DatabaseSync(":memory:");
  db.exec(
    "CREATE TABLE users (id TEXT PRIMARY KEY, email TEXT); CREATE TABLE user_roles (user_id TEXT PRIMARY KEY, role TEXT)",
  );
  db.exec(
    "INSERT INTO users VALUES ('u1', 'ann@example.com'), ('u2', 'o''hara@example.com'), ('u3', 'bob@example.com'); INSERT INTO user_roles VALUES ('u1', 'user')",
  );
  for (const email of [" Ann@example.com", "ann@example.com", "o'hara@example.com"])
    expect(db.prepare(grantSql(email)).all()).toHaveLength(1);
  expect(db.prepare(grantSql("x' OR '1' = '1")).all()).toEqual([]);
  expect(db.prepare("SELECT user_id, role FROM user_roles ORDER BY user_id").all()).toEqual([
    { user_id: "u1", role: "admin" },
    { user_id: "u2", role: "admin" },
  ]);
});
