import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { aiText } from "#app/modules/automation/nodes/run/ai-text.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { FlowCall } from "#app/platform/manifest/flow-kinds.ts";
import { hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { contextAt } from "#tests/support/billing.ts";
import { createAccount } from "#tests/support/factories.ts";
import { type AskedOfModel, MODEL_TOKENS } from "#tests/support/language-model.ts";

const db = openDatabase({ d1: env.DB });
const NOW = new Date();

const withModel = (model: string): RequestContext =>
  contextAt(NOW, {
    config: { AI_BASE_URL: `${inject("languageModelUrl")}/flow-texts/v1`, AI_API_KEY: "sk", AI_MODEL: model },
  });
const asked = async (): Promise<AskedOfModel[]> =>
  (await fetch(`${inject("languageModelUrl")}/flow-texts/asked`)).json();

/** The step of a contact who ordered; `seq` tells one step from another. */
const callFor = (workspaceId: string, more: Partial<FlowCall> = {}): FlowCall => ({
  ...{ workspaceId, flowId: "f1", flowName: "Flow", runId: "r1", key: `r1:${newId()}` },
  settings: {
    task: "opening",
    topic: "{{contact.firstName}} ordered {{event.item}}",
    language: "contact",
    otherwise: "Hello {{contact.firstName|there}}",
  },
  contact: {
    ...{ id: "p1", name: "Mari Tamm", email: "mari@tea.example", phone: "+3725550100", jobTitle: "", country: "EE" },
    ...{ language: "et", timeZone: null, ownerId: null, source: "", stage: null, score: 0, custom: {}, tags: [] },
  },
  event: { item: "green tea" },
  vars: {},
  ...{ nowMs: NOW.getTime(), enteredAtMs: NOW.getTime(), cameAtMs: NOW.getTime(), timeZone: "UTC" },
  caller: { flowId: "f1", runId: "r1", key: "", depth: 0 },
  ...more,
});

const tokensOf = async (workspaceId: string): Promise<number> =>
  (
    await db
      .select()
      .from(usageMeters)
      .where(and(eq(usageMeters.workspaceId, workspaceId), eq(usageMeters.meter, "ai_tokens")))
  ).reduce((sum, { used }) => sum + used, 0);

test("a text is written of the step's own words alone, is marked, and its tokens are counted", async () => {
  const { workspaceId } = await createAccount(env, { plan: "pro" });
  await asked();
  const outcome = await aiText.run(withModel("liner"), callFor(workspaceId));
  expect(outcome).toEqual({
    port: "next",
    output: { text: "Good to see you again.", source: "AI-assisted", model: "liner", tokens: MODEL_TOKENS },
  });
  const [question] = await asked();
  expect(question?.body.messages[1]).toEqual({ role: "user", content: "Mari ordered green tea" });
  expect(question?.body.messages[0]?.content).toContain("Write in Estonian.");
  expect(JSON.stringify(question?.body)).not.toMatch(/mari@tea|3725550100|Tamm/);
  expect(await tokensOf(workspaceId)).toBe(MODEL_TOKENS);
});

test.each(["broken", "garbled", "cut", "huge"])(
  "an answer that cannot be used (%s) leaves by its own way with the team's text, and costs nothing",
  async (model) => {
    const { workspaceId } = await createAccount(env, { plan: "pro" });
    const outcome = await aiText.run(withModel(model), callFor(workspaceId));
    expect(outcome).toMatchObject({ port: "not_written", output: { text: "Hello Mari", source: "none" } });
    expect(await tokensOf(workspaceId)).toBe(0);
  },
);

test("without a model nothing is asked, and the step says so", async () => {
  const { workspaceId } = await createAccount(env, { plan: "pro" });
  expect(await aiText.run(contextAt(NOW), callFor(workspaceId))).toEqual({
    port: "not_written",
    output: { text: "Hello Mari", source: "none", why: "No language model is set up here." },
  });
});

test("the plan's tokens bound it", async () => {
  const { workspaceId } = await createAccount(env, { plan: "pro" });
  const month = NOW.toISOString().slice(0, 7);
  await db.insert(usageMeters).values({ workspaceId, meter: "ai_tokens", month, used: 1_000_000 });
  const outcome = await aiText.run(withModel("liner"), callFor(workspaceId));
  expect(outcome).toMatchObject({ port: "not_written", output: { why: expect.stringContaining("AI tokens") } });
});

test("after the texts of an hour a run waits for its turn, for a day at most", async () => {
  const { workspaceId } = await createAccount(env, { plan: "pro" });
  const context = withModel("broken");
  for (let at = 0; at < 50; at += 1) await aiText.run(context, callFor(workspaceId));
  const waits = await aiText.run(context, callFor(workspaceId));
  expect(waits).toMatchObject({ again: "The texts of this hour are used up. The step waits for its turn." });
  const atMs = "atMs" in waits ? waits.atMs : 0;
  expect(atMs).toBeGreaterThanOrEqual(NOW.getTime() + minutes(10));
  expect(atMs).toBeLessThanOrEqual(NOW.getTime() + minutes(20));
  const cameAtMs = NOW.getTime() - hours(24);
  expect(await aiText.run(context, callFor(workspaceId, { cameAtMs }))).toMatchObject({ port: "not_written" });
});

test("a dry run asks nobody and says what it would do", async () => {
  const { workspaceId } = await createAccount(env, { plan: "pro" });
  await asked();
  const preview = await aiText.preview?.(withModel("liner"), callFor(workspaceId));
  expect(preview).toMatchObject({ port: "next", would: expect.stringContaining("A dry run uses no tokens.") });
  expect(await asked()).toEqual([]);
  expect(await aiText.preview?.(contextAt(NOW), callFor(workspaceId))).toMatchObject({ port: "not_written" });
});
