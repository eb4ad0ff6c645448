import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { listContacts, saveScoreRules, takeSubmission } from "#app/modules/contacts/index.server.ts";
import type { ContactsRpc } from "#app/modules/contacts/store/contacts-rpc.ts";
import { checkAssignment, notifyLate } from "#app/modules/leads/index.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { createAccount } from "#tests/support/factories.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The action of an index route. */
const BOARD = "/leads?index";
const SETTINGS = "/leads/settings";
const SCORING = "/leads/scoring";
const REPORT = "/leads/report";
const db = openDatabase({ d1: env.DB });

interface Member {
  visitor: Visitor;
  userId: string;
  workspaceId: string;
}

async function member(): Promise<Member> {
  const { cookie, userId, workspaceId } = await createAccount(env, { plan: "enterprise" });
  return { visitor: new Visitor(cookie), userId, workspaceId };
}

let owner: Member;
let stranger: Member;
beforeAll(async () => {
  owner = await member();
  stranger = await member();
});

const actorOf = ({ userId, workspaceId }: Member) => ({ ...anActor(), userId, workspaceId });
const objectOf = ({ workspaceId }: Member) => env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId));
const textOf = async ({ visitor }: Member, path: string): Promise<string> => (await visitor.get(path)).text();
const post = ({ visitor }: Member, path: string, fields: Record<string, string>) => visitor.post(path, fields);

async function leadsOf(who: Member) {
  const page = await listContacts(tickingContext(db), actorOf(who), {
    sort: { by: "createdAt", descending: false },
    limit: 50,
  });
  return page.ok ? page.value.rows : [];
}
const lead = async (who: Member, name: string) => {
  const found = (await leadsOf(who)).find((one) => one.name === name);
  if (!found) throw new Error(`No lead ${name}`);
  return found;
};
const add = (who: Member, name: string, more: Record<string, string> = {}) =>
  post(who, BOARD, {
    intent: "add",
    [FORM_KEY_FIELD]: newId(),
    name,
    email: `${name.toLowerCase().replaceAll(" ", ".")}@tea.example`,
    ...more,
  });

describe("the stages", () => {
  const idOf = (page: string, name: string) =>
    new RegExp(
      `href="/leads/settings\\?edit=([\\w-]+)"[^>]*aria-label="Edit ${name}"|aria-label="Edit ${name}"[^>]*href="/leads/settings\\?edit=([\\w-]+)"`,
    )
      .exec(page)
      ?.slice(1)
      .find(Boolean) ?? "";
  const orderOf = (page: string) => [...page.matchAll(/aria-label="Edit ([^"]+)"/g)].map(([, name]) => name).join(", ");

  test("are added once, moved and renamed, and a refused form keeps what was typed", async () => {
    const who = await member();
    const fields = { [FORM_KEY_FIELD]: newId(), intent: "add-stage", name: "Offer", kind: "open", probability: "70" };
    expect((await post(who, SETTINGS, fields)).status).toBe(303);
    expect((await post(who, SETTINGS, fields)).status).toBe(303);
    const page = await textOf(who, SETTINGS);
    expect(orderOf(page)).toBe("New, Contacted, Qualified, Offer, Won, Lost");
    const id = idOf(page, "Offer");
    expect(id).not.toBe("");
    await post(who, SETTINGS, { intent: "move-stage", id, direction: "up" });
    await post(who, SETTINGS, { intent: "save-stage", id, name: "Proposal", kind: "open", probability: "60" });
    expect(orderOf(await textOf(who, SETTINGS))).toBe("New, Contacted, Proposal, Qualified, Won, Lost");
    const taken = await post(who, SETTINGS, { intent: "save-stage", id, name: "new", kind: "open", probability: "7" });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toContain("Another stage has this name");
    const wrong = await post(who, SETTINGS, { intent: "add-stage", name: "Odd name", probability: "101" });
    expect(wrong.status).toBe(400);
    const text = await wrong.text();
    for (const shown of ["Odd name", "Enter a whole number from 0 to 100"]) expect(text).toContain(shown);
  });

  test("do not vanish with their leads: these move to the stage that is chosen", async () => {
    const who = await member();
    await add(who, "In The Way");
    const refused = await post(who, SETTINGS, { intent: "remove-stage", id: "new" });
    expect(refused.status).toBe(400);
    expect((await lead(who, "In The Way")).stage).toBe("new");
    expect(await textOf(who, `${SETTINGS}?remove=new`)).toContain("1 lead will move");
    expect((await post(who, SETTINGS, { intent: "remove-stage", id: "new", to: "qualified" })).status).toBe(303);
    expect((await lead(who, "In The Way")).stage).toBe("qualified");
    // The first stage takes what comes as "new".
    await add(who, "Newcomer");
    expect((await lead(who, "Newcomer")).stage).toBe("contacted");
    expect((await post(who, SETTINGS, { intent: "remove-stage", id: "won" })).status).toBe(400);
  });
});

