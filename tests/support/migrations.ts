import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../migrations");

/** Brings a database of Miniflare up to date, and notes it where `wrangler d1 migrations apply` would. */
export async function migrate(db: D1Database): Promise<void> {
  await db
    .prepare(
      "create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp not null)",
    )
    .run();
  const { results } = await db.prepare("select name from d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql") && !applied.has(name));
  for (const name of names.sort()) {
    const statements = readFileSync(join(FOLDER, name), "utf8").split("--> statement-breakpoint");
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("insert into d1_migrations (name, applied_at) values (?, current_timestamp)").bind(name),
    ]);
  }
}
