import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const place = (name: string) =>
  ["/usr/bin", "/bin"].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name;

/** What `.ci/run` prints on a machine that has these programs and no others; each is a script of the shell. */
function output(programs: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "kaja-ci-"));
  folders.push(folder);
  for (const name of ["bash", "dirname"]) symlinkSync(place(name), join(folder, name));
  for (const [name, body] of Object.entries({ npm: 'echo "npm $*"', ...programs })) {
    writeFileSync(join(folder, name), `#!${place("bash")}\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return new Promise((resolve) => {
    execFile(place("bash"), [".ci/run"], { env: { PATH: folder } as unknown as NodeJS.ProcessEnv }, (error, out, err) =>
      resolve(`${error ? `${error.code} ` : ""}${out}${err}`),
    );
  });
}

const ROOT = { id: "echo 0" };
const PERSON = { id: "echo 1000" };
const NONE = "redis-server is not on this machine and";

test.each<[string, Record<string, string>, string]>([
  ["is there", { "redis-server": "exit 0", "apt-get": 'echo "apt-get $*" >&2', ...ROOT }, ""],
  ["cannot be given by the system", ROOT, `${NONE} was not installed: there is no apt-get.\n`],
  [
    "may not be installed",
    { "apt-get": "exit 0", ...PERSON },
    `${NONE} was not installed: that needs root or sudo without a password.\n`,
  ],
  ["is not found", { "apt-get": "exit 100", ...ROOT }, `${NONE} could not be installed: apt-get failed.\n`],
  ["is installed by root", { "apt-get": "exit 0", ...ROOT }, ""],
  // `sudo` does what it is asked to do.
  ["is installed by sudo", { "apt-get": "exit 0", sudo: 'shift; [ "$1" = true ] || "$@"', ...PERSON }, ""],
])("a redis-server that %s: the checks run, and it is said why there is none", async (_, programs, said) => {
  expect(await output(programs)).toBe(`${said}npm test\n`);
});
