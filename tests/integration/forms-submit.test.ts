import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { confirmToken } from "#app/modules/forms/delivery/confirmation/confirm.server.ts";
import { newChallenge } from "#app/modules/forms/delivery/submission/proof-of-work.server.ts";
import { newSession, signSession } from "#app/modules/forms/delivery/submission/response-token.server.ts";
import { touchOf } from "#app/modules/forms/domain/answering/touch.ts";
import { formsModule } from "#app/modules/forms/manifest.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { hasNoRoom } from "#app/modules/forms/store/responses.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { MAX_OBJECT_BYTES } from "#app/shared/object-size.ts";
import { openDatabase } from "#db/client.ts";
import { notices } from "#db/schema/notifications.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createForm, TEST_FORM } from "#tests/support/form-rows.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
beforeAll(async () => {
  account = await createAccount(env);
});

const context = () => createAppContext(env, createExecutionContext());

const ANSWERS: Record<string, string> = { "a.q1": "Mari", "a.q2": "mari@example.com", "a.q3": "Hello" };

/** A token of a page that was opened ten seconds ago. */
async function tokenFor(formId: string, version = 1): Promise<string> {
  const earlier = { ...context(), now: () => new Date(Date.now() - 10_000) };
  const touch = touchOf(new URL(`${ORIGIN}/f/${formId}?utm_source=ads`), null, Date.now(), formId);
  return signSession(earlier, newSession(earlier, formId, version, touch));
}

const seen = "q1 q2 q3 q4";

/** Sends the only page of a form. */
async function send(formId: string, fields: Record<string, string>, { visitor = new Visitor(), token = "" } = {}) {
  const page = { token: token || (await tokenFor(formId)), step: "s1", language: "en", intent: "next", seen };
  return visitor.post(`/f/${formId}`, { ...page, ...fields });
}

const countOf = async (formId: string) => (await formStub({ env }, formId).summary()).responses;

/** Events that the object holds until the queue takes them. */
const stopQueue = (formId: string) =>
  runInDurableObject(env.FORM.getByName(formId), (object) => {
    (object as unknown as { env: Env }).env = {
      ...env,
      EVENTS_QUEUE: { sendBatch: () => Promise.reject(new Error("refused")) } as unknown as Queue,
    };
  });
const eventsOf = (formId: string) =>
  runInDurableObject(env.FORM.getByName(formId), (_, ctx) =>
    ctx.storage.sql
      .exec<{ event: string }>("SELECT event FROM outbox ORDER BY seq")
      .toArray()
      .map(({ event }) => JSON.parse(event) as { id: string; type: string; data: Record<string, unknown> }),
  );

