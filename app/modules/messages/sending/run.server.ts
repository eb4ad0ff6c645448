import { admitMail, audiencePage, readContacts } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readSettings } from "../campaigns/domain/settings.ts";
import { findCampaign } from "../campaigns/repo.server.ts";
import type { NewRecipient } from "../store/campaign-rpc.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import type { CampaignRun } from "./start-run.server.ts";

/** What a Workflow does for its run: work that is not repeated once it succeeded, and waiting. */
export interface RunSteps {
  do<T extends string | number | boolean | null | { [name: string]: string | number | boolean | null }>(
    name: string,
    work: () => Promise<T>,
  ): Promise<T>;
  sleep(name: string, ms: number): Promise<void>;
}

const PAGE = 250;
/** Pages of one step: its result is all that a repeated step redoes. */
const PAGES_PER_STEP = 8;
/** A Workflow ends here and another continues. */
const MAX_ROUNDS = 300;

/** What travels through the queue. */
export interface LotMessage {
  campaignId: string;
  workspaceId: string;
}

type Contact = Awaited<ReturnType<typeof readContacts>>[number];

/** Why somebody of an audience gets no mail; decided again right before it leaves. */
async function toRecipients(
  context: AppContext,
  workspaceId: string,
  topic: string,
  contacts: readonly Contact[],
): Promise<NewRecipient[]> {
  const people = contacts.map(({ id, email }) => ({ contactId: id, email: email ?? "" }));
  const demand = { topic, nowMs: context.now().getTime(), ref: null, cap: null };
  const refusals = await admitMail(context, workspaceId, people, demand);
  return people.map((person, at) => ({
    ...person,
    skip: person.email === "" ? "no_address" : (refusals[at] ?? null),
  }));
}

interface Source {
  workspaceId: string;
  segmentId: string | null;
  topic: string;
  resendOf: string;
}

async function sourceOf(context: AppContext, { campaignId, workspaceId }: CampaignRun): Promise<Source | null> {
  const row = await findCampaign({ db: context.db, workspaceId }, campaignId);
  if (!row) return null;
  const { segmentId, topic } = readSettings(row.settings);
  return { workspaceId, segmentId: segmentId === "" ? null : segmentId, topic, resendOf: row.resendOf };
}

/** Writes down some pages of the audience; where the next begins, "" at its end. */
async function takePages(context: AppContext, run: CampaignRun, source: Source, from: string): Promise<string> {
  const stub = campaignStub(context, run.campaignId);
  let cursor = from;
  for (let page = 0; page < PAGES_PER_STEP; page += 1) {
    let contacts: readonly Contact[];
    let next: string | null;
    if (source.resendOf === "") {
      const found = await audiencePage(context, source.workspaceId, source.segmentId, {
        cursor: cursor === "" ? undefined : cursor,
        limit: PAGE,
      });
      if (!found.ok) throw new Error(`The audience cannot be read: ${found.error.code}`);
      contacts = found.value.rows;
      next = found.value.nextCursor;
    } else {
      const rows = await campaignStub(context, source.resendOf).nonClickers(Number(cursor || "0"), PAGE);
      contacts = await readContacts(
        context,
        source,
        rows.map(({ contactId }) => contactId),
      );
      next = rows.length < PAGE ? null : String(rows.at(-1)?.n ?? 0);
    }
    await stub.addRecipients(run.run, await toRecipients(context, source.workspaceId, source.topic, contacts));
    if (next === null) return "";
    cursor = next;
  }
  return cursor;
}

/**
 * Drives a run: waits for its moment, writes the audience down once, then keeps senders at work until nobody waits. A run
 * that was replaced by another ends without a change.
 */
export async function runCampaign(context: AppContext, steps: RunSteps, run: CampaignRun): Promise<void> {
  const stub = campaignStub(context, run.campaignId);
  const begun = await steps.do("look", async () => {
    const { state, startAtMs, isCurrent } = await stub.look(run.run);
    return { state, startAtMs, isCurrent };
  });
  if (!begun.isCurrent) return;
  if (begun.state === "scheduled") {
    const waitMs = Number(begun.startAtMs) - context.now().getTime();
    if (waitMs > 0) await steps.sleep("schedule", waitMs);
  }
  if (begun.state === "scheduled" || begun.state === "preparing") {
    if (!(await steps.do("prepare", () => stub.prepare(run.run)))) return;
    const source = await sourceOf(context, run);
    if (!source) return;
    let cursor = "";
    for (let at = 0; ; at += 1) {
      const from = cursor;
      cursor = await steps.do(`audience ${at}`, () => takePages(context, run, source, from));
      if (cursor === "") break;
    }
    await steps.do("open", () => stub.open(run.run));
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pumped = await steps.do(`round ${round}`, async () => {
      const { state, lots, waitMs } = await stub.pump(run.run);
      const message: LotMessage = { campaignId: run.campaignId, workspaceId: run.workspaceId };
      for (let lot = 0; lot < lots; lot += 1) await context.env.CAMPAIGN_QUEUE.send(message);
      return { state, waitMs };
    });
    if (pumped.state !== "sending") return;
    await steps.sleep(`wait ${round}`, Math.max(1_000, Number(pumped.waitMs)));
  }
  await steps.do("next run", async () => {
    const next = await stub.renew();
    if (next !== null)
      await context.env.MAIL_CAMPAIGN_RUN.create({ id: `${run.campaignId}-${next}`, params: { ...run, run: next } });
    return next;
  });
}
