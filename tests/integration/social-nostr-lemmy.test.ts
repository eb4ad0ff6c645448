import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { isSigned, type SignedEvent } from "#app/modules/integrations/client/nostr-key.ts";
import { openConnection } from "#app/modules/integrations/index.server.ts";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import { publishPost } from "#app/modules/social/publishing/publish-post.server.ts";
import type { PublishSteps } from "#app/modules/social/publishing/try-until-end.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { socialPosts } from "#db/schema/social.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = createAppContext(env, createExecutionContext());
const steps: PublishSteps = { do: (_, work) => work(), wait: async () => undefined };

let account: TestAccount;
let owner: Visitor;
const ids: Record<string, string> = {};

async function practice(connector: string): Promise<string> {
  const made = await owner.post(`/integrations/new/${connector}`, { intent: "practice", name: connector });
  if (made.status !== 303) throw new Error(`Not connected: ${made.status} ${await made.text()}`);
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.workspaceId, account.workspaceId), eq(connections.connector, connector)));
  return row?.id ?? "";
}

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  for (const connector of ["nostr", "lemmy"]) ids[connector] = await practice(connector);
});

async function postOf(id: string) {
  const [row] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!row) throw new Error("The post is gone");
  return row;
}

async function compose(connector: string, text: string, more: Record<string, string> = {}) {
  const fields = { intent: "compose", text, when: "draft", link: "", campaign: "", at: "", ...more };
  const answer = await owner.post("/social/new", [...Object.entries(fields), ["accounts", ids[connector] ?? ""]]);
  if (answer.status !== 303) throw new Error(`Not composed: ${answer.status}`);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

async function publish(id: string) {
  await db
    .update(socialPosts)
    .set({ status: "scheduled", scheduledAt: new Date(Date.now() - 1_000) })
    .where(eq(socialPosts.id, id));
  await publishPost(context, steps, {
    ...{ workspaceId: account.workspaceId, postId: id },
    attempt: (await postOf(id)).attempt,
  });
  return postOf(id);
}

const fail = (connector: string, failure: string) =>
  owner.post(`/integrations/connections/${ids[connector]}`, { intent: "fail", failure });
const taken = async (connector: string, kind: string) =>
  (await connectionsStub({ env }, account.workspaceId).practicePosts(ids[connector] ?? "", 100)).filter(
    (one) => one.kind === kind,
  );

/** The event as the relay has it. */
async function eventOf(url: string): Promise<SignedEvent> {
  const key = (await taken("nostr", "note")).map(({ key: id }) => id);
  const opened = await openConnection(context, account.workspaceId, ids.nostr ?? "");
  if (!opened.ok) throw new Error("Not open");
  const body = JSON.stringify({ filter: { ids: key } });
  const answer = await opened.value.fetch("", { method: "POST", body });
  if (answer.kind !== "answered") throw new Error("No answer");
  const { relays } = (await answer.response.json()) as { relays: { messages: unknown[][] }[] };
  const events = relays.flatMap(({ messages }) =>
    messages.flatMap(([kind, , event]) => (kind === "EVENT" ? [event] : [])),
  );
  const { decodeBech32 } = await import("#app/shared/encoding/bech32.ts");
  const { toHex } = await import("#app/platform/crypto/bytes.ts");
  const id = toHex(decodeBech32(url.split("/").at(-1) ?? "")?.bytes ?? new Uint8Array());
  return events.find((event) => (event as SignedEvent).id === id) as SignedEvent;
}

describe("a note on Nostr", () => {
  test("is signed by the key of the account, with its hashtags and its first comment as a reply", async () => {
    const text = `Oolong is in #Tea ${newId().slice(-8)}`;
    const id = await compose("nostr", text, { firstComment: "More at https://tea.example" });
    const post = await publish(id);
    expect(post).toMatchObject({ status: "published" });
    expect(post.url).toMatch(/^https:\/\/njump\.me\/note1[a-z0-9]{58}$/);
    const event = await eventOf(post.url);
    expect(event).toMatchObject({ kind: 1, content: text, tags: [["t", "tea"]] });
    expect(await isSigned(event)).toBe(true);
    expect(await isSigned({ ...event, content: "Changed" })).toBe(false);
    expect(await isSigned({ ...event, sig: event.sig.replace(/^../, "00") })).toBe(false);
    const comment = (await taken("nostr", "note")).find(({ text: said }) => said.startsWith("More at"));
    expect(comment).toBeDefined();
  });

  test("whose answer was lost is read by its id before anything is sent again: one note", async () => {
    const text = `Lost ${newId().slice(-8)}`;
    const id = await compose("nostr", text);
    await fail("nostr", "timeout");
    expect(await publish(id)).toMatchObject({ status: "published" });
    expect((await taken("nostr", "note")).filter((note) => note.text === text)).toHaveLength(1);
  });

  test("is split into a thread by lines of dashes", async () => {
    const mark = newId().slice(-8);
    const id = await compose("nostr", `One ${mark}\n---\nTwo ${mark}\n---\nThree ${mark}`, { isThread: "on" });
    const post = await publish(id);
    expect(post.status).toBe("published");
    expect((await taken("nostr", "note")).filter((note) => note.text.includes(mark))).toHaveLength(3);
  });

  test("that relays refuse says why", async () => {
    await fail("nostr", "revoked");
    const id = await compose("nostr", "Refused");
    expect(await publish(id)).toMatchObject({ status: "failed" });
    expect(await (await owner.get(`/social/posts/${id}`)).text()).toContain("banned from posting");
    // In practice mode a renewed account keeps its key.
    await owner.post(`/integrations/connections/${ids.nostr}`, { intent: "renew" });
    expect(await publish(await compose("nostr", `Back ${newId().slice(-8)}`))).toMatchObject({ status: "published" });
  });
});

describe("a post on Lemmy", () => {
  test("has its first line as title, its link, and its first comment once", async () => {
    const mark = newId().slice(-8);
    const id = await compose("lemmy", `A quiz of teas ${mark}\n\nSeven questions: https://tea.example/quiz`, {
      firstComment: `Made by us ${mark}`,
    });
    const post = await publish(id);
    expect(post).toMatchObject({ status: "published" });
    expect(post.url).toContain("/post/");
    const [stored] = (await taken("lemmy", "post")).filter((one) => JSON.stringify(one).includes(mark));
    expect(stored?.text).toBe(`A quiz of teas ${mark}`);
    expect((await taken("lemmy", "comment")).filter((one) => one.text.includes(mark))).toHaveLength(1);
  });

  test("whose answer was lost is looked up in the community: one post", async () => {
    const text = `Lost tea ${newId().slice(-8)}`;
    const id = await compose("lemmy", text);
    await fail("lemmy", "timeout");
    expect(await publish(id)).toMatchObject({ status: "published" });
    expect((await taken("lemmy", "post")).filter((one) => one.text === text)).toHaveLength(1);
  });

  test("without a title, or after the password was changed, does not go out", async () => {
    await expect(compose("lemmy", "ab")).rejects.toThrow("400");
    await fail("lemmy", "revoked");
    const id = await compose("lemmy", "Nobody may post");
    expect(await publish(id)).toMatchObject({ status: "failed" });
  });
});

test("wrong keys, addresses and communities are refused beside their fields", async () => {
  const refused = async (connector: string, fields: Record<string, string>, message: string) => {
    const answer = await owner.post(`/integrations/new/${connector}`, { intent: "connect", name: "x", ...fields });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).not.toContain(fields.privateKey ?? "never there");
  };
  const serverUrl = "wss://relay.example";
  await refused("nostr", { privateKey: "npub1abc", serverUrl }, "A private key begins with nsec1");
  const zero = "0".repeat(64);
  await refused("nostr", { privateKey: zero, serverUrl }, "This is not a private key");
  await refused(
    "nostr",
    { privateKey: "1".repeat(64), serverUrl: "wss://kaja.localhost" },
    "Names of private networks",
  );
  await refused(
    "nostr",
    { privateKey: "1".repeat(64), serverUrl, relay2: "wss://kaja.internal" },
    "Names of private networks",
  );
  await refused(
    "lemmy",
    { serverUrl: "lemmy.example", username: "a", appPassword: "b", community: "a b" },
    "tea@lemmy.ml",
  );
});