describe("the board", () => {
  test("moves a lead back by the fields of the toast, and asks why it was lost", async () => {
    await add(owner, "Card One", { value: "1,200.50", currency: "EUR" });
    const { id } = await lead(owner, "Card One");
    const moved = await post(owner, BOARD, { intent: "move", lead: id, stage: "qualified" });
    const cookie = decodeURIComponent(moved.headers.getSetCookie().find((one) => one.startsWith("flash=")) ?? "");
    expect(cookie).toContain(`"fields":{"intent":"undo","lead":"${id}","stage":"new"}`);
    await post(owner, BOARD, { intent: "undo", lead: id, stage: "new" });
    expect((await lead(owner, "Card One")).stage).toBe("new");
    await post(owner, SETTINGS, { intent: "reasons", reasons: "Price\nSilence\nPrice" });
    const asked = await post(owner, BOARD, { intent: "move", lead: id, stage: "lost" });
    const form = await textOf(owner, asked.headers.get("location") ?? "");
    expect(form).toMatch(/<option[^>]*>Silence<\/option>/);
    await post(owner, BOARD, { intent: "close", lead: id, stage: "lost", choice: "Silence", value: "900" });
    expect(await lead(owner, "Card One")).toMatchObject({
      stage: "lost",
      outcomeReason: "Silence",
      valueCents: 90_000,
    });
    await post(owner, BOARD, { intent: "move", lead: id, stage: "contacted" });
    expect(await lead(owner, "Card One")).toMatchObject({ stage: "contacted", outcomeReason: null });
  });

  test("and the table show the next task; another workspace's lead is not found", async () => {
    await add(owner, "Busy Lead");
    const { id } = await lead(owner, "Busy Lead");
    await post(owner, `/leads/contacts/${id}`, { intent: "task", title: "Send the samples", due: "2026-12-01" });
    for (const path of ["/leads", "/leads/list"]) expect(await textOf(owner, path)).toContain("Send the samples");
    const list = await textOf(owner, "/leads/list?stage=new&search=busy");
    expect(list).toContain("Busy Lead");
    expect(list).not.toContain("Card One");
    for (const sort of ["-value", "closeOn", "-score", "name", "-stageAt"])
      expect((await owner.visitor.get(`/leads/list?sort=${sort}`)).status).toBe(200);
    expect((await post(stranger, BOARD, { intent: "move", lead: id, stage: "contacted" })).status).toBe(404);
    expect((await post(stranger, `/leads/contacts/${id}`, { intent: "deal", stage: "new" })).status).toBe(404);
  });
});

