import { createExecutionContext, evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { erasePersonRuns, eraseWorkspaceFlows, takeBusEvent, wakeFlows } from "#app/modules/automation/index.server.ts";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf, MAIL, SPLIT, type TemplateStep } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { flows } from "#db/schema/automation.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createActiveFlow, createContactRow } from "#tests/support/api-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = () => createAppContext(env, createExecutionContext());

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

const rowOf = async (id: string) => (await db.select().from(flows).where(eq(flows.id, id)))[0];

/** A flow that is made by the page and filled with steps. */
async function createFlow(
  steps: readonly TemplateStep[],
  trigger: { kind: string; settings?: Record<string, string> },
) {
  const created = await visitor.post("/automation/new", { intent: "create", name: "Test flow" });
  expect(created.status).toBe(303);
  const id = created.headers.get("location")?.split("/").at(-1) ?? "";
  const stub = flowStub({ env }, id);
  const draft = await stub.readDraft();
  await stub.saveDraft(documentOf({ trigger, steps }, "Europe/Tallinn"), draft?.revision ?? 0);
  return { id, stub };
}

async function publish(id: string) {
  const draft = await flowStub({ env }, id).readDraft();
  return visitor.post(`/automation/${id}/publish`, { intent: "publish", revision: String(draft?.revision), note: "" });
}

const ended = (id: string, person: string) =>
  eventually("the run has ended", async () => {
    const { rows } = await flowStub({ env }, id).listRuns({ persons: [person], limit: 10 });
    return rows[0]?.state === "ended" || rows[0]?.state === "failed" ? rows[0] : null;
  });

const emailOf = async (person: string) =>
  (await contactsStub({ env }, account.workspaceId).readPerson(person))?.email ?? "";

const agree = (person: string) =>
  contactsStub({ env }, account.workspaceId).recordConsent(
    person,
    {
      purpose: "marketing",
      channel: "email",
      topic: "",
      state: "granted",
      textVersion: "",
      text: "",
      source: "test",
      addressHash: null,
      at: Date.now(),
    },
    newId(),
  );

test("a contact goes through a flow from its event to its end, by Workflows, and each step is recorded", async () => {
  const { id } = await createFlow(
    [
      { kind: "tag", settings: { action: "add", tag: "buyer" } },
      { kind: "task", settings: { title: "Thank {{contact.firstName}} for {{event.total}}", due: "2" } },
      {
        kind: "split",
        settings: { by: "conditions", path1: "event.total", op1: "at_least", value1: "100" },
        ports: SPLIT,
        branches: { no: [{ kind: "exit", settings: { reason: "small" }, ports: [] }] },
      },
      {
        kind: "send_mail",
        settings: { subject: "Thank you, {{contact.firstName}}", text: "Hello.\n\nBye." },
        ports: MAIL,
      },
      { kind: "goal", settings: { name: "Thanked", after: "end" } },
    ],
    { kind: "event", settings: { type: "activity.recorded", path1: "event.type", op1: "is", value1: "order.placed" } },
  );
  expect((await publish(id)).status).toBe(303);
  expect(await rowOf(id)).toMatchObject({ status: "active", version: 1, listens: ["activity.recorded"] });
  const [large, small, other] = await Promise.all([1, 2, 3].map(() => createContactRow(account)));
  await agree(large ?? "");
  const event = (person = "", type: string, total: number) => ({
    ...{
      id: `activity.recorded_${person}`,
      type: "activity.recorded",
      workspaceId: account.workspaceId,
      at: Date.now(),
    },
    data: { id: "x", contactId: person, type, at: new Date().toISOString(), data: { total }, module: "api" },
  });
  await takeBusEvent(context(), event(large, "order.placed", 120));
  await takeBusEvent(context(), event(large, "order.placed", 120));
  await takeBusEvent(context(), event(small, "order.placed", 20));
  await takeBusEvent(context(), event(other, "call.missed", 120));
  const [one, two] = await Promise.all([ended(id, large ?? ""), ended(id, small ?? "")]);
  expect([one.outcome, two.outcome]).toEqual(["goal", "exited"]);
  expect((await flowStub({ env }, id).listRuns({ limit: 10 })).rows).toHaveLength(2);

  const record = await contactsStub({ env }, account.workspaceId).readRecord(large ?? "");
  expect(record?.contact.tags).toEqual(["buyer"]);
  expect(record?.tasks.map(({ title }) => title)).toEqual(["Thank Mari for 120"]);
  const [mail, ...more] = await mailsTo(env, await emailOf(large ?? ""));
  expect(mail).toMatchObject({ subject: "Thank you, Mari", template: "flow-mail" });
  expect(more).toEqual([]);

  const page = await (await visitor.get(`/automation/${id}/runs/${one.id}`)).text();
  for (const shown of ["Mari Maasikas", "Goal reached", "Send a mail", "left by “Sent”"]) expect(page).toContain(shown);
  const report = await (await visitor.get(`/automation/${id}/report`)).text();
  expect(report).toContain("Paths of version 1");
  await eventually("the totals follow", async () => (await rowOf(id))?.goals === 1);

  // The link of the mail stops further mails, by one click.
  const link = new URL(mail?.unsubscribeUrl ?? "");
  const stopped = await new Visitor().post(`${link.pathname}${link.search}`, { "List-Unsubscribe": "One-Click" });
  expect(stopped.status).toBe(200);
  expect(await contactsStub({ env }, account.workspaceId).hasConsent(large ?? "", "email", "")).toBe(false);
});

