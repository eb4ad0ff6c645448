import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readPublicForm } from "#app/modules/forms/delivery/public-form.server.ts";
import { newSession, signSession } from "#app/modules/forms/delivery/submission/response-token.server.ts";
import { postPage, shownIn } from "#app/modules/forms/delivery/submission/submit.server.ts";
import { touchOf } from "#app/modules/forms/domain/answering/touch.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { isInjected, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";

let addresses = 0;

/** Sends a form whose consent is confirmed by mail; the failure is what a person would see as an error page. */
async function submit(broken: Env, execution: ExecutionContext, formId: string, email: string, responseId: string) {
  const request = new Request(`${ORIGIN}/f/${formId}`, {
    method: "POST",
    headers: { "cf-connecting-ip": `198.51.100.${1 + (addresses++ % 250)}` },
  });
  const context = createRequestContext(request, broken, execution);
  const form = await readPublicForm(context, formId);
  if (!form) throw new Error("No form");
  const touch = touchOf(new URL(request.url), null, Date.now(), formId);
  const session = { ...newSession(context, formId, 1, touch), responseId, startedAt: Date.now() - 10_000 };
  await signSession(context, session);
  const fields = new FormData();
  const answers = { step: "s1", intent: "next", seen: "q1 q2 q3 q4", "a.q1": "Mari", "a.q2": email, "a.q4": "yes" };
  for (const [name, value] of Object.entries(answers)) fields.append(name, value);
  return postPage(context, form, { form: fields, session, shown: shownIn(form, "en"), request });
}

test("whatever fails while a form is sent, sending it again stores it once and mails it once", async () => {
  const account = await createAccount(env);
  const last = await sweepFailures({
    env,
    prepare: async () => createForm(account),
    flow: async (broken, execution, formId, id) => {
      try {
        return await submit(
          broken,
          execution,
          formId,
          `mari-${id}@example.com`,
          `00000000-0000-7000-8000-${formId.slice(-12)}`,
        );
      } catch (cause) {
        if (!isInjected(cause)) throw cause;
        return null;
      }
    },
    invariants: async ({ id }, formId) => {
      const email = `mari-${id}@example.com`;
      const execution = {
        waitUntil: () => undefined,
        passThroughOnException: () => undefined,
      } as unknown as ExecutionContext;
      const again = await submit(env, execution, formId, email, `00000000-0000-7000-8000-${formId.slice(-12)}`);
      expect(again).toEqual({ ok: true, value: { state: "done" } });
      expect((await formStub({ env }, formId).list(null, 10)).rows).toHaveLength(1);
      expect((await mailsTo(env, email)).length).toBeGreaterThanOrEqual(1);
      // A mail whose mark was lost is sent once more: twice the same word is better than none.
      expect((await mailsTo(env, email)).length).toBeLessThanOrEqual(2);
    },
  });
  expect(last).toBeGreaterThan(5);
});
