import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { sendConfirmation } from "#app/modules/forms/delivery/confirmation/confirm.server.ts";
import { type PublicForm, readPublicForm } from "#app/modules/forms/delivery/public-form.server.ts";
import { erasePersonResponses } from "#app/modules/forms/responses/personal-data.server.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createForm, formResponse } from "#tests/support/form-rows.ts";
import { mailsTo } from "#tests/support/mails.ts";

let account: TestAccount;
beforeAll(async () => {
  account = await createAccount(env);
});

const context = () => createRequestContext(new Request(ORIGIN), env, createExecutionContext());

async function aForm(of = account): Promise<PublicForm> {
  const form = await readPublicForm(context(), await createForm(of));
  if (!form) throw new Error("The form is not there");
  return form;
}

/** A finished response that waits for a confirmation. */
async function waiting(form: PublicForm, email: string) {
  const whole = formResponse(form.id, form.workspaceId, { email, identities: [{ kind: "email", value: email }] });
  const response = { ...whole, consents: whole.consents.map((one) => ({ ...one, state: "pending" as const })) };
  expect(await formStub({ env }, form.id).submit(response)).toBe("stored");
  return response;
}

test("requests at once make one mail of a response", async () => {
  const form = await aForm();
  const email = `parallel-${form.id}@example.com`;
  const response = await waiting(form, email);
  await Promise.all([1, 2, 3].map(() => sendConfirmation(context(), form, response)));
  expect(await mailsTo(env, email)).toHaveLength(1);
  await sendConfirmation(context(), form, response);
  expect(await mailsTo(env, email)).toHaveLength(1);
});

test("one form sends an address five mails a day, and silences no other form with that", async () => {
  const [form, other] = [await aForm(), await aForm(await createAccount(env))];
  const email = `silenced-${form.id}@example.com`;
  for (let sent = 0; sent < 7; sent++) await sendConfirmation(context(), form, await waiting(form, email));
  expect(await mailsTo(env, email)).toHaveLength(5);
  await sendConfirmation(context(), other, await waiting(other, email));
  expect(await mailsTo(env, email)).toHaveLength(6);
});

test("all forms together send an address twenty mails a day", async () => {
  const forms = await Promise.all([1, 2, 3, 4, 5].map(() => aForm()));
  const email = `flooded-${forms[0]?.id}@example.com`;
  for (const form of forms)
    for (let sent = 0; sent < 5; sent++) await sendConfirmation(context(), form, await waiting(form, email));
  expect(await mailsTo(env, email)).toHaveLength(20);
});

test("the mails to a person are erased with their responses, and those to others stay", async () => {
  const form = await aForm();
  const [mari, juri] = [`mari-${form.id}@example.com`, `juri-${form.id}@example.com`];
  for (const email of [mari, juri]) await sendConfirmation(context(), form, await waiting(form, email));
  const person = { contactIds: [], emails: [mari], phones: [] };
  expect(await erasePersonResponses(context(), account.workspaceId, person)).toMatchObject({
    "Responses to forms": 1,
    "Mails that asked for a confirmation": 1,
  });
  expect(await mailsTo(env, mari)).toEqual([]);
  expect(await mailsTo(env, juri)).toHaveLength(1);
});
