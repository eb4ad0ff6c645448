import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

/** Tables of the migrations themselves, of SQLite, and those that a full-text index keeps for itself. */
const KEPT = /^(d1_migrations|sqlite_|_cf_)|_(data|idx|content|docsize|config)$/;

/** Each file starts on an empty database, although files share one runtime: starting one takes longer than most files. */
beforeAll(async () => {
  // The vitest configuration reads the migrations into this binding.
  await applyD1Migrations(env.DB, (env as Env & { MIGRATIONS: D1Migration[] }).MIGRATIONS);
  const { results } = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string;
  }>();
  const names = results.map(({ name }) => name).filter((name) => !KEPT.test(name));
  await env.DB.batch(names.map((name) => env.DB.prepare(`delete from "${name}"`)));
  for (const { key } of (await env.FILES.list()).objects) await env.FILES.delete(key);
});
