import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createContactRow } from "#tests/support/api-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
let person: string;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
  person = await createContactRow(account);
  const { key } = await createApiKey(account, { scopes: ["leads"] });
  for (const ago of [20, 12, 5, 1]) {
    const at = new Date(Date.now() - days(ago)).toISOString();
    const json = { contactId: person, type: "order.placed", at, data: { total: ago } };
    expect((await callApi("/activities", { key, json })).status).toBe(201);
  }
  const submitted = { id: newId(), type: "form.submitted", module: "forms", data: { formId: "form-1" } };
  await contactsStub({ env }, account.workspaceId).recordActivity({
    ...submitted,
    contactId: person,
    at: Date.now() - days(2),
  });
});

async function flowOf(trigger: { kind: string; settings?: Record<string, string> }): Promise<string> {
  const created = await visitor.post("/automation/new", { intent: "create", name: "Past" });
  const id = created.headers.get("location")?.split("/").at(-1) ?? "";
  const wait = { kind: "wait", settings: { mode: "duration", amount: "7", unit: "days" } };
  const document = documentOf({ trigger, reentry: { rule: "after_exit", days: 30 }, steps: [wait] }, "UTC");
  await flowStub({ env }, id).saveDraft(document, 1);
  return id;
}

const textOf = async (path: string) => (await (await visitor.get(path)).text()).replaceAll(/<!--.*?-->/g, "");

test("the past of the contacts says who would have entered the draft, and changes nothing", async () => {
  const ordered = { type: "activity.recorded", path1: "event.type", op1: "is", value1: "order.placed" };
  const id = await flowOf({ kind: "event", settings: ordered });
  const page = await textOf(`/automation/${id}/dry-run?past=30`);
  // 20 days ago, 12 days ago, and 5 days ago when that run has ended; the last order comes within the third run.
  expect(page).toContain("The triggers would have fired 4 times: 3 entries of 1 contact, 1 kept out by the rule.");
  for (const shown of ["Mari Maasikas", "Not again yet"]) expect(page).toContain(shown);
  expect(await textOf(`/automation/${id}/dry-run?past=7`)).toContain("2 times: 1 entry of 1 contact, 1 kept out");
  expect((await flowStub({ env }, id).listRuns({ limit: 5 })).rows).toEqual([]);
});

test("submitted forms of the past count, and triggers that it does not know are named", async () => {
  const form = await flowOf({ kind: "form", settings: { form: "form-1" } });
  expect(await textOf(`/automation/${form}/dry-run?past=30`)).toContain("1 time: 1 entry of 1 contact.");
  const other = await flowOf({ kind: "form", settings: { form: "form-2" } });
  expect(await textOf(`/automation/${other}/dry-run?past=30`)).toContain("No trigger would have fired in this time.");
  const segment = await flowOf({ kind: "segment", settings: { segment: "s" } });
  const page = await textOf(`/automation/${segment}/dry-run?past=30`);
  expect(page).toContain("Contact enters or leaves a segment");
  expect(page).toContain("Add a trigger for an activity or a form to simulate entries.");
});
