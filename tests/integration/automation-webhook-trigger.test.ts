import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createContactRow } from "#tests/support/api-rows.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

test("what another service reports at an incoming webhook starts a flow for the contact that its mapping names", async () => {
  const account = await createAccount(env, { plan: "enterprise" });
  const visitor = new Visitor(account.cookie);
  const idIn = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
  const source = idIn(
    await visitor.post("/integrations/webhooks/new", { name: "Shop payments", preset: "none", signingSecret: "" }),
  );
  const page = `/integrations/webhooks/${source}`;
  const path = /\/hooks\/[\w-]{20,64}/.exec(await (await visitor.get(page)).text())?.[0] ?? "";
  const mapping = { eventName: "$.type", idPath: "", fields: "email = customer.mail\namount = total" };
  expect((await visitor.post(page, { intent: "map", ...mapping })).status).toBe(303);

  const created = await visitor.post("/automation/new", { intent: "create", name: "Paid" });
  const id = idIn(created);
  const editor = await (await visitor.get(`/automation/${id}?view=outline`)).text();
  expect(editor).toContain("Incoming webhook");
  const trigger = {
    kind: "webhook",
    settings: { source, name: "paid", path1: "event.amount", op1: "at_least", value1: "50" },
  };
  const steps = [{ kind: "tag", settings: { action: "add", tag: "paid" } }];
  await flowStub({ env }, id).saveDraft(documentOf({ trigger, steps }, "UTC"), 1);
  const published = await visitor.post(`/automation/${id}/publish`, { intent: "publish", revision: "2", note: "" });
  expect(published.status).toBe(303);

  const [large, small] = [await createContactRow(account), await createContactRow(account)];
  const people = contactsStub({ env }, account.workspaceId);
  const mailOf = async (person: string) => (await people.readPerson(person))?.email ?? "";
  const send = (body: object) =>
    new Visitor().send(
      new Request(`${ORIGIN}${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    );
  await send({ type: "paid", customer: { mail: await mailOf(small) }, total: 20 });
  await send({ type: "refunded", customer: { mail: await mailOf(small) }, total: 90 });
  await send({ type: "paid", customer: { mail: "nobody@shop.example" }, total: 90 });
  // However the other service writes the address.
  expect(
    (await send({ type: "paid", customer: { mail: (await mailOf(large)).toUpperCase() }, total: 90 })).status,
  ).toBe(200);
  const run = await eventually("the run has ended", async () => {
    const { rows } = await flowStub({ env }, id).listRuns({ state: "ended", limit: 5 });
    return rows[0];
  });
  expect(run.person).toBe(large);
  expect((await people.readPerson(large))?.tags).toEqual(["paid"]);
  expect((await flowStub({ env }, id).readRun(run.id))?.event).toMatchObject({
    sourceId: source,
    name: "paid",
    amount: 90,
  });
  expect((await flowStub({ env }, id).listRuns({ limit: 5 })).rows).toHaveLength(1);
});