test("without consent nothing is sent, and the run leaves by its own way", async () => {
  const { id } = await createFlow(
    [
      {
        kind: "send_mail",
        settings: { subject: "Hi", text: "Hello." },
        ports: MAIL,
        branches: { not_sent: [{ kind: "tag", settings: { action: "add", tag: "no-mail" } }] },
      },
    ],
    { kind: "manual" },
  );
  await publish(id);
  const person = await createContactRow(account);
  const started = await visitor.post(`/automation/${id}/runs`, { intent: "contact", contactId: person });
  expect(started.status).toBe(303);
  expect((await ended(id, person)).outcome).toBe("completed");
  expect(await mailsTo(env, await emailOf(person))).toEqual([]);
  expect((await contactsStub({ env }, account.workspaceId).readPerson(person))?.tags).toEqual(["no-mail"]);
});

test("a segment enters in the background, once for each start", async () => {
  const owner = await createAccount(env);
  const own = new Visitor(owner.cookie);
  const people = [await createContactRow(owner), await createContactRow(owner)];
  const segment = newId();
  await contactsStub({ env }, owner.workspaceId).createSegment({
    id: segment,
    name: "All",
    rule: { field: "name", op: "isNotEmpty" },
  });
  const id = await createActiveFlow(owner);
  expect((await own.post(`/automation/${id}/runs`, { intent: "segment", segment })).status).toBe(303);
  const rows = await eventually("all have entered", async () => {
    const found = await flowStub({ env }, id).listRuns({ state: "waiting", limit: 10 });
    return found.rows.length === people.length ? found.rows : null;
  });
  expect(rows.map(({ person }) => person).sort()).toEqual([...people].sort());
});

test("a waiting run outlives its object, and the cron wakes a flow whose alarm was lost", async () => {
  const id = await createActiveFlow(account);
  const person = await createContactRow(account);
  await flowStub({ env }, id).enter([{ person, key: "", source: "s", triggerId: "api", event: {} }]);
  const waiting = () =>
    eventually(
      "the run waits",
      async () => (await flowStub({ env }, id).listRuns({ state: "waiting", limit: 1 })).rows[0],
    );
  const { dueAt } = await waiting();
  await evictDurableObject(env.FLOW.getByName(id));
  expect((await waiting()).dueAt).toBe(dueAt);
  await db
    .update(flows)
    .set({ nextAt: new Date(Date.now() - minutes(5)) })
    .where(eq(flows.id, id));
  await wakeFlows(context(), new Date());
  await eventually(
    "the object says when it is due",
    async () => ((await rowOf(id))?.nextAt?.getTime() ?? 0) > Date.now(),
  );
});

