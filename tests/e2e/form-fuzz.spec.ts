import type { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { urlEncoded } from "../support/form-fuzz/encode.ts";
import { fieldsOf } from "../support/form-fuzz/fields.ts";
import { createGround, type Ground, PERSONS, type Person } from "../support/form-fuzz/ground.ts";
import { type Hostile, hostileForms } from "../support/form-fuzz/hostile.ts";
import { type ActionRoute, actionRoutes } from "../support/form-fuzz/routes.ts";
import { type Answer, newAgent, sendForm } from "../support/form-fuzz/send.ts";
import { type Product, startProduct } from "../support/product.ts";
import { schemasIn } from "../support/schema-bounds.ts";
import { collectedHeapKb } from "../support/worker-heap.ts";
import { type Usage, usageOf, workerdOf } from "../support/workerd-usage.ts";
import { newAddress } from "./person.ts";

/*
 * Every page that takes a form gets forms that no browser would send, from nobody, a viewer, an owner and an administrator. None may
 * end in a fault of ours, cost much time or memory, or leave any behind. Time is that of workerd's process, so that a busy
 * machine makes it no longer.
 */

const isFull = process.env.FULL_SWEEPS === "true";
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
/** Each round has people and things of its own: forms delete some. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? (isFull ? 3 : 1));
/** Forms for a page from one person in a round; fewer from those whom it refuses, whatever they send. */
const FORMS = isFull ? 6 : 1;
const REFUSED_FORMS = isFull ? 2 : 1;

/** A password costs some 300 ms; reading 60 kB with one quadratic step cost 3,000. */
const MAX_CPU_MS = 2_000;
/** What workerd's process may grow by with one form: at Cloudflare a Worker may hold 128 MB in all. */
const MAX_STEP_KB = 100_000;
/** What all forms may leave in the Worker once garbage is collected: code that was not run before, and caches. In a full run a kilobyte of each would be as much. */
const MAX_LEFT_KB = 20_000;
const PATIENCE_MS = 60_000;
/** To start the product and fill the ground: some forty forms, each the first of its page. */
const GROUND_MS = 300_000;
/** For a body that is shorter than it says. */
const SHORT_PATIENCE_MS = 300;

/** Pages that answer 404 here: only a finished crawl has suggestions. */
const NOT_FOUND = ["/seo/projects/:projectId/page/suggest"];
/** A form that a workspace made: its fields are no schema of the product. */
const PUBLISHED_FORM = "/f/:formId";
/** Forms that take what strangers send: each must be in the ground of this test. */
const PUBLIC: readonly string[] = [
  "/cancel-deletion",
  "/confirm",
  "/contact",
  "/f/:formId",
  "/f/:formId/confirm",
  "/forgot-password",
  "/login",
  "/login/passkey",
  "/login/verify",
  "/logout",
  "/m/one-click",
  "/m/u/:token",
  "/r/:slug",
  "/reports/:token",
  "/reset-password",
  "/review/:token",
  "/shared/analytics/:token",
  "/signup",
  "/social-approval/:workspaceId/:token",
  "/stop-mails",
  "/stop-mails/one-click",
  "/stop-viewing",
  "/unsubscribe",
  "/unsubscribe/one-click",
];

const SCHEMA_FILES = import.meta.glob<Record<string, unknown>>([
  "/app/modules/**/schema.ts",
  "/app/modules/**/*-schema.ts",
  "!/app/modules/**/domain/**",
]);

/** The schemas with which the pages of a module may read their forms. */
async function schemasOf(module: string): Promise<$ZodType[]> {
  const files = Object.entries(SCHEMA_FILES).filter(([path]) => path.startsWith(`/app/modules/${module}/`));
  const exported = await Promise.all(files.map(async ([, load]) => Object.entries(await load())));
  return exported
    .flat()
    .flatMap(([name, value]) => schemasIn(value, name))
    .flatMap(([, schema]) => (["object", "union", "pipe"].includes(schema._zod.def.type) ? [schema] : []));
}

const routes = actionRoutes();

let product: Product;
let agent: Agent;
let workerd: string | undefined;
let ground: Ground;

const newGround = () =>
  createGround(
    product,
    agent,
    routes.map(({ path }) => path),
  );

beforeAll(async () => {
  product = await startProduct({ VIES_URL: "off" }, { inspector: true });
  agent = newAgent();
  workerd = workerdOf(product.processId)[0];
  ground = await newGround();
}, GROUND_MS);
afterAll(async () => {
  agent?.destroy();
  await product?.stop();
});

/** On systems other than Linux nothing is measured; the answers are checked all the same. */
const look = (): Usage => (workerd === undefined ? { cpuMs: 0, residentKb: 0 } : usageOf(workerd));

async function post(
  { path, query }: ActionRoute,
  person: Person,
  form: Pick<Hostile, "headers" | "body">,
): Promise<Answer> {
  const cookie = await ground.signIn(person);
  const more = {
    "sec-fetch-site": "same-origin",
    origin: product.origin,
    "cf-connecting-ip": newAddress(),
    ...(cookie ? { cookie } : {}),
  };
  return sendForm(
    agent,
    product.origin + ground.addressOf(path) + query,
    form,
    more,
    isShort(form) ? SHORT_PATIENCE_MS : PATIENCE_MS,
  );
}

const isShort = ({ headers, body }: Pick<Hostile, "headers" | "body">): boolean =>
  Number(headers["content-length"] ?? 0) > body.length;

/** A seed for each place of the fuzz: what is sent there does not depend on what was sent before. */
const seedOf = (place: string): number =>
  [...place].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193), SEED) | 0;

