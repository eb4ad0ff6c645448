// Puts the API's description beside the pages, whose reference reads it there, and makes the typed client of it: build/api-client
// for the tests, and a package to download.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import { run } from "./lib/bootstrap.mjs";

const SOURCE = "clients/typescript";
const OUT = "build/api-client";
const DOWNLOADS = "build/client/downloads";
const DATA = "build/client/data";

// Where the build of the pages left it.
copyFileSync(".cache/openapi.json", "build/openapi.json");
const document = JSON.parse(readFileSync("build/openapi.json", "utf8"));
mkdirSync(DATA, { recursive: true });
writeFileSync(`${DATA}/openapi.json`, JSON.stringify(document));
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

rmSync(OUT, { recursive: true, force: true });
mkdirSync(`${OUT}/source`, { recursive: true });

// Beside the source, as its import of "./schema.js" expects.
for (const file of ["index.ts", "tsconfig.json"]) copyFileSync(`${SOURCE}/${file}`, `${OUT}/source/${file}`);
writeFileSync(`${OUT}/source/schema.ts`, astToString(await openapiTypescript(document, { defaultNonNullable: false })));
run("tsc", ["--project", `${OUT}/source`]);
rmSync(`${OUT}/source`, { recursive: true });
rmSync(`${OUT}/schema.js`, { force: true });
copyFileSync(`${SOURCE}/README.md`, `${OUT}/README.md`);
writeFileSync(
  `${OUT}/package.json`,
  `${JSON.stringify(
    {
      name: "@kaja/api-client",
      version: document.info.version,
      description: "Typed client of Kaja's public API.",
      type: "module",
      license: "UNLICENSED",
      sideEffects: false,
      exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
      files: ["index.js", "index.d.ts", "schema.d.ts"],
      dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
      engines: { node: ">=20" },
    },
    null,
    2,
  )}\n`,
);

mkdirSync(DOWNLOADS, { recursive: true });
execFileSync("npm", ["pack", "--silent", "--pack-destination", `../../${DOWNLOADS}`], { cwd: OUT });
const packed = readdirSync(DOWNLOADS).find((name) => /^kaja-api-client-.*\.tgz$/.test(name));
if (!packed) throw new Error("npm pack made no package");
// One name for every version, so that an install line stays true; the version is inside.
renameSync(`${DOWNLOADS}/${packed}`, `${DOWNLOADS}/kaja-api-client.tgz`);
console.log(`${DOWNLOADS}/kaja-api-client.tgz: @kaja/api-client ${document.info.version}`);
