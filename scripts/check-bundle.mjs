// Fails when a route, a lazy chunk, the style sheet, the Worker or its start outgrows its budget, or server-only code reaches a browser. Expects a build.
import { readFileSync } from "node:fs";
import {
  BUDGETS,
  chunks,
  cssBytes,
  gzipBytes,
  lazyChunks,
  routeSizes,
  startupBytes,
  startupFiles,
  workerBytes,
} from "./lib/bundle.mjs";
import { EMBED_PATH } from "./lib/forms.mjs";
import { ONSITE_PATH, PUSH_WORKER_PATH } from "./lib/onsite.mjs";
import { TRACKER_PATH } from "./lib/tracker.mjs";

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const problems = [];
const routes = routeSizes().sort((a, b) => b.jsBytes - a.jsBytes);
const worst = routes[0];
for (const route of routes)
  if (route.jsBytes > BUDGETS.routeJs)
    problems.push(`${route.id}: ${kb(route.jsBytes)} of JavaScript, budget ${kb(BUDGETS.routeJs)}`);
for (const { name, bytes, budget } of lazyChunks())
  if (bytes > budget) problems.push(`${name}, loaded on demand: ${kb(bytes)}, budget ${kb(budget)}`);
const css = cssBytes();
if (css > BUDGETS.css) problems.push(`style sheet: ${kb(css)}, budget ${kb(BUDGETS.css)}`);
const tracker = gzipBytes(TRACKER_PATH);
if (tracker > BUDGETS.tracker) problems.push(`tracker: ${tracker} bytes, budget ${BUDGETS.tracker}`);
const embed = gzipBytes(EMBED_PATH);
if (embed > BUDGETS.formEmbed) problems.push(`embed script of forms: ${embed} bytes, budget ${BUDGETS.formEmbed}`);
const onsite = gzipBytes(ONSITE_PATH);
if (onsite > BUDGETS.onsite) problems.push(`script of onsite messages: ${onsite} bytes, budget ${BUDGETS.onsite}`);
const pushWorker = gzipBytes(PUSH_WORKER_PATH);
if (pushWorker > BUDGETS.pushWorker)
  problems.push(`service worker of push messages: ${pushWorker} bytes, budget ${BUDGETS.pushWorker}`);
const worker = workerBytes();
if (worker > BUDGETS.worker) problems.push(`Worker: ${kb(worker)}, budget ${kb(BUDGETS.worker)}`);
const startup = startupBytes();
if (startup > BUDGETS.startup)
  problems.push(`what an isolate evaluates at its start: ${kb(startup)}, budget ${kb(BUDGETS.startup)}`);
// Pages, and libraries that few requests need, are imported on demand: each would make every start slower.
const onDemand = {
  Stripe: /\bStripeSignatureVerificationError\b/,
  "React's server": /\brenderToReadableStream\b/,
  "The list of all pages": /"routes\/not-found"/,
};
for (const path of startupFiles())
  for (const [library, mark] of Object.entries(onDemand))
    if (mark.test(readFileSync(path, "utf8"))) problems.push(`${library} is evaluated at the start, by ${path}`);
// zod and drizzle name themselves in their own code; a match means they reached the browser. The last is a text of the
// platform's manifest, which only the registry brings along: browsers get what they show of it from loaders.
const serverOnly = [/\bZodError\b/, /drizzle:entityKind/, /PASSWORD_PEPPER/, /keeps its logs, a few days/];
for (const chunk of chunks())
  for (const mark of serverOnly)
    if (mark.test(chunk.text())) problems.push(`${chunk.name} holds server code (${mark})`);

console.log(
  `Sizes (gzip): worst route ${worst?.id} ${kb(worst?.jsBytes ?? 0)} of JavaScript, style sheet ${kb(css)}, tracker ${tracker} B, Worker ${kb(worker)}, of it at the start ${kb(startup)}`,
);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
