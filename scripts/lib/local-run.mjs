// What `npm start` and `npm run dev` have in common: the checks before anything is built, the Worker's process, and an end that leaves nothing behind.
import { ensureInstalled, toolEnv } from "./bootstrap.mjs";
import { createChildren } from "./children.mjs";
import { lockData, shareLock } from "./data-lock.mjs";
import { ensureDevVars } from "./dev-vars.mjs";
import { expectPortFree, readPort } from "./ports.mjs";
import { StartupError } from "./startup-error.mjs";

/**
 * Checks port, data and configuration, then calls `serve({ port, origin, children, end })`. Signals, `end(code, sentence)` and anything that `serve`
 * throws end all children, free the port and the data, and exit; an expected reason is printed as one sentence.
 * `portCount`: how many ports are needed, from PORT on.
 */
export async function runLocally({ command, portCount }, serve) {
  let user = command;
  const children = createChildren((pid, program) => shareLock(pid, `${program} of ${user}`));
  let ending = false;
  const end = async (code, sentence) => {
    // A second caller waits until the process exits, so that it starts nothing more.
    if (ending) return new Promise(() => {});
    ending = true;
    if (sentence) console.error(sentence);
    await children.stopAll();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));
  try {
    const port = readPort(portCount);
    const origin = `http://localhost:${port}`;
    user = `${command} at ${origin}`;
    // First: a second start of the same checkout usually wants the same port, and this names its process.
    lockData(user);
    for (let at = 0; at < portCount; at++) await expectPortFree(port + at);
    ensureInstalled();
    ensureDevVars();
    const run = { port, origin, children, end };
    await runStep(run, "--disable-warning=ExperimentalWarning", "scripts/check-config.ts");
    await serve(run);
  } catch (error) {
    await end(1, error instanceof StartupError ? error.message : error);
  }
}

/** Runs `node ARGS` to its end; a step that fails has printed why, and ends everything. */
export async function runStep({ children, end }, ...args) {
  const code = await children.run("node", args);
  if (code !== 0) await end(code);
}

/**
 * Serves the built Worker with `wrangler dev`; settled once wrangler itself reports that it listens: an answer on this port
 * could be another program's. The end of its process ends everything.
 */
export async function serveWorker({ children, end }, { port, appUrl, env = toolEnv() }) {
  const args = [
    "dev",
    "--ip",
    "127.0.0.1",
    "--port",
    String(port),
    "--test-scheduled",
    "--show-interactive-dev-session=false",
    "--log-level",
    "warn",
  ];
  const worker = children.start("wrangler", [...args, "--var", `APP_URL:${appUrl}`], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  worker.once("error", (error) => end(1, error));
  worker.once("exit", (code, signal) =>
    end(
      code ?? 1,
      `The Worker's process (wrangler) ended with ${signal ?? `code ${code}`}. Its reason, if it printed one, is above.`,
    ),
  );
  await new Promise((resolve) => {
    worker.on("message", (message) => {
      if (String(message).includes("DEV_SERVER_READY")) resolve();
    });
  });
}
