import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newSession, signSession } from "#app/modules/forms/delivery/submission/response-token.server.ts";
import { touchOf } from "#app/modules/forms/domain/answering/touch.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const QUESTIONS = [
  { id: "q1", type: "email", label: "Email", required: true },
  { id: "q2", type: "consent", label: "Tie this to my visit.", consent: { purpose: "analytics", channel: "email" } },
];
const FORM = { title: "Talk to us", steps: [{ id: "s1", questions: QUESTIONS }] };

test("a response names the visit before it only when the person agreed, on a measured page, in a browser that allows it", async () => {
  const account = await createAccount(env, { plan: "pro" });
  await createSite(account, { hosts: ["shop.example"] });
  const formId = await createForm(account, { definition: FORM });
  const context = createAppContext(env, createExecutionContext());
  const visitor = new Visitor();

  /** The visitor of the response that is sent from a page. */
  async function sent(page: string, agrees: boolean, headers: Record<string, string> = {}) {
    const earlier = { ...context, now: () => new Date(Date.now() - 10_000) };
    const url = new URL(`${ORIGIN}/f/${formId}?page=${encodeURIComponent(page)}`);
    const touch = touchOf(url, null, Date.now(), formId);
    const token = await signSession(earlier, newSession(earlier, formId, 1, touch));
    const fields = { token, step: "s1", language: "en", intent: "next", seen: "q1 q2", "a.q1": "mari@example.com" };
    const response = await visitor.post(`/f/${formId}`, { ...fields, ...(agrees ? { "a.q2": "yes" } : {}) }, headers);
    expect(response.status).toBe(303);
    const { rows } = await formStub({ env }, formId).list(null, 1);
    return rows[0]?.touch.visitorId;
  }

  const known = await sent("https://www.shop.example/teas", true);
  expect(known).toMatch(/^\d+$/);
  expect(await sent("https://shop.example/", true)).toBe(known);
  expect(await sent("https://shop.example/", false)).toBeNull();
  expect(await sent("https://other.example/", true)).toBeNull();
  expect(await sent("https://shop.example/", true, { "sec-gpc": "1" })).toBeNull();
});
