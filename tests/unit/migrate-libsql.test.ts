import { spawn } from "node:child_process";
import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HranaServer, startHranaServer } from "#tests/support/hrana.ts";

const AUTH_TOKEN = "a-token-of-the-test";
let server: HranaServer;

beforeAll(async () => {
  server = await startHranaServer({ authToken: AUTH_TOKEN });
});
afterAll(() => server.stop());

/** Runs the script as `npm run db:migrate` does; its exit code and all it printed. */
const run = (vars: Record<string, string>): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/migrate-libsql.mjs"], {
      env: { PATH: process.env.PATH, ...vars } as unknown as NodeJS.ProcessEnv,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ code, output }));
  });

test("brings an empty libSQL database to the present schema, and a second run changes nothing", async () => {
  const url = `${server.url}/fresh/`;
  const client = createClient({ url, authToken: AUTH_TOKEN });
  const schema = async () =>
    (await client.execute("SELECT name, sql FROM sqlite_master ORDER BY name")).rows.map((row) => [row.name, row.sql]);
  expect(await run({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: AUTH_TOKEN })).toMatchObject({ code: 0 });
  const first = await schema();
  expect(first.map(([name]) => name)).toEqual(
    expect.arrayContaining(["users", "mail_outbox", "mail_outbox_due", "seo_projects", "__drizzle_migrations"]),
  );
  await client.execute({ sql: "INSERT INTO user_roles VALUES (?, ?)", args: ["u", "admin"] });
  expect(await run({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: AUTH_TOKEN })).toMatchObject({ code: 0 });
  expect(await schema()).toEqual(first);
  expect((await client.execute("SELECT role FROM user_roles")).rows[0]?.role).toBe("admin");
  client.close();
});

test("a wrong token or an unreachable server is reported, without the token", async () => {
  for (const url of [`${server.url}/other/`, "http://127.0.0.1:9/"]) {
    const { code, output } = await run({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: "a-wrong-token" });
    expect(code).toBe(1);
    expect(output).toContain("could not be migrated");
    expect(output).not.toContain("a-wrong-token");
  }
});
