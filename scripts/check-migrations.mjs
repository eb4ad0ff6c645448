// Refuses migrations that lose rows on D1 and a schema that the migrations do not describe.
import { readdirSync, readFileSync } from "node:fs";
import { run } from "./lib/bootstrap.mjs";

const problems = [];
for (const file of readdirSync("migrations").filter((name) => name.endsWith(".sql"))) {
  const sql = readFileSync(`migrations/${file}`, "utf8");
  if (/DROP TABLE/i.test(sql) && !/defer_foreign_keys/i.test(sql))
    problems.push(`${file}: DROP TABLE without PRAGMA defer_foreign_keys`);
  if (/ON DELETE CASCADE/i.test(sql))
    problems.push(`${file}: ON DELETE CASCADE deletes children when a table is rebuilt`);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
run("drizzle-kit", ["check"], { stdio: ["ignore", "ignore", "inherit"] });
