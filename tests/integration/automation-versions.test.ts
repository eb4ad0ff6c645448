import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf, type TemplateStep } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createContactRow } from "#tests/support/api-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

const WAIT: TemplateStep = { kind: "wait", settings: { mode: "duration", amount: "2", unit: "days" } };
const tag = (name: string): TemplateStep => ({ kind: "tag", settings: { action: "add", tag: name } });

async function draft(id: string, steps: readonly TemplateStep[]): Promise<number> {
  const stub = flowStub({ env }, id);
  const document = documentOf({ trigger: { kind: "api" }, steps }, "UTC");
  const revision = (await stub.readDraft())?.revision ?? 0;
  await stub.saveDraft(document, revision);
  return revision + 1;
}

const publish = (id: string, revision: number, fields: Record<string, string> = {}) =>
  visitor.post(`/automation/${id}/publish`, {
    ...{ intent: "publish", revision: String(revision), note: "" },
    ...fields,
  });

async function flowWithRuns(people: readonly string[]): Promise<string> {
  const created = await visitor.post("/automation/new", { intent: "create", name: "Versions" });
  const id = created.headers.get("location")?.split("/").at(-1) ?? "";
  await publish(id, await draft(id, [WAIT, tag("old")]));
  const entries = people.map((person) => ({ person, key: "", source: person, triggerId: "api", event: {} }));
  await flowStub({ env }, id).enter(entries);
  await eventually("all wait", async () => {
    const { rows } = await flowStub({ env }, id).listRuns({ state: "waiting", limit: 10 });
    return rows.length === people.length;
  });
  return id;
}

const runsOf = async (id: string) => (await flowStub({ env }, id).listRuns({ limit: 10 })).rows;

test("publishing moves runs to the steps that its form names, and they continue with the new version", async () => {
  const people = await Promise.all([1, 2, 3].map(() => createContactRow(account)));
  const id = await flowWithRuns(people);
  const revision = await draft(id, [tag("before"), { ...WAIT, title: "Rest" }, tag("new")]);
  const page = await (await visitor.get(`/automation/${id}/publish`)).text();
  expect(page).toContain("3 runs under way");
  expect((await publish(id, revision, { runs: "move", map: "n1" })).status).toBe(400);
  const published = await publish(id, revision, { runs: "move", map: "n1:n2" });
  expect(published.status).toBe(303);
  await eventually("all are moved", async () => (await runsOf(id)).every(({ version }) => version === 2));
  expect((await runsOf(id)).map(({ node, state }) => `${node} ${state}`)).toEqual(Array(3).fill("n2 waiting"));
  expect(await (await visitor.get(`/automation/${id}/report`)).text()).toMatch(/3 runs.*moved to version/);
  const [run] = await runsOf(id);
  await flowStub({ env }, id).control(run?.id ?? "", "skip");
  await eventually("the run has ended", async () => (await runsOf(id)).some(({ state }) => state === "ended"));
  const person = await contactsStub({ env }, account.workspaceId).readPerson(run?.person ?? "");
  expect(person?.tags).toEqual(["new"]);
});

test("without it, runs finish on their version", async () => {
  const id = await flowWithRuns([await createContactRow(account)]);
  await publish(id, await draft(id, [WAIT, tag("new")]));
  const [run] = await runsOf(id);
  await flowStub({ env }, id).control(run?.id ?? "", "skip");
  await eventually("the run has ended", async () => (await runsOf(id))[0]?.state === "ended");
  expect((await runsOf(id))[0]?.version).toBe(1);
  const person = await contactsStub({ env }, account.workspaceId).readPerson(run?.person ?? "");
  expect(person?.tags).toEqual(["old"]);
});
