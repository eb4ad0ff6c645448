// `npm start`: the whole product on this machine, with no account anywhere.
import { toolEnv } from "./lib/bootstrap.mjs";
import { startClock } from "./lib/clock.mjs";
import { startDemo } from "./lib/demo.mjs";
import { runLocally, runStep, serveWorker } from "./lib/local-run.mjs";

await runLocally({ command: "npm start", portCount: 1 }, async (run) => {
  const { port, origin, children, end } = run;
  await runStep(run, "scripts/run.mjs", "prepare", origin);
  // Pages as visitors get them: without NODE_ENV wrangler takes React's development build.
  await serveWorker(run, { port, appUrl: origin, env: { ...toolEnv(), NODE_ENV: "production" } });
  const clock = startClock(origin, {
    onSilence: () =>
      end(1, `Kaja has not answered at ${origin}/healthz for a minute and was ended. Start it again with: npm start`),
  });
  await clock.ready;
  await startDemo(children, origin);
  console.log(`\n  Kaja is ready at ${origin}\n  Mails of this machine: ${origin}/dev/mailbox\n`);
});
