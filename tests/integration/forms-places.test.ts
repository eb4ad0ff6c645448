import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { formToken, sendFormPage } from "#tests/support/form-visits.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Two seats in the morning, none limited in the evening; the address is asked on the second page. */
const SEATS = {
  title: "Tea tasting",
  steps: [
    {
      id: "s1",
      questions: [
        {
          id: "q1",
          type: "single_choice",
          label: "When?",
          required: true,
          options: [
            { id: "o1", label: "Morning", places: 2 },
            { id: "o2", label: "Evening" },
          ],
        },
        {
          id: "q2",
          type: "multiple_choice",
          label: "Extras",
          options: [
            { id: "o1", label: "Cake", places: 1 },
            { id: "o2", label: "Bread" },
          ],
        },
      ],
    },
    { id: "s2", questions: [{ id: "q3", type: "email", label: "Email", required: true }] },
  ],
};

let account: TestAccount;
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
});

const summaryOf = (id: string) => formStub({ env }, id).summary();

/** Sends both pages. */
async function answer(id: string, choices: Record<string, string>, name: string): Promise<Response> {
  const token = await formToken(id);
  const first = await sendFormPage(id, { token, step: "s1", seen: "q1 q2", ...choices });
  if (first.status !== 200) return first;
  return sendFormPage(id, { token, step: "s2", seen: "q3", "a.q3": `${name}@example.com` });
}

test("the last place goes to one of those who want it at once; the others choose again, and nothing is lost", async () => {
  const id = await createForm(account, { definition: SEATS });
  expect((await answer(id, { "a.q1": "o1" }, "first")).status).toBe(303);
  const answers = await Promise.all(["a", "b", "c"].map((name) => answer(id, { "a.q1": "o1" }, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
  const refused = await answers.find(({ status }) => status === 400)?.text();
  expect(refused).toContain("This option has no places left.");
  // The page with the choice is shown, although the last one was sent.
  expect(refused).toMatch(/name="step"[^>]*value="s1"/);
  expect((await summaryOf(id)).responses).toBe(2);
  const page = await (await new Visitor().get(`/f/${id}`)).text();
  expect(page).toContain("Morning (no places left)");
  expect(page).toMatch(/<input[^>]*disabled=""[^>]*value="o1"|<input[^>]*value="o1"[^>]*disabled=""/);
  expect((await answer(id, { "a.q1": "o2" }, "evening")).status).toBe(303);
});

test("each option of several counts, and a deleted response gives its places back", async () => {
  const id = await createForm(account, { definition: SEATS });
  expect((await answer(id, { "a.q1": "o2", "a.q2": "o1" }, "one")).status).toBe(303);
  expect((await answer(id, { "a.q1": "o2", "a.q2": "o1" }, "two")).status).toBe(400);
  const { rows } = await formStub({ env }, id).list(null, 10);
  await formStub({ env }, id).remove(rows[0]?.id ?? "");
  expect((await answer(id, { "a.q1": "o2", "a.q2": "o1" }, "two")).status).toBe(303);
});

test("places that are set later count the responses from before", async () => {
  const withoutPlaces = JSON.stringify(SEATS, (name, value: unknown) => (name === "places" ? undefined : value));
  const open = JSON.parse(withoutPlaces) as object;
  const id = await createForm(account, { definition: open });
  for (const name of ["one", "two"]) expect((await answer(id, { "a.q1": "o1" }, name)).status).toBe(303);
  const limited = [{ question: "q1", option: "o1", places: 2 }];
  expect(await formStub({ env }, id).takenPlaces(limited)).toEqual([2]);
  expect((await answer(id, { "a.q1": "o1" }, "three")).status).toBe(303);
  expect(await formStub({ env }, id).takenPlaces(limited)).toEqual([3]);
});

test("a page that comes after the time to answer is refused with a way to start over", async () => {
  const id = await createForm(account, { definition: SEATS, settings: { answerMinutes: 5 } });
  const page = await (await new Visitor().get(`/f/${id}`)).text();
  expect(page).toMatch(/Time left:(?:<!-- -->)? ?<span data-kaja-seconds="300">5:00/);
  const late = await sendFormPage(id, {
    token: await formToken(id, minutes(5) + seconds(20)),
    step: "s1",
    seen: "q1 q2",
    "a.q1": "o2",
  });
  expect(late.status).toBe(409);
  const text = await late.text();
  expect(text).toContain("The time to answer is over.");
  expect(text).toContain(`href="/f/${id}"`);
  const intime = await sendFormPage(id, {
    token: await formToken(id, minutes(4)),
    step: "s1",
    seen: "q1 q2",
    "a.q1": "o2",
  });
  expect(intime.status).toBe(200);
  expect((await summaryOf(id)).responses).toBe(0);
});

test("editors set places beside the options and the minutes under Settings, within their limits", async () => {
  const visitor = new Visitor(account.cookie);
  const id = await createForm(account, { definition: SEATS });
  const edit = (revision: string, morning: string) =>
    visitor.post(`/leads/forms/${id}?index`, {
      intent: "edit-question",
      revision,
      id: "q1",
      label: "When?",
      options: "Morning\nEvening\nNight",
      "places[0].id": "o1",
      "places[0].max": morning,
      "places[1].id": "o2",
      "places[1].max": "30",
    });
  expect((await edit("1", "0")).status).toBe(400);
  expect((await edit("1", "1.5")).status).toBe(400);
  expect((await edit("1", "")).status).toBe(303);
  const html = await (await visitor.get(`/leads/forms/${id}?question=q1`)).text();
  expect(html).toMatch(/name="places\[1\]\.max"[^>]*value="30"|value="30"[^>]*name="places\[1\]\.max"/);
  expect(html).toMatch(/Night/);
  const settings = (minutesToAnswer: string) =>
    visitor.post(`/leads/forms/${id}/settings`, {
      intent: "settings",
      revision: "2",
      answerMinutes: minutesToAnswer,
    });
  expect((await settings("1441")).status).toBe(400);
  expect((await settings("20")).status).toBe(303);
});
