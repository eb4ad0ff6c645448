// `npm start`: the whole product on this machine, with no account anywhere.
import { spawn } from "node:child_process";
import { ensureInstalled, root, toolEnv } from "./lib/bootstrap.mjs";
import { startClock } from "./lib/clock.mjs";
import { startDemo } from "./lib/demo.mjs";
import { tasks } from "./lib/tasks.mjs";

ensureInstalled();
const port = Number(process.env.PORT ?? 8787);
const origin = `http://localhost:${port}`;

tasks.build();
tasks["db:migrate"]();
tasks["db:seed"](origin);

const worker = spawn(
  "wrangler",
  [
    "dev",
    "--ip",
    "127.0.0.1",
    "--port",
    String(port),
    "--test-scheduled",
    "--show-interactive-dev-session=false",
    "--log-level",
    "warn",
    "--var",
    `APP_URL:${origin}`,
  ],
  // Pages as visitors get them: without this wrangler takes React's development build.
  { cwd: root, env: { ...toolEnv(), NODE_ENV: "production" }, stdio: ["ignore", "inherit", "inherit"] },
);
const clock = startClock(origin);
let demo;
worker.on("exit", (code) => {
  clock.stop();
  demo?.stop();
  process.exit(code ?? 0);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => worker.kill(signal));

await clock.ready;
demo = startDemo(origin);
await demo.filled;
console.log(`\n  Kaja is ready at ${origin}\n  Mails of this machine: ${origin}/dev/mailbox\n`);
