import { createExecutionContext, createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { startCampaign } from "#app/modules/messages/campaigns/control.server.ts";
import { createCampaign } from "#app/modules/messages/campaigns/service.server.ts";
import { consumeCampaigns } from "#app/modules/messages/sending/consumer.server.ts";
import { type LotMessage, type RunSteps, runCampaign } from "#app/modules/messages/sending/run.server.ts";
import type { CampaignRun } from "#app/modules/messages/sending/start-run.server.ts";
import { saveMailSettings } from "#app/modules/messages/settings/service.server.ts";
import { createTemplate, editTemplate } from "#app/modules/messages/templates/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createAppContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendingDomains } from "#db/schema/messages.ts";
import { createAccount } from "#tests/support/factories.ts";

/** Bindings whose runs and lots of campaigns are collected, for a test that drives them itself. */
export function collectingEnv(bindings: Env = env, vars: Record<string, string> = {}) {
  const runs: CampaignRun[] = [];
  const lots: LotMessage[] = [];
  const own = {
    ...bindings,
    ...vars,
    CAMPAIGN_QUEUE: { send: async (message: LotMessage) => void lots.push(message) },
    MAIL_CAMPAIGN_RUN: { create: async ({ params }: { params: CampaignRun }) => void runs.push(params) },
  } as unknown as Env;
  return { env: own, runs, lots };
}

export type Collected = ReturnType<typeof collectingEnv>;

/** The context of a request with these bindings, at a time of the test's choosing. */
export const requestContext = (bindings: Env, now: () => Date = () => new Date()): RequestContext =>
  ({
    ...createAppContext(bindings, createExecutionContext()),
    ...{ now, requestId: "test", nonce: "", address: "203.0.113.9", place: "", impersonatorId: null },
  }) as RequestContext;

/** Hands every lot that waits to the consumer, also those that it sends itself. */
export async function consumeLots(collected: Collected, now?: () => Date): Promise<void> {
  for (let message = collected.lots.shift(); message; message = collected.lots.shift()) {
    const batch = createMessageBatch("kaja-campaigns", [
      { id: newId(), timestamp: new Date(), attempts: 1, body: message },
    ]);
    await consumeCampaigns(requestContext(collected.env, now), batch);
  }
}

/** Drives the newest run: where its Workflow would sleep, the queue works, at most `rounds` times. */
export async function drive(collected: Collected, { rounds = 20, now }: { rounds?: number; now?: () => Date } = {}) {
  const run = collected.runs.at(-1);
  if (!run) throw new Error("No run was started");
  let slept = 0;
  const steps: RunSteps = {
    do: (_, work) => work(),
    sleep: async (name) => {
      if (name === "schedule") return;
      if (++slept > rounds) throw new Error("The run does not end");
      await consumeLots(collected, now);
    },
  };
  await runCampaign(requestContext(collected.env, now), steps, run);
}

export interface MailWorkspace {
  actor: Actor;
  cookie: string;
  workspaceId: string;
  templateId: string;
}

/** A workspace with settings that never stop a mail and a template of two links. */
export async function mailWorkspace(
  text = "Hello {{ contact.name }}. [Two](https://shop.example/two)",
): Promise<MailWorkspace> {
  const { userId, workspaceId, cookie } = await createAccount(env, { plan: "pro" });
  const actor: Actor = { userId, workspaceId, plan: "pro", workspaceRole: "owner", via: "session", scopes: [] };
  const context = requestContext(env);
  await saveMailSettings(context, actor, {
    ...{ fromName: "Tea shop", replyTo: "hello@shop.example", postalAddress: "Tallinn", button: "#0d5c55" },
    ...{ background: "#ffffff", font: "sans" as const, logoUrl: "", logoAlt: "", quietFrom: 0, quietTo: 0 },
    ...{ timeZone: "UTC", capMails: 0, capDays: 7 },
  });
  const template = await createTemplate(context, actor, { name: "News" });
  if (!template.ok) throw new Error(template.error.message);
  const edited = await editTemplate(context, actor, template.value.id, 1, (document) => ({
    ok: true,
    value: {
      document: {
        ...document,
        subject: "News",
        blocks: [
          { kind: "text", id: "t", text, align: "left" },
          { kind: "button", id: "b", label: "One", url: "https://shop.example/one", align: "left" },
        ],
      },
    },
  }));
  if (!edited.ok) throw new Error(edited.error.message);
  return { actor, cookie, workspaceId, templateId: template.value.id };
}

/** A domain that the workspace has proved, without DNS. */
export async function verifyDomain({ actor }: Pick<MailWorkspace, "actor">, domain: string): Promise<void> {
  const { db } = requestContext(env);
  const now = new Date();
  await db.insert(sendingDomains).values({
    ...{ id: newId(), workspaceId: actor.workspaceId, userId: actor.userId, domain, proof: "t" },
    ...{ status: "verified", findings: "", createdAt: now, updatedAt: now },
  });
}

/** Adds contacts with these addresses; all agree to mails unless `consent` is false. */
export async function addPeople(
  workspaceId: string,
  emails: readonly string[],
  { consent = true, name = "Mari" }: { consent?: boolean; name?: string } = {},
): Promise<string[]> {
  const stub = contactsStub({ env }, workspaceId);
  const ids: string[] = [];
  for (const email of emails) {
    const id = newId();
    const change = { workspaceId, nowMs: Date.now(), by: null };
    const created = await stub.upsertPerson(
      change,
      {
        identities: [{ kind: "email", value: email }],
        fields: { name },
        consents: consent
          ? [
              {
                ...{ purpose: "marketing", channel: "email" as const, topic: "", state: "granted" as const },
                ...{ textVersion: "1", text: "Yes", source: "test", addressHash: null },
              },
            ]
          : [],
        newIds: { contact: id, company: newId() },
      },
      `test:${id}`,
      {
        contacts: { max: 10_000, full: { code: "limit_reached", message: "full" } },
        activities: 10_000,
      },
    );
    if (!created.ok) throw new Error(created.error.message);
    ids.push(created.value.id);
  }
  return ids;
}

/** Creates a campaign to all contacts and starts it. */
export async function startedCampaign(
  collected: Collected,
  { actor, templateId }: MailWorkspace,
  more: Partial<Parameters<typeof createCampaign>[2]> = {},
  now?: () => Date,
): Promise<string> {
  const context = requestContext(collected.env, now);
  const created = await createCampaign(context, actor, {
    ...{ name: "Spring", templateId, segmentId: "", topic: "", subject: "", subjectB: "" },
    ...{ testPercent: 20, testHours: 1, tracksOpens: "on" as const, tracksClicks: "on" as const },
    ...more,
  });
  if (!created.ok) throw new Error(created.error.message);
  const started = await startCampaign(context, actor, created.value.id, null);
  if (!started.ok) throw new Error(started.error.message);
  return created.value.id;
}