describe("new leads", () => {
  test("go to the member whose turn it is, and back when that member left", async () => {
    const who = await member();
    const gone = newId();
    const saved = await post(who, SETTINGS, {
      intent: "assignment",
      isOn: "on",
      "members[0].userId": who.userId,
      "members[0].weight": "2",
      "members[1].userId": gone,
      "members[1].weight": "9",
    });
    expect(saved.status).toBe(303);
    await add(who, "Assigned");
    const { id, ownerId } = await lead(who, "Assigned");
    expect(ownerId).toBe(who.userId);
    const event = (of: string): BusEvent => ({
      id: "lead.assigned_1",
      type: "lead.assigned",
      workspaceId: who.workspaceId,
      at: 1,
      data: { id, ownerId: of },
    });
    await checkAssignment(tickingContext(db), event(who.userId));
    expect((await lead(who, "Assigned")).ownerId).toBe(who.userId);
    await runInDurableObject(objectOf(who), (_, state) => {
      state.storage.sql.exec("UPDATE contacts SET owner_id = ? WHERE id = ?", gone, id);
    });
    await checkAssignment(tickingContext(db), event(gone));
    expect((await lead(who, "Assigned")).ownerId).toBe(who.userId);
    const wrong = { intent: "assignment", "members[0].userId": who.userId, "members[0].weight": "1000" };
    expect((await post(who, SETTINGS, wrong)).status).toBe(400);
  });

  test("that wait longer than the target are noted by the alarm, and their owner is notified once", async () => {
    const who = await member();
    expect((await post(who, SETTINGS, { intent: "target", hours: "0" })).status).toBe(400);
    await post(who, SETTINGS, { intent: "target", hours: "4" });
    await add(who, "Waiting");
    const { id } = await lead(who, "Waiting");
    const late = await runInDurableObject(objectOf(who), async (_, { storage }) => {
      storage.sql.exec("UPDATE contacts SET waiting_since = ? WHERE id = ?", Date.now() - hours(5), id);
      await storage.setAlarm(Date.now() + hours(1));
      return storage.getAlarm();
    });
    expect(late).not.toBeNull();
    await runDurableObjectAlarm(objectOf(who));
    const noted = await runInDurableObject(objectOf(who), (_, { storage }) =>
      storage.sql.exec("SELECT late_noted_at FROM contacts WHERE id = ?", id).one(),
    );
    expect(noted.late_noted_at).toBeTypeOf("number");
    const leads = [{ id, name: "Waiting" }];
    const event: BusEvent = {
      id: `lead.late_${id}_1`,
      type: "lead.late",
      workspaceId: who.workspaceId,
      at: 1_764_000_000_000,
      data: { hours: 4, owners: [{ ownerId: "somebody who left", count: 1, leads }] },
    };
    await notifyLate(tickingContext(db), event);
    await notifyLate(tickingContext(db), event);
    const notices = await env.DB.prepare(
      "SELECT title, href FROM notices WHERE user_id = ? AND workspace_id = ? AND id LIKE 'late%'",
    )
      .bind(who.userId, who.workspaceId)
      .all();
    expect(notices.results).toEqual([{ title: "Waiting waits for an answer", href: `/leads/contacts/${id}` }]);
  });

  test("come from forms when the workspace wants it, and keep their stage afterwards", async () => {
    const who = await member();
    const submit = (response: string) =>
      takeSubmission(tickingContext(db), {
        id: `form.submitted_${response}`,
        type: "form.submitted",
        workspaceId: who.workspaceId,
        at: 1,
        data: {
          formId: "f",
          responseId: response,
          formName: "Fair",
          identities: [{ kind: "email", value: "form@tea.example" }],
          fields: { name: "From Form" },
        },
      });
    await submit("r1");
    expect((await lead(who, "From Form")).stage).toBe(null);
    await post(who, SETTINGS, { intent: "form-leads", isOn: "on" });
    await submit("r2");
    const { id, stage } = await lead(who, "From Form");
    expect(stage).toBe("new");
    await post(who, BOARD, { intent: "move", lead: id, stage: "qualified" });
    await submit("r3");
    expect((await lead(who, "From Form")).stage).toBe("qualified");
  });
});