describe("a form that people answer", () => {
  test("is a page without scripts of the framework that nobody else may frame", async () => {
    const id = await createForm(account, { settings: { domains: ["shop.example"] } });
    const response = await new Visitor().get(`/f/${id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self' https://shop.example");
    expect(html).toContain("Talk to us");
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/forms/page.js">']);
  });

  test("keeps a response with its touch, and hands its event over once", async () => {
    const id = await createForm(account);
    await stopQueue(id);
    const response = await send(id, { ...ANSWERS });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toContain(`/f/${id}/thanks?token=`);
    const { rows } = await formStub({ env }, id).list(null, 10);
    expect(rows).toEqual([
      expect.objectContaining({
        email: "mari@example.com",
        answers: { q1: "Mari", q2: "mari@example.com", q3: "Hello" },
        touch: expect.objectContaining({ utm: expect.objectContaining({ source: "ads" }) }),
      }),
    ]);
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({
        id: `form.submitted:${rows[0]?.id}`,
        type: "form.submitted",
        data: expect.objectContaining({
          formId: id,
          responseId: rows[0]?.id,
          identities: [{ kind: "email", value: "mari@example.com" }],
          fields: { name: "Mari" },
          answers: { Message: "Hello" },
          consents: [expect.objectContaining({ state: "denied", topic: "news" })],
        }),
      }),
    ]);
  });

  test("an event that the queue refused is sent by the alarm", async () => {
    const id = await createForm(account);
    await stopQueue(id);
    await send(id, ANSWERS);
    const sent: unknown[] = [];
    await runInDurableObject(env.FORM.getByName(id), async (object, { storage }) => {
      storage.sql.exec("UPDATE outbox SET due_at = 0");
      const open = object as unknown as { env: Env; alarm: () => Promise<void> };
      open.env = {
        ...env,
        EVENTS_QUEUE: {
          sendBatch: async (batch: { body: unknown }[]) => void sent.push(...batch.map(({ body }) => body)),
        } as unknown as Queue,
      };
      await open.alarm();
    });
    expect(sent).toEqual([
      { event: expect.objectContaining({ type: "form.submitted", workspaceId: account.workspaceId }) },
    ]);
    // Until everybody took it.
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test("thanks by the name that was typed", async () => {
    const definition = { ...TEST_FORM, thanks: { title: "Thanks, {{q1}}", text: "" } };
    const id = await createForm(account, { definition });
    const visitor = new Visitor();
    const sent = await send(id, ANSWERS, { visitor });
    const html = await (await visitor.get(sent.headers.get("location") ?? "")).text();
    expect(html).toContain("Thanks, Mari");
    expect(await (await visitor.get(`/f/${id}/thanks?token=forged`)).text()).toContain("Thanks, <");
  });

  test("leads to the page that the form names", async () => {
    const definition = { ...TEST_FORM, thanks: { redirectUrl: "https://shop.example/thanks" } };
    const id = await createForm(account, { definition });
    const sent = await send(id, ANSWERS);
    expect(sent.headers.get("location")).toBe("https://shop.example/thanks");
    const page = await new Visitor().get(`/f/${id}`);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://shop.example");
  });
});

describe("bad input", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["a text of 300,000 characters", { ...ANSWERS, "a.q3": "a".repeat(300_000) }, /too long/],
    ["no address", { ...ANSWERS, "a.q2": "mari" }, /valid email address/],
    ["nothing", {}, /answer this question/],
    ["a field that the form does not have", { ...ANSWERS, "a.q9": "x" }, /has changed/],
  ])("%s is refused beside the question, and what was typed is kept", async (_, fields, message) => {
    const id = await createForm(account);
    const response = await send(id, fields);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toMatch(message);
    expect(await countOf(id)).toBe(0);
  });

  test("a form without its token, or with one of another form, is refused", async () => {
    const [id, other] = [await createForm(account), await createForm(account)];
    for (const token of ["nonsense", await tokenFor(other)]) {
      const response = await send(id, ANSWERS, { token });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("open for too long");
    }
    expect(await countOf(id)).toBe(0);
  });

  test("sent twice, one after the other and at once, it counts once", async () => {
    const id = await createForm(account);
    const token = await tokenFor(id);
    const answers = await Promise.all([1, 2, 3].map(() => send(id, ANSWERS, { token })));
    answers.push(await send(id, ANSWERS, { token }));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await countOf(id)).toBe(1);
  });

  test("200 fields are refused", async () => {
    const id = await createForm(account);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x${at}`, "1"]));
    const response = await send(id, { ...ANSWERS, ...many });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("too many fields");
    expect(await countOf(id)).toBe(0);
  });

  test("a program that fills in the hidden field learns nothing and leaves nothing", async () => {
    const id = await createForm(account);
    const response = await send(id, { ...ANSWERS, website: "https://spam.example" });
    expect(response.status).toBe(303);
    expect(await countOf(id)).toBe(0);
  });

  test("a page that was filled in at once is shown again", async () => {
    const id = await createForm(account);
    const now = context();
    const touch = touchOf(new URL(`${ORIGIN}/f/${id}`), null, Date.now(), id);
    const token = await signSession(now, newSession(now, id, 1, touch));
    const response = await send(id, ANSWERS, { token });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("very fast");
    expect(await countOf(id)).toBe(0);
  });

  test("a closed form says so, before and after it is filled in", async () => {
    const id = await createForm(account, { status: "closed", settings: { closedText: "See you next year." } });
    expect(await (await new Visitor().get(`/f/${id}`)).text()).toContain("See you next year.");
    const response = await send(id, ANSWERS);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("See you next year.");
  });

  test("a form past its date, at its number of responses, or of a plan without forms takes nothing", async () => {
    const past = await createForm(account, { settings: { closesAt: Date.now() - 1 } });
    expect((await send(past, ANSWERS)).status).toBe(409);
    const one = await createForm(account, { settings: { maxResponses: 1 } });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await send(one, ANSWERS)).status));
    expect(statuses.sort()).toEqual([303, 409, 409]);
    expect(await countOf(one)).toBe(1);
    const free = await createForm(await createAccount(env, { plan: "basic" }));
    expect((await send(free, ANSWERS)).status).toBe(409);
  });

  test("a form whose object is full takes nothing more", async () => {
    const id = await createForm(account);
    await send(id, ANSWERS);
    const isFull = await runInDurableObject(env.FORM.getByName(id), (_, { storage }) => {
      const full = { exec: storage.sql.exec.bind(storage.sql), databaseSize: MAX_OBJECT_BYTES + 1 };
      return [full as unknown as SqlStorage, storage.sql].map((sql) => hasNoRoom(sql, null));
    });
    expect(isFull).toEqual([true, false]);
  });

  test("the owner learns when the month's responses are nearly and all used, once each, then forms are closed", async () => {
    const owner = await createAccount(env, { plan: "pro" });
    const id = await createForm(owner);
    const allowed = formsModule.limits.formResponses.pro;
    const used = (count: number) =>
      openDatabase({ d1: env.DB })
        .insert(usageMeters)
        .values({
          meter: formsModule.limits.formResponses.meter,
          workspaceId: owner.workspaceId,
          month: new Date().toISOString().slice(0, 7),
          used: count,
        })
        .onConflictDoUpdate({
          target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month],
          set: { used: count },
        });
    const titles = async () =>
      (await openDatabase({ d1: env.DB }).select().from(notices).where(eq(notices.userId, owner.userId)))
        .map(({ title }) => title)
        .filter((title) => title.includes("form responses"));
    for (const count of [allowed * 0.8 - 1, allowed * 0.8 - 1, allowed - 1]) {
      await used(count);
      expect((await send(id, ANSWERS)).status).toBe(303);
    }
    expect((await send(id, ANSWERS)).status).toBe(409);
    await eventually("the notices are there", async () => (await titles()).length === 2);
    expect((await titles()).sort()).toEqual([
      "80% of this month's form responses are used",
      "You have used all form responses of this month",
    ]);
  });

  test("refused addresses get a clear word", async () => {
    const id = await createForm(account, { settings: { blocked: ["@example.com"] } });
    const response = await send(id, ANSWERS);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("not accepted here");
  });

  test("addresses of disposable mailboxes are refused where the form says so", async () => {
    const strict = await createForm(account, { settings: { refuseDisposable: true } });
    const refused = await send(strict, { ...ANSWERS, "a.q2": "mari@inbox.mailinator.com" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Addresses of disposable mailboxes are not accepted here.");
    expect(await countOf(strict)).toBe(0);
    expect((await send(strict, ANSWERS)).status).toBe(303);
    const open = await createForm(account);
    expect((await send(open, { ...ANSWERS, "a.q2": "mari@mailinator.com" })).status).toBe(303);
  });

  test("an unknown and an unpublished form are not found", async () => {
    const draft = await createForm(account, { status: "draft" });
    for (const id of [draft, "nonsense", account.userId])
      expect((await new Visitor().get(`/f/${id}`)).status).toBe(404);
  });

  test("more responses than one network may send are slowed down", async () => {
    const id = await createForm(account, { settings: { proofOfWork: true } });
    const visitor = new Visitor();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await send(id, ANSWERS, { visitor })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("a page of another website cannot send it in somebody's name", async () => {
    const id = await createForm(account);
    const response = await new Visitor().post(`/f/${id}`, ANSWERS, { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
  });
});

describe("files", () => {
  const definition = {
    title: "Files",
    steps: [{ id: "s1", questions: [{ id: "q1", type: "file", label: "Brief", required: true, fileTypes: ["pdf"] }] }],
  };
  async function upload(formId: string, file: File) {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      token: await tokenFor(formId),
      step: "s1",
      language: "en",
      seen: "q1",
    }))
      body.append(name, value);
    body.append("a.q1", file);
    return new Visitor().send(
      new Request(`${ORIGIN}/f/${formId}`, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
    );
  }

  test("one that is what it says is kept, given out to the workspace alone, and deleted with its response", async () => {
    const id = await createForm(account, { definition });
    const response = await upload(id, new File(["%PDF-1.7 tea"], "Brief.pdf"));
    expect(response.status).toBe(303);
    const [stored] = (await formStub({ env }, id).list(null, 1)).rows;
    const path = `/leads/forms/${id}/responses/${stored?.id}`;
    const mine = await new Visitor(account.cookie).get(`${path}/files/q1`);
    expect(mine.headers.get("content-disposition")).toContain("attachment");
    expect(await mine.text()).toBe("%PDF-1.7 tea");
    const stranger = await createAccount(env);
    expect((await new Visitor(stranger.cookie).get(`${path}/files/q1`)).status).toBe(404);
    await new Visitor(account.cookie).post(path, { intent: "delete", id: stored?.id ?? "" });
    expect((await env.FILES.list({ prefix: `workspaces/${account.workspaceId}/forms/${id}/` })).objects).toEqual([]);
    expect(await countOf(id)).toBe(0);
  });

  test("one that is not what it says is refused", async () => {
    const id = await createForm(account, { definition });
    const response = await upload(id, new File(["<script>alert(1)</script>"], "Brief.pdf"));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("kind of file");
    expect((await env.FILES.list({ prefix: `workspaces/${account.workspaceId}/forms/${id}/` })).objects).toEqual([]);
  });
});

describe("steps", () => {
  const definition = {
    title: "Quote",
    steps: [
      {
        id: "s1",
        questions: [
          {
            id: "q1",
            type: "single_choice",
            label: "What?",
            required: true,
            options: [
              { id: "o1", label: "Shop" },
              { id: "o2", label: "Other" },
            ],
          },
          {
            id: "q2",
            type: "short_text",
            label: "What else?",
            showIf: { match: "all", conditions: [{ question: "q1", op: "is", value: "o2" }] },
          },
        ],
      },
      { id: "s2", title: "You", questions: [{ id: "q3", type: "email", label: "Email for {{q1}}", required: true }] },
    ],
  };
  const post = (id: string, token: string, step: string, fields: Record<string, string>, shown = "q1") =>
    new Visitor().post(`/f/${id}`, { token, step, language: "en", intent: "next", seen: shown, ...fields });

  test("lead on without scripts, recall answers, and keep what was begun", async () => {
    const id = await createForm(account, { definition });
    const token = await tokenFor(id);
    const second = await (await post(id, token, "s1", { "a.q1": "o1" })).text();
    expect(second).toContain("Email for Shop");
    expect(await formStub({ env }, id).summary()).toMatchObject({
      responses: 0,
      partials: 1,
      steps: [{ step: "s1", views: 0, sent: 1 }],
    });
    const back = await (await post(id, token, "s2", { intent: "back" }, "q3")).text();
    expect(back).toMatch(/value="o1"[^>]*checked|checked[^>]*value="o1"/);
    expect((await post(id, token, "s2", { "a.q3": "mari@example.com" }, "q3")).status).toBe(303);
    expect(await formStub({ env }, id).summary()).toMatchObject({ responses: 1, partials: 0 });
    expect((await formStub({ env }, id).list(null, 1)).rows[0]?.answers).toEqual({ q1: "o1", q3: "mari@example.com" });
  });

  test("a question that an answer brings up is asked before the next step", async () => {
    const id = await createForm(account, { definition });
    const again = await (await post(id, await tokenFor(id), "s1", { "a.q1": "o2" })).text();
    expect(again).toContain("What else?");
    expect(again).not.toContain("Email for");
  });

  test("the last step alone is no response", async () => {
    const id = await createForm(account, { definition });
    const response = await post(id, await tokenFor(id), "s2", { "a.q3": "mari@example.com" }, "q3");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("What?");
    expect(await countOf(id)).toBe(0);
  });

  test("who opened the page before it was published again sends what they saw", async () => {
    const id = await createForm(account);
    const token = await tokenFor(id);
    const visitor = new Visitor(account.cookie);
    const edit = { intent: "edit-question", revision: "1", id: "q3", label: "Other message", required: "on" };
    expect((await visitor.post(`/leads/forms/${id}?index`, edit)).status).toBe(303);
    expect((await visitor.post(`/leads/forms/${id}?index`, { intent: "publish", revision: "2" })).status).toBe(303);
    const { "a.q3": _, ...short } = ANSWERS;
    expect((await send(id, short, { token })).status).toBe(303);
    expect((await send(id, short, { token: await tokenFor(id, 2) })).status).toBe(400);
  });
});

describe("proof of work", () => {
  test("counts once, and only for its form", async () => {
    const [id, other] = [
      await createForm(account, { settings: { proofOfWork: true } }),
      await createForm(account, { settings: { proofOfWork: true } }),
    ];
    const challenge = await newChallenge(context(), id);
    const solution = await solveChallenge({ challenge, deriveKey });
    const altcha = btoa(JSON.stringify({ challenge, solution }));
    expect((await send(id, { ...ANSWERS, altcha })).status).toBe(303);
    expect((await send(id, { ...ANSWERS, altcha })).status).toBe(400);
    expect((await send(other, { ...ANSWERS, altcha })).status).toBe(400);
    const forged = btoa(JSON.stringify({ challenge: { ...challenge, signature: "00" }, solution }));
    expect((await send(id, { ...ANSWERS, altcha: forged })).status).toBe(400);
    expect(await countOf(id)).toBe(1);
  });
});

describe("double opt-in", () => {
  const agree = { ...ANSWERS, "a.q4": "yes" };

  test("a mail shows the exact text, and a press of its button confirms it, once", async () => {
    const id = await createForm(account);
    await stopQueue(id);
    const email = `mari-${id}@example.com`;
    await send(id, { ...agree, "a.q2": email });
    const mails = await vi.waitFor(async () => {
      const found = await mailsTo(env, email);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mails[0]?.textBody).toContain("I agree to receive the newsletter.");
    const path = /(\/f\/\S+\/confirm\?token=[\w.-]+)/.exec(mails[0]?.textBody ?? "")?.[1] ?? "";
    const visitor = new Visitor();
    expect(await (await visitor.get(path)).text()).toContain("I agree to receive the newsletter.");
    const [before] = (await formStub({ env }, id).list(null, 1)).rows;
    expect(before?.consents).toEqual([expect.objectContaining({ state: "pending", confirmedAt: null })]);
    const token = new URL(path, ORIGIN).searchParams.get("token") ?? "";
    for (let at = 0; at < 2; at++) expect((await visitor.post(path, { token })).status).toBe(303);
    const [after] = (await formStub({ env }, id).list(null, 1)).rows;
    expect(after?.consents).toEqual([
      expect.objectContaining({ state: "granted", textVersion: `${id}:1:q4:en`, confirmedAt: expect.any(Number) }),
    ]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["form.submitted", "form.confirmed"]);
    expect(await (await visitor.get(path)).text()).toContain("Your consent is confirmed");
  });

  test("a forged link confirms nothing", async () => {
    const [id, other] = [await createForm(account), await createForm(account)];
    await send(id, agree);
    const [response] = (await formStub({ env }, id).list(null, 1)).rows;
    const token = await confirmToken(context(), other, response?.id ?? "");
    for (const forged of [token, "nonsense"]) {
      const answer = await new Visitor().post(`/f/${id}/confirm?token=${forged}`, { token: forged });
      expect(answer.status).toBe(410);
    }
    const [after] = (await formStub({ env }, id).list(null, 1)).rows;
    expect(after?.consents[0]?.state).toBe("pending");
  });
});
