import type { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { urlEncoded } from "../support/form-fuzz/encode.ts";
import { createGround, type Ground, PERSONS, type Person } from "../support/form-fuzz/ground.ts";
import { type Hostile, hostileForms } from "../support/form-fuzz/hostile.ts";
import { actionRoutes } from "../support/form-fuzz/routes.ts";
import { type Answer, newAgent, sendForm } from "../support/form-fuzz/send.ts";
import { type Product, startProduct } from "../support/product.ts";
import { schemasIn } from "../support/schema-bounds.ts";
import { type Usage, usageOf, workerdOf } from "../support/workerd-usage.ts";
import { newAddress } from "./person.ts";

/*
 * Every page that takes a form gets forms that no browser would send, from nobody, a viewer, an owner and an administrator. None may
 * end in a fault of ours, cost much time, or leave memory behind. Time is that of workerd's process, so that a busy
 * machine makes it no longer.
 */

const isFull = process.env.FULL_SWEEPS === "true";
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
/** Each round has people and things of its own: forms delete some. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? (isFull ? 12 : 1));
/** Forms for a page from one person in a round. */
const FORMS = isFull ? 6 : 2;

/** A password costs some 300 ms; reading 60 kB with one quadratic step cost 3,000. */
const MAX_CPU_MS = 2_000;
/** What a worker may hold at Cloudflare is 128 MB; what came and went in the meantime is part of what a process holds. */
const MAX_GROWTH_KB = 250_000;
const PATIENCE_MS = 60_000;
/** For a body that is shorter than it says. */
const SHORT_PATIENCE_MS = 300;

/** Pages about something that only other work makes: a file that was uploaded, a delivery, a mailed link, a finished crawl. Their forms are refused before they are read by a schema. */
const OUT_OF_REACH = ["/reports/:token", "/analytics/sites/:siteId/settings/import/:importId"];

const SCHEMA_FILES = import.meta.glob<Record<string, unknown>>(["/app/modules/*/schema.ts", "/app/modules/*/*-schema.ts", "/app/modules/*/schema-*.ts"]);

/** The schemas with which the pages of a module may read their forms. */
async function schemasOf(module: string): Promise<$ZodType[]> {
  const files = Object.entries(SCHEMA_FILES).filter(([path]) => path.startsWith(`/app/modules/${module}/`));
  const exported = await Promise.all(files.map(async ([, load]) => Object.entries(await load())));
  return exported
    .flat()
    .flatMap(([name, value]) => schemasIn(value, name))
    .flatMap(([, schema]) => (["object", "union", "pipe"].includes(schema._zod.def.type) ? [schema] : []));
}

let product: Product;
let agent: Agent;
let workerd: string | undefined;
beforeAll(async () => {
  product = await startProduct({ VIES_URL: "off" });
  agent = newAgent();
  workerd = workerdOf(product.processId)[0];
});
afterAll(async () => {
  agent?.destroy();
  await product?.stop();
});

const routes = actionRoutes();
const personsFor = (path: string): readonly Person[] => (path.startsWith("/admin") ? PERSONS : PERSONS.slice(0, 3));

const look = (): Usage => (workerd === undefined ? { cpuMs: 0, residentKb: 0 } : usageOf(workerd));

function post(ground: Ground, path: string, person: Person, form: Pick<Hostile, "headers" | "body">): Promise<Answer> {
  const cookie = ground.cookies[person];
  const more = { "sec-fetch-site": "same-origin", origin: product.origin, "cf-connecting-ip": newAddress(), ...(cookie ? { cookie } : {}) };
  const isShort = Number(form.headers["content-length"] ?? 0) > form.body.length;
  return sendForm(agent, product.origin + ground.addressOf(path), form, more, isShort ? SHORT_PATIENCE_MS : PATIENCE_MS);
}

/** A seed for each place of the fuzz, so that one of them can be sent again alone. */
const seedOf = (place: string): number => [...place].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193), SEED) | 0;

const isReached = ({ status, location }: Answer): boolean => ![0, 403, 404, 405, 410].includes(status) && !location.startsWith("/login");

test("pages that take forms are found, and those for an owner or administrator can be reached", { timeout: 60_000 }, async () => {
  expect(routes.length).toBeGreaterThan(80);
  const ground = await createGround(
    product,
    agent,
    routes.map(({ path }) => path),
  );
  const form = urlEncoded([["intent", "none"]]);
  const unreached: string[] = [];
  for (const { path } of routes) {
    const person = path.startsWith("/admin") ? "admin" : "owner";
    const answer = await post(ground, path, person, form);
    if (!isReached(answer)) unreached.push(`${path} ${answer.status}`);
  }
  expect(unreached).toEqual(OUT_OF_REACH);
});

test(`forms that no browser sends, seed ${SEED}`, { timeout: isFull ? 3_600_000 : 120_000, retry: 0 }, async () => {
  const schemas = new Map(
    await Promise.all([...new Set(routes.map(({ module }) => module))].map(async (module): Promise<[string, $ZodType[]]> => [module, await schemasOf(module)])),
  );
  const faults: string[] = [];
  const costs: [number, string][] = [];
  let baseKb = 0;
  let mostKb = 0;
  let sent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const ground = await createGround(
      product,
      agent,
      routes.map(({ path }) => path),
    );
    if (round === 0) baseKb = look().residentKb;
    for (const { path, module } of routes) {
      for (const person of personsFor(path)) {
        const forms = fc.sample(hostileForms(schemas.get(module) ?? []), { seed: seedOf(`${round} ${path} ${person}`), numRuns: FORMS });
        for (const [n, form] of forms.entries()) {
          const before = look();
          const answer = await post(ground, path, person, form);
          const after = look();
          const label = `round ${round}, ${person}, ${path}, form ${n} (${form.what}, ${form.body.length} bytes)`;
          sent += 1;
          const cpuMs = after.cpuMs - before.cpuMs;
          costs.push([cpuMs, `${label}: ${answer.status}`]);
          mostKb = Math.max(mostKb, after.residentKb);
          if (answer.status >= 500)
            faults.push(`${label}: ${answer.status} ${answer.text.slice(0, 200)} BODY ${form.body.subarray(0, 600).toString("latin1")}`);
          if (cpuMs > MAX_CPU_MS) faults.push(`${label}: ${cpuMs} ms of CPU`);
        }
      }
    }
  }
  costs.sort(([a], [b]) => b - a);
  console.log(
    `${sent} forms; memory ${baseKb} kB, at most ${mostKb} kB; dearest:\n${costs
      .slice(0, 15)
      .map(([ms, label]) => `  ${ms} ms ${label}`)
      .join("\n")}`,
  );
  expect(faults).toEqual([]);
  expect(mostKb - baseKb).toBeLessThan(MAX_GROWTH_KB);
});
