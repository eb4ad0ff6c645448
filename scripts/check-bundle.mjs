// Fails when a route, the style sheet or the Worker outgrows its budget, or server-only code reaches a browser. Expects a build.
import { BUDGETS, chunks, cssBytes, gzipBytes, routeSizes, workerBytes } from "./lib/bundle.mjs";
import { TRACKER_PATH } from "./lib/tracker.mjs";

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const problems = [];
const routes = routeSizes().sort((a, b) => b.jsBytes - a.jsBytes);
const worst = routes[0];
for (const route of routes)
  if (route.jsBytes > BUDGETS.routeJs)
    problems.push(`${route.id}: ${kb(route.jsBytes)} of JavaScript, budget ${kb(BUDGETS.routeJs)}`);
const css = cssBytes();
if (css > BUDGETS.css) problems.push(`style sheet: ${kb(css)}, budget ${kb(BUDGETS.css)}`);
const tracker = gzipBytes(TRACKER_PATH);
if (tracker > BUDGETS.tracker) problems.push(`tracker: ${tracker} bytes, budget ${BUDGETS.tracker}`);
const worker = workerBytes();
if (worker > BUDGETS.worker) problems.push(`Worker: ${kb(worker)}, budget ${kb(BUDGETS.worker)}`);
// zod and drizzle name themselves in their own code; a match means they reached the browser.
const serverOnly = [/\bZodError\b/, /drizzle:entityKind/, /PASSWORD_PEPPER/];
for (const chunk of chunks())
  for (const mark of serverOnly)
    if (mark.test(chunk.text())) problems.push(`${chunk.name} holds server code (${mark})`);

console.log(
  `Sizes (gzip): worst route ${worst?.id} ${kb(worst?.jsBytes ?? 0)} of JavaScript, style sheet ${kb(css)}, tracker ${tracker} B, Worker ${kb(worker)}`,
);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