test("a contact who is erased, and a workspace that is, leave nothing", async () => {
  const id = await createActiveFlow(account);
  const person = await createContactRow(account);
  await flowStub({ env }, id).enter([{ person, key: "", source: "s", triggerId: "api", event: {} }]);
  const known = { contactIds: [person], emails: [], phones: [] };
  expect(await erasePersonRuns(context(), account.workspaceId, known)).toEqual({ "Runs of automation flows": 1 });
  expect((await flowStub({ env }, id).listRuns({ limit: 10 })).rows).toEqual([]);
  const owner = await createAccount(env);
  const other = await createActiveFlow(owner);
  await eraseWorkspaceFlows(context(), owner.workspaceId);
  expect(await flowStub({ env }, other).readDraft()).toBeNull();
  expect(
    (await flowStub({ env }, other).enter([{ person, key: "", source: "s", triggerId: "api", event: {} }])).outcomes,
  ).toEqual([]);
});

test("the editor adds, fills in, moves and deletes steps, and takes a change back", async () => {
  const { id, stub } = await createFlow([], { kind: "manual" });
  const edit = async (fields: Record<string, string>) => {
    const draft = await stub.readDraft();
    return visitor.post(`/automation/${id}?index`, { revision: String(draft?.revision), ...fields });
  };
  const steps = async () => (await stub.readDraft())?.document.nodes.map(({ id: node, kind }) => `${node} ${kind}`);
  expect((await edit({ intent: "add-node", port: "", kind: "tag" })).status).toBe(303);
  expect((await edit({ intent: "add-node", node: "n1", port: "next", kind: "wait" })).status).toBe(303);
  expect(
    (
      await edit({
        intent: "edit-node",
        id: "n1",
        title: "Mark",
        note: "",
        s_action: "add",
        s_tag: "vip",
        s_url: "no field of it",
      })
    ).status,
  ).toBe(200);
  expect((await stub.readDraft())?.document.nodes[0]).toMatchObject({
    title: "Mark",
    settings: { action: "add", tag: "vip" },
  });
  expect((await edit({ intent: "move-node", id: "n2", direction: "up" })).status).toBe(303);
  expect((await stub.readDraft())?.document.start).toBe("n2");
  await edit({ intent: "remove-node", id: "n2" });
  expect(await steps()).toEqual(["n1 tag"]);
  await edit({ intent: "undo" });
  expect(await steps()).toEqual(["n1 tag", "n2 wait"]);
  // Somebody who edits an older draft is refused.
  expect((await edit({ intent: "remove-node", id: "n2", revision: "1" })).status).toBe(409);
  for (const [view, texts] of [
    ["canvas", ["Flow canvas", "Add a step: after Step 2: Mark", "Move down: Mark"]],
    ["outline", ["Steps of the flow", "Add a step here", "Move down: Mark"]],
  ] as const) {
    const page = await (await visitor.get(`/automation/${id}?step=n1&view=${view}`)).text();
    for (const shown of texts) expect(page).toContain(shown);
  }
});

test("a step moves and is copied to any place of the flow, and nowhere else", async () => {
  const { id, stub } = await createFlow([{ kind: "split", ports: ["yes", "no"] }, { kind: "tag" }], { kind: "manual" });
  const edit = async (fields: Record<string, string>) => {
    const draft = await stub.readDraft();
    return (await visitor.post(`/automation/${id}?index`, { revision: String(draft?.revision), ...fields })).status;
  };
  const document = async () => (await stub.readDraft())?.document;
  const split = (await document())?.nodes.find(({ kind }) => kind === "split")?.id ?? "";
  const tag = (await document())?.nodes.find(({ kind }) => kind === "tag")?.id ?? "";
  expect(await edit({ intent: "place-node", id: tag, place: `${split}.no` })).toBe(303);
  expect((await document())?.nodes.find(({ kind }) => kind === "split")?.next).toEqual({ yes: null, no: tag });
  expect(await edit({ intent: "copy-node", id: tag, place: "." })).toBe(303);
  expect((await document())?.start).toBe("n3");
  // Into its own branch, to a step that is gone, and by a way out that there is not.
  expect(await edit({ intent: "place-node", id: split, place: `${tag}.next` })).toBe(400);
  expect(await edit({ intent: "place-node", id: tag, place: "n9.next" })).toBe(400);
  expect(await edit({ intent: "add-node", node: tag, port: "sideways", kind: "wait" })).toBe(404);
  expect(await edit({ intent: "copy-node", id: tag, place: `${tag}.sideways` })).toBe(404);
});

