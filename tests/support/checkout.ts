import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Listens where it is asked to, says so as wrangler does, and has a process of its own beside it that does not end when asked to. */
const WRANGLER = `#!/usr/bin/env node
import { spawn } from "node:child_process";
import { createServer } from "node:http";
if (process.argv[2] === "dev") {
  const port = Number(process.argv[process.argv.indexOf("--port") + 1]);
  const stubborn = "process.on('SIGTERM', () => {}); const s = require('net').createServer().listen(0, '127.0.0.1', () => console.log('helper listens on ' + s.address().port + ';'))";
  createServer((request, response) => (request.url === "/die" ? process.exit(3) : response.end("ok")))
    .on("error", ({ message }) => { console.error(message); process.exit(1); })
    .listen(port, "127.0.0.1", () => {
      spawn(process.execPath, ["-e", stubborn], { stdio: "inherit" });
      console.log("wrangler is process " + process.pid + ";");
      process.send('{"event":"DEV_SERVER_READY"}');
    });
}
`;

const STAND_INS: Readonly<Record<string, string>> = {
  "node_modules/.bin/wrangler": WRANGLER,
  "node_modules/.bin/remix": "#!/usr/bin/env node\n",
  "scripts/openapi.mjs": 'import { writeFileSync } from "node:fs"; writeFileSync("built", "");',
  "scripts/help-articles.mjs": "",
  "scripts/tracker.mjs": "",
  "scripts/forms.mjs": "",
  "scripts/onsite.mjs": "",
  "scripts/api-client.mjs": "",
  "scripts/seed.ts": "",
  "scripts/check-config.ts": "",
  "scripts/demo-traffic.ts": 'console.log("filled");',
};

export interface Run {
  child: ChildProcess;
  /** Settles with the matching part of what it printed. */
  prints(pattern: RegExp): Promise<string>;
  /** Settles at its end. */
  ended: Promise<{ code: number | null; output: string }>;
}

export interface Checkout {
  folder: string;
  isBuilt(): boolean;
  /** Runs `node scripts/NAME.mjs …` there. */
  run(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Run;
  remove(): void;
}

/** A checkout with the real scripts, in which building takes no time and wrangler is a small server. `files` replaces further ones. */
export function makeCheckout(files: Readonly<Record<string, string>> = {}): Checkout {
  const folder = mkdtempSync(join(tmpdir(), "kaja-checkout-"));
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  cpSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  writeFileSync(join(folder, "node_modules/.kaja-lock"), lock);
  for (const [path, text] of Object.entries({ ...STAND_INS, ...files }))
    writeFileSync(join(folder, path), text, { mode: 0o755 });

  return {
    folder,
    isBuilt: () => existsSync(join(folder, "built")),
    run: (name, args, env) => {
      const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
      // Nothing of this process's own variables.
      const environment: Record<string, string> = { PATH, HOME: folder, ...env };
      const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
        cwd: folder,
        env: environment as NodeJS.ProcessEnv,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      const prints = (pattern: RegExp) =>
        new Promise<string>((resolve, reject) => {
          const look = () => {
            const found = pattern.exec(output);
            if (found) resolve(found[1] ?? found[0]);
          };
          look();
          for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
          child.once("close", () => reject(new Error(`It ended without printing ${pattern}:\n${output}`)));
        });
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      // Its children hold the pipes open as well: "close" comes when all of them have ended.
      const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
        child.once("close", (code) => resolve({ code, output })),
      );
      return { child, prints, ended };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
