import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { loadWebhookEvents } from "#app/modules/registry.server.ts";
import { SUBSCRIBABLE } from "#app/modules/webhooks/domain/event-types.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount } from "#tests/support/factories.ts";
import { createForm, formResponse } from "#tests/support/form-rows.ts";
import { newHook } from "#tests/support/hooks.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";

const EVENTS = await loadWebhookEvents();

test("each event of people comes once by webhook, signed, with the data that its schema says", async () => {
  const account = await createAccount(env, { plan: "pro" });
  const hook = newHook();
  const { secret } = await createHookEndpoint(account, { url: hook.url, events: [...SUBSCRIBABLE] });
  await hook.script({ secrets: [secret] });
  const { key } = await createApiKey(account, { scopes: ["leads"] });
  const send = async (path: string, method: string, json?: object) => {
    const response = await callApi(path, { key, method, ...(json && { json }) });
    expect(response.ok, `${method} ${path}: ${await response.clone().text()}`).toBe(true);
    return response;
  };

  const made = await send("/contacts", "POST", { name: "Mari Maasikas", email: "mari@example.com" });
  const { id } = (await made.json()) as { id: string };
  await send(`/contacts/${id}`, "PATCH", { stage: "new" });
  const activity = { contactId: id, type: "tea.bought", data: { cups: 2 }, id: "order-7" };
  await send("/activities", "POST", activity);
  await send("/activities", "POST", activity);
  await send(`/contacts/${id}/consents`, "POST", {
    channel: "email",
    state: "granted",
    textVersion: "1",
    text: "I agree.",
    source: "checkout",
  });
  const formId = await createForm(account);
  await formStub({ env }, formId).submit(
    formResponse(formId, account.workspaceId, {
      email: "juri@example.com",
      identities: [{ kind: "email", value: "juri@example.com" }],
    }),
  );
  await send(`/contacts/${id}`, "DELETE");

  // The second contact is that of the form.
  const expected = [
    "activity.recorded",
    "activity.recorded",
    "consent.changed",
    "consent.changed",
    "contact.created",
    "contact.created",
    "contact.deleted",
    "contact.updated",
    "form.submitted",
    "lead.created",
  ];
  const types = async () =>
    (await hook.received()).map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted();
  await expect.poll(types, { timeout: 30_000, interval: 200 }).toEqual(expected);
  for (const { body, verified } of await hook.received()) {
    const { type, data, workspaceId } = JSON.parse(body) as { type: string; data: unknown; workspaceId: string };
    expect([verified, workspaceId], type).toEqual([true, account.workspaceId]);
    expect(EVENTS[type]?.schema.safeParse(data).error ?? null, type).toBeNull();
  }
});
