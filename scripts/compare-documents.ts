/**
 * Holds what the crawl reads of real pages against the tree that parse5 builds of them: documentation that came with the
 * packages of npm and of this machine, and that of some Debian packages, which are unpacked below .cache and not installed.
 * Fails when a page in a hundred differs, or when too few were found to say anything.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Difference, differencesOf } from "../tests/support/html/comparison.ts";

/** In several languages and scripts, written by several generators. */
const DEBIAN_PACKAGES = [
  "postgresql-doc-15",
  "python3.11-doc",
  "git-doc",
  "debian-handbook",
  "erlang-doc",
  "python-django-doc",
  "sqlite3-doc",
  "aptitude-doc-ja",
];
const UNPACKED = ".cache/documents";
const PAGES_PER_SOURCE = 1_000;
const LEAST_PAGES = 500;
const LEAST_SHARE_EQUAL = 0.99;
const SHOWN = 5;

interface Source {
  name: string;
  folder: string;
}

const succeeds = (command: string, parameters: readonly string[], cwd = "."): boolean =>
  spawnSync(command, parameters, { cwd, stdio: "ignore" }).status === 0;

/** Downloads and unpacks what is not there yet. */
function debianSources(): Source[] {
  if (!succeeds("apt-get", ["--version"]) || !succeeds("dpkg-deb", ["--version"])) {
    console.log("Skipped: documentation of Debian packages, because apt-get or dpkg-deb is not on this machine.");
    return [];
  }
  return DEBIAN_PACKAGES.flatMap((name) => {
    const folder = `${UNPACKED}/${name}`;
    if (existsSync(folder) || unpack(name, folder)) return [{ name, folder }];
    console.log(
      `Skipped: ${name}, because apt-get cannot download it. Run "apt-get update", or choose a package of this release of Debian.`,
    );
    return [];
  });
}

function unpack(name: string, folder: string): boolean {
  mkdirSync(UNPACKED, { recursive: true });
  if (!succeeds("apt-get", ["download", name], UNPACKED)) return false;
  const archive = readdirSync(UNPACKED).find((file) => file.startsWith(`${name}_`) && file.endsWith(".deb"));
  return archive !== undefined && succeeds("dpkg-deb", ["-x", `${UNPACKED}/${archive}`, folder]);
}

/** Some pages of a folder, taken evenly from all of them. */
function pagesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.html?(\.gz)?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .sort();
  const every = Math.max(1, all.length / PAGES_PER_SOURCE);
  return Array.from({ length: Math.min(all.length, PAGES_PER_SOURCE) }, (_, at) => all[Math.floor(at * every)] ?? "");
}

function read(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const show = (path: string, differences: readonly Difference[]): string =>
  [
    path,
    ...differences.flatMap(({ field, crawled, reference }) => [
      `  ${field}`,
      `    crawl: ${crawled}`,
      `    tree:  ${reference}`,
    ]),
  ].join("\n");

let pageCount = 0;
const different: string[] = [];
for (const { name, folder } of [
  { name: "npm packages", folder: "node_modules" },
  { name: "/usr/share/doc", folder: "/usr/share/doc" },
  ...debianSources(),
]) {
  const pages = pagesOf(folder);
  const before = different.length;
  const fields = new Map<string, number>();
  for (const path of pages) {
    const differences = differencesOf(read(path));
    if (differences.length > 0) different.push(show(path, differences));
    for (const { field } of differences) fields.set(field, (fields.get(field) ?? 0) + 1);
  }
  pageCount += pages.length;
  const where = [...fields].map(([field, count]) => `${field} ${count}`).join(", ");
  console.log(
    `${name}: ${pages.length} pages, ${different.length - before} differ${where === "" ? "" : ` (${where})`}`,
  );
}

const share = pageCount === 0 ? 0 : 1 - different.length / pageCount;
console.log(different.slice(0, SHOWN).join("\n"));
console.log(`${pageCount} pages, equal in all fields: ${(share * 100).toFixed(2)} %`);
if (pageCount < LEAST_PAGES) console.log(`Skipped: fewer than ${LEAST_PAGES} pages were found, which proves nothing.`);
else if (share < LEAST_SHARE_EQUAL) {
  console.error(`Fewer than ${LEAST_SHARE_EQUAL * 100} % are equal.`);
  process.exitCode = 1;
}