test("a flow with a problem is not published, and says which", async () => {
  const { id } = await createFlow([{ kind: "tag" }], { kind: "segment", settings: { segment: "gone" } });
  expect((await publish(id)).status).toBe(400);
  const page = await (await visitor.get(`/automation/${id}/publish`)).text();
  expect(page).toContain("The segment of this step no longer exists.");
  expect(page).toContain("Tag is required.");
});

test("a step of a kind that every object has a member of is an unknown kind", async () => {
  const { id } = await createFlow([{ kind: "constructor" }], { kind: "manual" });
  const page = await (await visitor.get(`/automation/${id}/publish`)).text();
  expect(page).toContain("constructor (n1)");
  expect(page).not.toContain("native code");
  expect((await publish(id)).status).toBe(400);
});

test("a dry run shows what would happen and changes nothing", async () => {
  const { id } = await createFlow(
    [
      { kind: "tag", settings: { action: "add", tag: "tried" } },
      { kind: "wait", settings: { mode: "duration", amount: "2", unit: "days" } },
      { kind: "http", settings: { method: "POST", url: "https://unreachable.example/{{contact.id}}" } },
    ],
    { kind: "manual" },
  );
  const person = await createContactRow(account);
  const page = await (
    await visitor.get(`/automation/${id}/dry-run?contact=${encodeURIComponent(await emailOf(person))}`)
  ).text();
  expect(page).toContain("Add the tag “tried”.");
  expect(page).toContain(`POST https://unreachable.example/${person}`);
  expect((await contactsStub({ env }, account.workspaceId).readPerson(person))?.tags).toEqual([]);
});

test("a flow leaves as a file and comes back as a draft; what is no flow is refused beside the field", async () => {
  const { id } = await createFlow([{ kind: "wait" }], { kind: "manual" });
  const file = await (await visitor.get(`/automation/${id}/export.json`)).text();
  const imported = await visitor.post("/automation/import", { intent: "import", name: "", json: file });
  expect(imported.status).toBe(303);
  const copy = await flowStub({ env }, imported.headers.get("location")?.split("/").at(-1) ?? "").readDraft();
  expect(copy?.document).toEqual(JSON.parse(file).flow);
  const refused = await visitor.post("/automation/import", {
    intent: "import",
    name: "",
    json: '{"flow":{"format":2}}',
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("This is not a flow");
});

test("the API starts a run once for each key, and says why it does not", async () => {
  const id = await createActiveFlow(account);
  const person = await createContactRow(account);
  const { key } = await createApiKey(account, { scopes: ["flows"] });
  const start = (idempotency: string, body: object = { contactId: person, data: { total: 5 } }) =>
    callApi(`/flows/${id}/runs`, { key, json: body, headers: { "idempotency-key": idempotency } });
  const first = await start("a-key-of-this-call");
  expect(first.status).toBe(201);
  const run = await first.json<{ id: string; state: string }>();
  expect((await (await start("a-key-of-this-call")).json<{ id: string }>()).id).toBe(run.id);
  expect((await start("another-key-of-a-call")).status).toBe(409);
  expect((await start("a-third-key-of-a-call", { contactId: "nobody" })).status).toBe(404);
  const list = await callApi(`/flows/${id}/runs?limit=1`, { key });
  expect((await list.json<{ data: { id: string }[] }>()).data.map((one) => one.id)).toEqual([run.id]);
});

test("another workspace's flow is not there", async () => {
  const { id } = await createFlow([{ kind: "wait" }], { kind: "manual" });
  const stranger = await createAccount(env, { plan: "pro" });
  const other = new Visitor(stranger.cookie);
  for (const path of ["", "/publish", "/runs", "/report", "/dry-run", "/versions", "/export.json"])
    expect((await other.get(`/automation/${id}${path}`)).status, path).toBe(404);
  expect((await other.post(`/automation/${id}?index`, { intent: "undo", revision: "1" })).status).toBe(404);
  expect((await other.post(`/automation/${id}/versions`, { intent: "delete" })).status).toBe(404);
  const { key } = await createApiKey(stranger, { scopes: ["flows"] });
  expect((await callApi(`/flows/${id}`, { key })).status).toBe(404);
});
