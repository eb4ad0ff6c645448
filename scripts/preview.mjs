// `npm run preview [-- BRANCH]`: gives a branch its own URL and its own migrated database.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { root, run, toolEnv } from "./lib/bootstrap.mjs";
import { previewBucket, previewConfig, previewDatabase, previewName } from "./lib/preview.mjs";

const output = (command, args) => execFileSync(command, args, { env: toolEnv(), encoding: "utf8" });

const branch = process.argv[2] ?? output("git", ["branch", "--show-current"]).trim();
const name = previewName(branch);

const find = () =>
  JSON.parse(output("wrangler", ["d1", "list", "--json"])).find((database) => database.name === previewDatabase(name))
    ?.uuid;
let databaseId = find();
if (!databaseId) {
  run("wrangler", ["d1", "create", previewDatabase(name)]);
  databaseId = find();
}

// The bucket's name is its identity: made once, reused by every later preview of the branch. Asked for by name: a list has one page alone.
const { status } = spawnSync("wrangler", ["r2", "bucket", "info", previewBucket(name)], {
  cwd: root,
  env: toolEnv(),
  stdio: "ignore",
});
if (status !== 0) run("wrangler", ["r2", "bucket", "create", previewBucket(name)]);

const config = "wrangler.preview.toml";
writeFileSync(
  config,
  previewConfig(readFileSync("wrangler.toml", "utf8"), { name, databaseId, domain: process.env.PREVIEW_DOMAIN }),
);
try {
  run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--config", config]);
  run("wrangler", ["preview", "--name", name, "--config", config]);
} finally {
  rmSync(config, { force: true });
}
console.log(`The preview of ${branch} is named ${name}.`);
