import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { continueEvergreen, planRepeat } from "#app/modules/social/evergreen/plan-repeat.server.ts";
import { imageKey } from "#app/modules/social/files.server.ts";
import { socialModule } from "#app/modules/social/manifest.ts";
import { publishPost } from "#app/modules/social/publishing/publish-post.server.ts";
import type { PublishSteps } from "#app/modules/social/publishing/try-until-end.server.ts";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { notices } from "#db/schema/notifications.ts";
import { socialPosts } from "#db/schema/social.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const now = createAppContext(env, createExecutionContext());
/** Steps that run at once, without waiting. */
const steps: PublishSteps = { do: (_, work) => work(), wait: async () => undefined };

let account: TestAccount;
let owner: Visitor;
let mastodon: string;
let telegram: string;

async function practice(connector: string): Promise<string> {
  await owner.post(`/integrations/new/${connector}`, { intent: "practice", name: connector });
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.workspaceId, account.workspaceId), eq(connections.connector, connector)));
  if (!row) throw new Error("No connection");
  return row.id;
}

const setQueue = (key: string, slots: string) =>
  owner.post("/social/settings", { intent: "queue", account: key, timeZone: "Europe/Tallinn", times: slots });

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  mastodon = await practice("mastodon");
  telegram = await practice("telegram");
  const set = await setQueue(mastodon, "daily 09:00");
  if (set.status !== 303) throw new Error(await set.text());
});

async function compose(key: string, more: Record<string, string>, visitor = owner): Promise<string> {
  const fields: [string, string][] = [
    ...Object.entries({ intent: "compose", when: "draft", link: "", campaign: "", at: "", ...more }),
    ["accounts", key],
  ];
  const answer = await visitor.post("/social/new", fields);
  if (answer.status !== 303) throw new Error(`Not composed: ${answer.status} ${await answer.text()}`);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

async function postOf(id: string) {
  const [row] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!row) throw new Error("The post is gone");
  return row;
}

/** Publishes a post when its time has come. */
async function publish(id: string): Promise<void> {
  const due = Date.now() - 1_000;
  await db
    .update(socialPosts)
    .set({ status: "scheduled", scheduledAt: new Date(due) })
    .where(eq(socialPosts.id, id));
  const { attempt } = await postOf(id);
  await publishPost(now, steps, { workspaceId: account.workspaceId, postId: id, attempt });
}

const rule = { variation1: "", variation2: "", variation3: "", gapDays: "30", maxRepeats: "2", endsOn: "" };
const save = (id: string, more: Record<string, string>, visitor = owner) =>
  visitor.post(`/social/posts/${id}`, { intent: "evergreen", ...rule, ...more });
const store = () => socialStub({ env }, account.workspaceId);
const mark = () => newId().slice(-8);

