// `npm run preview [-- BRANCH]`: gives a branch its own URL and its own migrated database.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { run, toolEnv } from "./lib/bootstrap.mjs";

const output = (command, args) => execFileSync(command, args, { env: toolEnv(), encoding: "utf8" });

const branch = process.argv[2] ?? output("git", ["branch", "--show-current"]).trim();
// A preview's name is part of a host name.
const name = branch
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, "-")
  .replace(/^-+|-+$/g, "")
  .slice(0, 40);
if (!name) throw new Error("Name the branch: npm run preview -- BRANCH");
const databaseName = `kaja-preview-${name}`;

const list = () => JSON.parse(output("wrangler", ["d1", "list", "--json"]));
const find = () => list().find((database) => database.name === databaseName)?.uuid;
let databaseId = find();
if (!databaseId) {
  run("wrangler", ["d1", "create", databaseName]);
  databaseId = find();
}

// The bucket's name is its identity: made once, reused by every later preview of the branch.
const bucketName = `kaja-files-${name}`;
if (!output("wrangler", ["r2", "bucket", "list"]).split(/\s+/).includes(bucketName)) run("wrangler", ["r2", "bucket", "create", bucketName]);

// Every database and bucket of this private copy is the branch's: nothing can reach production from here.
const config = "wrangler.preview.toml";
const domain = process.env.PREVIEW_DOMAIN;
const text = readFileSync("wrangler.toml", "utf8")
  .replaceAll(/^database_id = ".*"$/gm, `database_id = "${databaseId}"`)
  .replaceAll(/^database_name = ".*"$/gm, `database_name = "${databaseName}"`)
  .replaceAll(/^bucket_name = ".*"$/gm, `bucket_name = "${bucketName}"`)
  .replaceAll(/^name = "(kaja-(?:data-export|account-erasure))-preview"$/gm, `name = "$1-${name}"`);
writeFileSync(config, domain ? text.replace(/(\[previews\.vars\][^[]*APP_URL = )".*"/, `$1"https://${name}-kaja.${domain}"`) : text);
try {
  run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--config", config]);
  run("wrangler", ["preview", "--name", name, "--config", config]);
} finally {
  rmSync(config, { force: true });
}
