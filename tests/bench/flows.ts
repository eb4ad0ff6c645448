import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf, type TemplateStep } from "#app/modules/automation/templates/build.ts";
import { newId } from "#app/platform/ids.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { flows } from "#db/schema/automation.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { usageOf, workerdOf } from "#tests/support/workerd-usage.ts";
import { addPeople } from "./people.ts";
import type { BenchProduct } from "./product.ts";
import { median, percentile, reportCount } from "./stats.ts";

/** Fewer for a try: `FLOW_PEOPLE=200 npm run bench -- flows`. */
const PEOPLE = Number(process.env.FLOW_PEOPLE ?? 2_000);
const MAX_SECONDS = 60;
const PATIENCE_MS = minutes(5);
const LOOK_MS = 200;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resident memory of the workerd that this process started; 0 where the system does not report it. */
const residentMb = (): number => Math.max(0, ...workerdOf(process.pid).map((id) => usageOf(id).residentKb)) / 1_000;

/** A published flow: a tag, a wait of a day, a goal. */
async function publishFlow(env: Env, { workspaceId, userId }: TestAccount): Promise<string> {
  const now = new Date();
  const id = newId();
  const stub = flowStub({ env }, id);
  const steps: TemplateStep[] = [
    { kind: "tag", settings: { action: "add", tag: "entered" } },
    { kind: "wait", settings: { mode: "duration", amount: "1", unit: "days" } },
  ];
  const document = documentOf({ trigger: { kind: "manual" }, steps }, "UTC");
  await stub.create({ flowId: id, workspaceId, name: "Bench" }, document);
  const version = await stub.publish(1, { by: userId, note: "" });
  await openDatabase({ d1: env.DB })
    .insert(flows)
    .values({
      ...{ id, workspaceId, userId, name: "Bench", status: "active", version: version ?? 0, listens: [] },
      ...{ createdAt: now, updatedAt: now },
    });
  return id;
}

/** Everybody enters by the form of the page; a click answers while the runs are made in the background. */
async function enterAll({ origin, env }: BenchProduct, { workspaceId, cookie }: TestAccount, flowId: string) {
  const segment = newId();
  await env.CONTACTS.getByName(workspaceId).createSegment({
    ...{ id: segment, name: "All", rule: { field: "name", op: "isNotEmpty" } },
  });
  const response = await fetch(`${origin}/automation/${flowId}/runs`, {
    method: "POST",
    body: new URLSearchParams({ intent: "segment", segment }),
    headers: { cookie, origin, "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  await response.body?.cancel();
  if (response.status !== 303) throw new Error(`The start of the runs answered ${response.status}`);
}

/** How long a request of somebody else takes, again and again until the work is done. */
async function neighborMs({ origin }: BenchProduct, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const begunMs = performance.now();
    const response = await fetch(`${origin}/healthz`);
    await response.body?.cancel();
    times.push(performance.now() - begunMs);
    await sleep(LOOK_MS);
  }
  return times;
}

/** Every run of a flow, page by page. */
async function runsOf(env: Env, flowId: string) {
  const rows: { person: string; state: string }[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page = await flowStub({ env }, flowId).listRuns({ limit: 200, before });
    rows.push(...page.rows.map(({ person, state }) => ({ person, state })));
    before = page.before;
  }
  return rows;
}

/** Two thousand people enter a flow at once: how soon all wait at its second step, none doubled, and what a neighbor feels. */
export async function benchFlows(product: BenchProduct): Promise<void> {
  console.log(`\nAutomation: ${PEOPLE.toLocaleString("en")} people enter a flow at once`);
  const { env } = product;
  const account = await createAccount(env, { plan: "enterprise" });
  await addPeople(env, account.workspaceId, PEOPLE);
  const flowId = await publishFlow(env, account);
  const stub = flowStub({ env }, flowId);
  const idleMb = residentMb();
  const begunMs = performance.now();
  let isDone = false;
  const neighbor = neighborMs(product, () => isDone);
  let existMs: number | null = null;
  try {
    await enterAll(product, account, flowId);
    for (;;) {
      const { totals, present, starting } = await stub.report();
      if (totals.entered === PEOPLE) existMs ??= performance.now() - begunMs;
      const waiting = Object.values(present).reduce((sum, count) => sum + count, 0);
      if (totals.entered === PEOPLE && waiting === PEOPLE && starting === 0) break;
      if (performance.now() - begunMs > PATIENCE_MS)
        throw new Error(`${totals.entered} entered, ${waiting} are at a step, ${starting} wait for their first`);
      await sleep(LOOK_MS);
    }
  } finally {
    isDone = true;
  }
  const waitMs = performance.now() - begunMs;
  const times = await neighbor;
  const rows = await runsOf(env, flowId);
  reportCount("Until all runs exist, in seconds", (existMs ?? waitMs) / seconds(1), MAX_SECONDS, 1);
  reportCount(
    "People with no run or with two",
    PEOPLE - new Set(rows.map(({ person }) => person)).size + Math.abs(rows.length - PEOPLE),
    0,
  );
  console.log(
    `  All at their second step after ${(waitMs / seconds(1)).toFixed(1)} s: ${(PEOPLE / (waitMs / seconds(1))).toFixed(0)} entries a second`,
  );
  console.log(
    `  A request of a neighbor meanwhile: median ${median(times).toFixed(0)} ms, 99th percentile ${percentile(times, 99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  );
  console.log(
    `  Resident memory of workerd: ${idleMb.toFixed(0)} MB before, ${residentMb().toFixed(0)} MB with ${PEOPLE.toLocaleString("en")} waiting runs`,
  );
}
