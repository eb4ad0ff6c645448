// `node scripts/run.mjs TASK`: installs what is missing, then runs one task of lib/tasks.mjs.
import { ensureInstalled } from "./lib/bootstrap.mjs";
import { tasks } from "./lib/tasks.mjs";

ensureInstalled();
const task = tasks[process.argv[2] ?? ""];
if (!task) {
  console.error(`Unknown task. Known: ${Object.keys(tasks).join(", ")}`);
  process.exit(2);
}
try {
  await task(...process.argv.slice(3));
} catch (error) {
  console.error(error.message);
  process.exit(error.exitCode ?? 1);
}