describe("an evergreen post", () => {
  test("comes back in another text after the gap, as often as was set, each number once", async () => {
    const [first, second] = [`Our guide to green tea ${mark()}`, `Bitter tea? Two minutes are enough ${mark()}`];
    const id = await compose(mastodon, { text: first, firstComment: "Ask us anything" });
    expect((await save(id, { variation1: second })).status).toBe(303);
    expect(await store().rule(id)).toMatchObject({ nextPostId: null, publishedAtMs: null, repeats: 0 });
    const startedMs = Date.now();
    await publish(id);
    const texts: string[] = [first];
    for (let repeat = 1; repeat <= 2; repeat += 1) {
      const { nextPostId } = (await store().rule(id)) ?? {};
      const next = await postOf(nextPostId ?? "");
      expect(next).toMatchObject({ status: "scheduled", evergreenId: id, accountId: mastodon, attempt: 0 });
      expect(next.scheduledAt?.getTime()).toBeGreaterThanOrEqual(startedMs + days(30));
      expect(next.scheduledAt?.toISOString()).toMatch(/T0[67]:00:00/);
      texts.push(next.text);
      // Planned again, nothing changes.
      await planRepeat(now, account.workspaceId, id);
      await continueEvergreen(now, account.workspaceId, id);
      expect((await store().rule(id))?.nextPostId).toBe(nextPostId);
      const calendar = await owner.get(
        `/social/calendar?view=list&day=${next.scheduledAt?.toISOString().slice(0, 10)}`,
      );
      expect(await calendar.text()).toContain("evergreen");
      const group = await store().group(next.groupId ?? "");
      expect(group?.versions[next.id]?.comment).toBe("Ask us anything");
      await publish(next.id);
      expect(await postOf(next.id)).toMatchObject({ status: "published" });
    }
    expect(texts).toEqual([first, second, first]);
    expect(await store().rule(id)).toMatchObject({ repeats: 2, nextPostId: null });
    expect(await (await owner.get(`/social/posts/${id}`)).text()).toContain("Ended");
  });

  test("is refused without another text, without an end, without a queue, by hand", async () => {
    const id = await compose(mastodon, { text: `Where our leaves come from ${mark()}` });
    const refused = async (more: Record<string, string>, message: string, status = 400) => {
      const answer = await save(id, more);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(message);
    };
    const { text } = await postOf(id);
    await refused({}, "Write at least one other text");
    await refused({ variation1: `${text}!` }, "nearly the same as another text");
    await refused({ variation1: "a".repeat(501) }, "at most 500 characters");
    await refused({ variation1: "Another text entirely", maxRepeats: "" }, "Set a number of repeats");
    await refused({ variation1: "Another text entirely", endsOn: "2020-01-01" }, "Choose a day in the future");
    await refused({ variation1: "Another text entirely", gapDays: "1" }, "Use 7 to 365 days");
    const other = await compose(telegram, { text: "No queue here" });
    expect((await save(other, { variation1: "Another text entirely" })).status).toBe(409);
    const byHand = await compose("hand-linkedin", { text: "By hand" });
    expect((await save(byHand, { variation1: "Another text entirely" })).status).toBe(409);
  });

  test("is paused, resumed and stopped; what waits in the queue goes with it", async () => {
    const id = await compose(mastodon, { text: `Cold brew in five steps ${mark()}` });
    await publish(id);
    await save(id, { variation1: `Summer in a glass: patience and cold water ${mark()}` });
    const planned = (await store().rule(id))?.nextPostId ?? "";
    expect(await postOf(planned)).toMatchObject({ status: "scheduled" });
    expect((await save(planned, { variation1: "Something else" })).status).toBe(409);
    expect((await owner.post(`/social/posts/${id}`, { intent: "evergreen-pause" })).status).toBe(303);
    expect(await db.$count(socialPosts, eq(socialPosts.id, planned))).toBe(0);
    expect(await planRepeat(now, account.workspaceId, id)).toEqual({ kind: "idle" });
    await owner.post(`/social/posts/${id}`, { intent: "evergreen-resume" });
    const next = (await store().rule(id))?.nextPostId ?? "";
    expect(next).not.toBe(planned);
    expect((await postOf(next)).text).toContain("Summer in a glass");
    await owner.post(`/social/posts/${id}`, { intent: "evergreen-stop" });
    expect(await db.$count(socialPosts, eq(socialPosts.id, next))).toBe(0);
    expect(await store().rule(id)).toBeNull();
    expect(await postOf(id)).toMatchObject({ evergreenId: null, status: "published" });
    expect((await owner.post(`/social/posts/${id}`, { intent: "evergreen-pause" })).status).toBe(404);
  });

  test("ends on its last day", async () => {
    const id = await compose(mastodon, { text: `Last days of the year ${mark()}` });
    await publish(id);
    const soon = new Date(Date.now() + days(10)).toISOString().slice(0, 10);
    await save(id, { variation1: `What a year it was ${mark()}`, maxRepeats: "", endsOn: soon });
    expect(await store().rule(id)).toMatchObject({ isPaused: true, nextPostId: null });
    await save(id, { variation1: `What a year it was ${mark()}`, maxRepeats: "", endsOn: soon, gapDays: "7" });
    expect((await store().rule(id))?.nextPostId).not.toBeNull();
  });

  test("takes its images along", async () => {
    const id = await compose(mastodon, { text: `Cups of three sizes ${mark()}` });
    const { groupId } = await postOf(id);
    const { workspaceId } = account;
    const image = { id: newId(), type: "png", bytes: 3, width: 2, height: 1, alt: "Three cups" } as const;
    await env.FILES.put(imageKey({ workspaceId, groupId: groupId ?? "", id: image.id }), new Uint8Array([1, 2, 3]));
    await store().addImage(groupId ?? "", image, { images: 4, bytes: 1_000 });
    await publish(id);
    await save(id, { variation1: `Which cup is yours, small or large? ${mark()}` });
    const next = await postOf((await store().rule(id))?.nextPostId ?? "");
    const group = await store().group(next.groupId ?? "");
    expect(group?.images).toEqual([image]);
    const copy = await env.FILES.get(imageKey({ workspaceId, groupId: next.groupId ?? "", id: image.id }));
    expect(new Uint8Array((await copy?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
  });

  test("is known to the guard against duplicates, also with texts that are still to come", async () => {
    const words = `A cup at noon keeps the afternoon awake and quiet for everybody ${mark()}`;
    const id = await compose(mastodon, { text: `How we drink tea at work ${mark()}` });
    await save(id, { variation1: words });
    const fields: [string, string][] = [
      ...Object.entries({ intent: "compose", text: words, when: "now", link: "", campaign: "", at: "" }),
      ["accounts", mastodon],
    ];
    const answer = await owner.post("/social/new", fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("evergreen post with nearly the same text");
  });

  test("without times in the queue says so once, and is planned when a person asks", async () => {
    await setQueue(telegram, "daily 10:00");
    const id = await compose(telegram, { text: `Opening hours in winter ${mark()}` });
    await save(id, { variation1: `When we are here for you ${mark()}` });
    await setQueue(telegram, "");
    await publish(id);
    expect((await store().rule(id))?.problem).toContain("no times in its queue");
    await planRepeat(now, account.workspaceId, id);
    const notified = await db.select().from(notices).where(eq(notices.userId, account.userId));
    expect(notified.filter(({ title }) => title.includes("evergreen"))).toHaveLength(1);
    await setQueue(telegram, "daily 10:00");
    await owner.post(`/social/posts/${id}`, { intent: "evergreen-resume" });
    expect(await store().rule(id)).toMatchObject({ problem: "", planned: 1 });
  });

  test("by an editor waits for an owner each time, where posts need approval", async () => {
    await owner.post("/social/settings", { intent: "approval", needsApproval: "on" });
    const { workspaceId } = account;
    const editor = new Visitor((await createAccount(env, { workspaceId, workspaceRole: "editor" })).cookie);
    const id = await compose(mastodon, { text: `The shop at night ${mark()}` });
    await publish(id);
    expect((await save(id, { variation1: `After hours, with the lights on ${mark()}` }, editor)).status).toBe(303);
    const next = await postOf((await store().rule(id))?.nextPostId ?? "");
    expect(next.status).toBe("in_review");
    expect((await store().group(next.groupId ?? ""))?.approval.state).toBe("asked");
    const viewer = new Visitor((await createAccount(env, { workspaceId, workspaceRole: "viewer" })).cookie);
    expect((await save(id, { variation1: "Another text entirely" }, viewer)).status).toBe(403);
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await save(id, { variation1: "Another text entirely" }, stranger)).status).toBe(404);
    await owner.post("/social/settings", { intent: "approval" });
  });

  test("is limited by the plan, also for rules that arrive at once", async () => {
    const max = 2;
    const known = { ...((await store().exportRules("", 1))[0] ?? { id: "" }) };
    const other = socialStub({ env }, newId());
    const { workspaceId } = account;
    const made = await Promise.all(
      [1, 2, 3].map((number) => other.saveRule(workspaceId, { ...known, id: `rule-${number}` } as never, max)),
    );
    expect(made.toSorted()).toEqual(["full", "saved", "saved"]);
    expect(socialModule.limits.socialEvergreen.free).toBe(0);
  });
});