const personsFor = (path: string): readonly Person[] =>
  PERSONS.filter((person) => person !== "admin" || path.startsWith("/admin"));

const formsFor = (path: string, person: Person): number =>
  person === "viewer" || (person === "anonymous" && !PUBLIC.includes(path)) ? REFUSED_FORMS : FORMS;

const isReached = ({ status, location }: Answer): boolean =>
  ![0, 403, 404, 405, 410].includes(status) && !location.startsWith("/login");

test("pages that take forms are found, and can be reached by who may", { timeout: GROUND_MS }, async () => {
  expect(routes.length).toBeGreaterThan(80);
  const form = urlEncoded([["intent", "none"]]);
  const missed: string[] = [];
  for (const route of routes) {
    const answer = await post(route, route.path.startsWith("/admin") ? "admin" : "owner", form);
    if (!isReached(answer)) missed.push(route.path);
  }
  expect(missed).toEqual(NOT_FOUND);
});

test("every form that takes what strangers send is reached by them", { timeout: GROUND_MS }, async () => {
  const form = urlEncoded([["intent", "none"]]);
  const open: string[] = [];
  for (const route of routes) {
    const answer = await post(route, "anonymous", form);
    if (isReached(answer) && answer.status !== 401) open.push(route.path);
  }
  expect(open.sort()).toEqual([...PUBLIC].sort());
});

test("a published form is answered by the fuzz as people answer it", async () => {
  const route = routes.find(({ path }) => path === PUBLISHED_FORM);
  const fields = fieldsOf(await ground.publishedForm());
  const sent = fc.sample(fields, { seed: SEED, numRuns: 20 }).map((own) => Object.fromEntries(own));
  // The page takes its own token: forms without one are refused before anything of them is read.
  expect(sent.some(({ token }) => typeof token === "string" && token.length > 20)).toBe(true);
  expect(Object.keys(Object.assign({}, ...sent))).toEqual(expect.arrayContaining(["step", "seen", "a.q1"]));
  const [first] = sent.filter(({ token }) => typeof token === "string" && token.length > 20);
  const answer = await post(
    route as ActionRoute,
    "anonymous",
    urlEncoded(Object.entries({ ...first, intent: "next" })),
  );
  expect(answer.text).not.toContain("This page was open for too long");
  expect([200, 303, 400, 422]).toContain(answer.status);
});

/** What was sent, what came of it, and what it cost. */
interface Sent {
  label: string;
  status: number;
  cpuMs: number;
  grownKb: number;
  fault: string | null;
}

async function send(route: ActionRoute, person: Person, place: string, form: Hostile): Promise<Sent> {
  const before = look();
  const { status, text } = await post(route, person, form);
  const after = look();
  const [cpuMs, grownKb] = [after.cpuMs - before.cpuMs, after.residentKb - before.residentKb];
  const label = `${place}: ${form.what}, ${form.body.length} bytes: ${status}, ${cpuMs} ms, ${grownKb} kB`;
  const isUnanswered = status === 0 && !("content-length" in form.headers);
  const isFault = status >= 500 || isUnanswered || cpuMs > MAX_CPU_MS || grownKb > MAX_STEP_KB;
  const body = form.body.subarray(0, 600).toString("latin1");
  return {
    label,
    status,
    cpuMs,
    grownKb,
    fault: isFault ? `${label}\n${JSON.stringify(form.headers)}\n${body}\n→ ${text.slice(0, 300)}` : null,
  };
}

test(`forms that no browser sends, seed ${SEED}`, { timeout: isFull ? 3_600_000 : 120_000 }, async () => {
  if (process.platform === "linux") expect(workerd).toBeDefined();
  const schemas = new Map<string, $ZodType[]>();
  for (const { module } of routes) if (!schemas.has(module)) schemas.set(module, await schemasOf(module));
  const heapKb = () => collectedHeapKb(product.inspector, `${product.origin}/version`);
  const sent: Sent[] = [];
  const heapsKb = [await heapKb()];
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) ground = await newGround();
    for (const route of routes) {
      const isPublished = route.path === PUBLISHED_FORM;
      const forms = hostileForms(isPublished ? [await ground.publishedForm()] : (schemas.get(route.module) ?? []));
      for (const person of personsFor(route.path)) {
        const place = `round ${round}, ${person}, ${route.path}`;
        for (const form of fc.sample(forms, { seed: seedOf(place), numRuns: formsFor(route.path, person) }))
          sent.push(await send(route, person, place, form));
      }
    }
    heapsKb.push(await heapKb());
    // A full run is long: what of it is done is seen, and where it stopped.
    const faults = sent.filter(({ fault }) => fault !== null).length;
    console.log(
      `Round ${round + 1} of ${ROUNDS}: ${sent.length} forms, ${faults} faults, ${Math.round(performance.now() / 1_000)} s`,
    );
  }
  for (const by of ["cpuMs", "grownKb"] as const) {
    const most = sent.toSorted((a, b) => b[by] - a[by]).slice(0, 5);
    console.log(`Of ${sent.length} forms those of most ${by}:\n  ${most.map(({ label }) => label).join("\n  ")}`);
  }
  console.log(`Heap at first and after each round, kB: ${heapsKb.map(Math.round).join(", ")}`);
  expect(sent.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect((heapsKb.at(-1) ?? 0) - (heapsKb[0] ?? 0)).toBeLessThan(MAX_LEFT_KB);
});