describe("scoring", () => {
  test("gives points by rules of its page, tries a rule before it is saved, and shows what a score is made of", async () => {
    const who = await member();
    await add(who, "Scored");
    const { id } = await lead(who, "Scored");
    await post(who, SCORING, { [FORM_KEY_FIELD]: newId(), intent: "group", name: "Fit" });
    const groupId = /<option value="([\w-]+)"[^>]*>Fit<\/option>/.exec(await textOf(who, SCORING))?.[1] ?? "";
    const trait = { label: "From the fair", groupId, points: "12", about: "field:source", op: "is", value: "fair" };
    const preview = await post(who, SCORING, { intent: "preview", contact: id, ...trait });
    expect(await preview.text()).toContain("Nothing is saved yet");
    const wrongOp = await post(who, SCORING, { intent: "rule", ...trait, op: "moreThan" });
    expect(wrongOp.status).toBe(400);
    expect(await wrongOp.text()).toContain("Choose one of: is, is not");
    expect((await post(who, SCORING, { intent: "rule", ...trait, points: "0" })).status).toBe(400);
    expect((await post(who, SCORING, { intent: "rule", ...trait, value: "" })).status).toBe(400);
    const key = newId();
    for (const _ of [1, 2]) await post(who, SCORING, { [FORM_KEY_FIELD]: key, intent: "rule", ...trait });
    // Saved again with the alarm held back: where the machine is busy, it has counted before the page is read.
    await runInDurableObject(objectOf(who), async (object, { storage }) => {
      const scored = object as unknown as Pick<ContactsRpc, "getScoreRules" | "saveScoreRules">;
      const change = { workspaceId: who.workspaceId, nowMs: Date.now(), by: null };
      await scored.saveScoreRules(change, await scored.getScoreRules());
      await storage.setAlarm(Date.now() + hours(1));
    });
    const page = await textOf(who, SCORING);
    expect(page.match(/aria-label="Edit From the fair"/g)).toHaveLength(1);
    expect(page).toContain("are being recalculated");
    await runDurableObjectAlarm(objectOf(who));
    expect(await textOf(who, SCORING)).not.toContain("are being recalculated");
    await runInDurableObject(objectOf(who), (_, { storage }) => {
      storage.sql.exec("UPDATE contacts SET source = 'fair' WHERE id = ?", id);
    });
    const contact = await textOf(who, `/leads/contacts/${id}`);
    for (const shown of ["From the fair", "12"]) expect(contact).toContain(shown);
  });

  test("refuses rules beyond its limits, and those of another shape", async () => {
    const who = await member();
    const group = { id: "g", name: "G", halfLifeDays: null };
    const rule = { id: "r", groupId: "g", label: "R", match: { type: "form.submitted" }, points: 5, maxTimes: null };
    const save = (rules: object[], groups: object[] = [group]) =>
      saveScoreRules(tickingContext(db), actorOf(who), { groups, rules } as never);
    expect(await save([rule])).toMatchObject({ ok: true });
    const many = Array.from({ length: 51 }, (_, index) => ({ ...rule, id: `r${index}` }));
    for (const wrong of [
      many,
      [rule, rule],
      [{ ...rule, groupId: "gone" }],
      [{ ...rule, points: 1e9 }],
      [{ ...rule, match: { type: "form.submitted", where: [{ key: "a'b", value: 1 }] } }],
      [{ ...rule, match: { is: { field: "score", op: "moreThan", value: 1 } } }],
      [
        {
          ...rule,
          match: {
            is: {
              all: [
                { tag: "a", has: true },
                { tag: "b", has: true },
              ],
            },
          },
        },
      ],
    ])
      expect(await save(wrong)).toMatchObject({ error: { code: "invalid_input" } });
  });
});

describe("the report", () => {
  test("shows the sources with their costs, the forecast and the way through the stages", async () => {
    const who = await member();
    const month = new Date().toISOString().slice(0, 7);
    await add(who, "Reported", { source: "fair 2026", value: "500", currency: "EUR" });
    await add(who, "Open Lead", { source: "fair 2026" });
    const { id } = await lead(who, "Reported");
    const open = await lead(who, "Open Lead");
    await post(who, `/leads/contacts/${open.id}`, {
      intent: "deal",
      stage: "qualified",
      value: "1000",
      currency: "EUR",
      closeOn: `${month}-28`,
    });
    await post(who, BOARD, { intent: "close", lead: id, stage: "won", value: "640", currency: "EUR" });
    const cost = { intent: "cost", source: "fair 2026", month, amount: "100", currency: "EUR" };
    expect((await post(who, REPORT, cost)).status).toBe(303);
    expect((await post(who, REPORT, { ...cost, month: "2026-13" })).status).toBe(400);
    expect((await post(who, REPORT, { ...cost, amount: "" })).status).toBe(400);
    const page = await textOf(who, `${REPORT}?months=1`);
    for (const text of ["fair 2026", "€640", "€50", "€100", "€1,000", "€500", "Conversion by stage"])
      expect(page).toContain(text);
    await post(who, REPORT, { ...cost, amount: "0" });
    expect(await textOf(who, REPORT)).not.toContain("€100<");
    for (const path of ["?months=99", "?months=x&currency=nope"])
      expect((await who.visitor.get(`${REPORT}${path}`)).status).toBe(200);
    expect(await textOf(stranger, REPORT)).not.toContain("fair 2026");
  });
});
