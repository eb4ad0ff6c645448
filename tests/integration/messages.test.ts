import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, inject, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { isMailSuppressed, readMailStates, suppress } from "#app/modules/contacts/index.server.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
} from "#app/modules/messages/campaigns/control.server.ts";
import { createCampaign, resendCampaign } from "#app/modules/messages/campaigns/service.server.ts";
import { erasePersonMails, eraseWorkspaceMessages } from "#app/modules/messages/erasure.server.ts";
import { bounceToken, saveMailSettings } from "#app/modules/messages/settings/service.server.ts";
import { campaignStub } from "#app/modules/messages/store/campaign-stub.server.ts";
import { linkSigner } from "#app/modules/messages/tracking/tokens.server.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createMarketingCampaignRow } from "#tests/support/campaign-rows.ts";
import { ORIGIN } from "#tests/support/factories.ts";
import { callAfter, Fault, faultyEnv, isInjected, modesOf } from "#tests/support/kth-failure.ts";
import {
  addPeople,
  type Collected,
  collectingEnv,
  consumeLots,
  drive,
  mailWorkspace,
  requestContext,
  startedCampaign,
} from "#tests/support/mail-campaigns.ts";
import type { SmtpRecord } from "#tests/support/smtp-records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ports = inject("smtp");
const SMTP = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(ports.open), SMTP_TLS: "none" };

const unique = (local: string) => `${local}+${crypto.randomUUID().slice(0, 8)}@example.com`;
const received = async (to: string): Promise<SmtpRecord[]> =>
  (await fetch(`http://127.0.0.1:${ports.control}/?to=${encodeURIComponent(to)}`)).json();
const recipients = (id: string) => campaignStub({ env }, id).recipients({ after: 0, limit: 1_000 });
const statesOf = async (id: string) =>
  Object.fromEntries((await recipients(id)).map(({ email, state, reason }) => [email, [state, reason].join(":")]));
const tokenOf = async (campaignId: string, n: number, kind: "c" | "o" | "t" | "v" | "u", link: number | null = null) =>
  (await linkSigner(requestContext(env)))({ campaignId, n, kind, link });

describe("a campaign", () => {
  test("mails everybody who agreed once over SMTP, with the headers of a list, and leaves out the others with reasons", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv(env, SMTP);
    const [good, rejected, busy, hangup, none, gone] = [
      ...[unique("mari"), unique("rejected"), unique("busy"), unique("hangup"), unique("none"), unique("gone")],
    ] as [string, string, string, string, string, string];
    await addPeople(home.workspaceId, [good, rejected, busy, hangup, gone]);
    await addPeople(home.workspaceId, [none], { consent: false });
    await suppress(requestContext(env), home.workspaceId, { kind: "email", value: gone, reason: "hard_bounce" });
    const id = await startedCampaign(collected, home);
    await drive(collected, { rounds: 1 }).catch(() => undefined);
    expect(await statesOf(id)).toMatchObject({
      [good]: "sent:a",
      [rejected]: "failed:smtp_recipient_550",
      [busy]: "queued:smtp_recipient_451",
      [none]: "skipped:no_consent",
      [gone]: "skipped:suppressed",
    });
    const [mail, ...more] = await received(good);
    expect(more).toEqual([]);
    const raw = mail?.raw ?? "";
    expect(raw).toContain('From: "Tea shop" <');
    expect(raw).toContain("Reply-To: hello@shop.example");
    expect(raw).toMatch(/List-Unsubscribe: <http:\/\/localhost:8787\/m\/one-click\?token=/);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(raw).toContain(`Message-ID: <${id}.`);
    expect(raw).not.toContain("Auto-Submitted");
    // The run again, and a lot that comes twice, send nothing to whom it is known.
    collected.lots.push({ campaignId: id, workspaceId: home.workspaceId });
    await consumeLots(collected);
    expect(await received(good)).toHaveLength(1);
  });

  test("writes the audience down: who comes, goes or changes meanwhile gets no mail and stops none", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv();
    const [stays, leaves, deleted, late] = [unique("a"), unique("b"), unique("c"), unique("d")];
    const [, leaver = "", goner = ""] = await addPeople(home.workspaceId, [stays, leaves, deleted]);
    const id = await startedCampaign(collected, home);
    const run = collected.runs.at(-1);
    if (!run) throw new Error("No run");
    const stub = campaignStub({ env }, id);
    await stub.prepare(run.run);
    // The audience is written; only the lots are missing.
    await drive({ ...collected, lots: [] }, { rounds: 0 }).catch(() => undefined);
    await addPeople(home.workspaceId, [late]);
    const contacts = contactsStub({ env }, home.workspaceId);
    await contacts.deletePerson(goner);
    await contacts.recordConsent(
      leaver,
      {
        ...{
          purpose: "marketing",
          channel: "email" as const,
          topic: "",
          state: "withdrawn" as const,
          textVersion: "1",
          text: "No",
        },
        ...{ source: "test", addressHash: null, at: Date.now() },
      },
      "left",
    );
    await drive(collected);
    expect(await statesOf(id)).toEqual({
      [stays]: "sent:stored",
      [leaves]: "skipped:no_consent",
      [deleted]: "skipped:gone",
    });
    expect((await stub.totals()).state).toBe("sent");
  });

  test("a value that is missing and has no fallback leaves its person out, and says which", async () => {
    const home = await mailWorkspace("Hello {{ contact.job_title }}");
    const collected = collectingEnv();
    const email = unique("mari");
    await addPeople(home.workspaceId, [email]);
    const id = await startedCampaign(collected, home);
    await drive(collected);
    expect(await statesOf(id)).toEqual({ [email]: "skipped:missing:contact.job_title" });
  });

  test("the limit of mails counts over campaigns, and quiet hours put off", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv();
    const email = unique("mari");
    await addPeople(home.workspaceId, [email]);
    const limits = {
      ...{ fromName: "Tea shop", replyTo: "", postalAddress: "Tallinn", button: "#0d5c55", background: "#ffffff" },
      ...{ font: "sans" as const, logoUrl: "", logoAlt: "", timeZone: "UTC", capMails: 1, capDays: 7 },
    };
    await saveMailSettings(requestContext(env), home.actor, { ...limits, quietFrom: 0, quietTo: 0 });
    const first = await startedCampaign(collected, home);
    await drive(collected);
    const second = await startedCampaign(collected, home, { name: "Second" });
    await drive(collected);
    expect(await statesOf(first)).toEqual({ [email]: "sent:stored" });
    expect(await statesOf(second)).toEqual({ [email]: "skipped:capped" });
    const hour = new Date().getUTCHours();
    const quiet = { quietFrom: hour, quietTo: (hour + 2) % 24, capMails: 0 };
    await saveMailSettings(requestContext(env), home.actor, { ...limits, ...quiet });
    const third = await startedCampaign(collected, home, { name: "Third" });
    await drive(collected, { rounds: 1 }).catch(() => undefined);
    expect(await statesOf(third)).toEqual({ [email]: "queued:quiet_hours" });
  });

  test("pause and cancel stop at once, and a canceled campaign is not resumed", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv();
    await addPeople(home.workspaceId, [unique("a"), unique("b")]);
    const context = requestContext(collected.env);
    const id = await startedCampaign(collected, home);
    // Audience and first message of the queue, which waits.
    await drive(collected, { rounds: 0 }).catch(() => undefined);
    expect((await pauseCampaign(context, home.actor, id)).ok).toBe(true);
    await consumeLots(collected);
    expect(Object.values(await statesOf(id))).toEqual(["queued:", "queued:"]);
    expect((await resumeCampaign(context, home.actor, id)).ok).toBe(true);
    expect(collected.runs).toHaveLength(2);
    expect((await cancelCampaign(context, home.actor, id)).ok).toBe(true);
    await drive(collected);
    await consumeLots(collected);
    expect(Object.values(await statesOf(id))).toEqual(["canceled:", "canceled:"]);
    for (const again of [resumeCampaign(context, home.actor, id), startCampaign(context, home.actor, id, null)])
      expect(await again).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect((await campaignStub({ env }, id).totals()).state).toBe("canceled");
  });

  test("a sender that dies leaves one mail unknown and the others to the next; its late news still counts", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv();
    await addPeople(home.workspaceId, [unique("a"), unique("b"), unique("c")]);
    const id = await startedCampaign(collected, home);
    await drive(collected, { rounds: 0 }).catch(() => undefined);
    const stub = campaignStub({ env }, id);
    const hand = await stub.claim("dead", 25);
    expect(hand?.recipients).toHaveLength(3);
    expect(await stub.step("dead", null, 1)).toBe(true);
    // Nobody else gets them, and the same mail is not begun twice.
    expect(await stub.claim("other", 25)).toBeNull();
    expect(await stub.step("dead", null, 1)).toBe(false);
    await runInDurableObject(env.MAIL_CAMPAIGN.getByName(id), (_, state) => {
      state.storage.sql.exec("UPDATE recipients SET lease_at = 1 WHERE lease_at IS NOT NULL");
    });
    await drive(collected);
    const states = (await recipients(id)).map(({ state, reason }) => `${state}:${reason}`);
    expect(states).toEqual(["unknown:sender_died", "sent:stored", "sent:stored"]);
    await stub.step("dead", { n: 1, state: "sent", reason: "a" }, null);
    expect((await recipients(id))[0]?.state).toBe("sent");
  });

  test("two subjects are tested on a part, and the one that people click goes to the rest", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv();
    await addPeople(
      home.workspaceId,
      Array.from({ length: 12 }, (_, at) => unique(`p${at}`)),
    );
    const id = await startedCampaign(collected, home, { subjectB: "Other news", testPercent: 50 });
    await drive(collected, { rounds: 2 }).catch(() => undefined);
    const stub = campaignStub({ env }, id);
    const tested = (await recipients(id)).filter(({ state }) => state === "sent");
    expect(tested.length).toBeGreaterThan(0);
    expect(tested.length).toBeLessThan(12);
    const b = tested.find(({ variant }) => variant === "b");
    if (!b) throw new Error("Nobody got the second subject");
    const touch = { n: b.n, kind: "click" as const, link: 0, userAgent: BROWSER, isPrefetch: false, isProgram: false };
    await stub.touch({ ...touch, atMs: Date.now() + 60_000 });
    await runInDurableObject(env.MAIL_CAMPAIGN.getByName(id), (_, state) => {
      state.storage.sql.exec("INSERT OR REPLACE INTO facts (name, value) VALUES ('testEndsAtMs', '1')");
    });
    await drive(collected);
    const totals = await stub.totals();
    expect(totals).toMatchObject({ winner: "b", phase: "rest", state: "sent" });
    expect(totals.counts.sent).toBe(12);
  });
});

describe("the k-th call fails", () => {
  test("whatever fails, nobody is sent twice, and what is not known is listed", async () => {
    const emails = (k: number) => [unique(`k${k}-a`), unique(`k${k}-b`)];
    for (let k = 1; k < 40; k = callAfter(k)) {
      for (const mode of modesOf(k)) {
        const home = await mailWorkspace();
        const people = emails(k);
        await addPeople(home.workspaceId, people);
        const collected = collectingEnv(env, SMTP);
        const id = await startedCampaign(collected, home);
        const fault = new Fault(k, mode);
        const faulty: Collected = { ...collected, env: { ...collected.env, ...pick(faultyEnv(env, fault)) } };
        await drive(faulty, { rounds: 3 }).catch((cause: unknown) => {
          if (!isInjected(cause) && !(cause instanceof Error && cause.message.includes("does not end"))) throw cause;
        });
        fault.disarm();
        collected.lots.push({ campaignId: id, workspaceId: home.workspaceId });
        await runInDurableObject(env.MAIL_CAMPAIGN.getByName(id), (_, state) => {
          state.storage.sql.exec("UPDATE recipients SET lease_at = 1 WHERE lease_at IS NOT NULL");
        });
        await drive(collected).catch(() => undefined);
        for (const { email, state } of await recipients(id)) {
          const mails = await received(email);
          expect(mails.length, `${k} ${mode} ${state}`).toBeLessThanOrEqual(1);
          expect(["sent", "unknown"], `${k} ${mode}`).toContain(state);
          if (state === "sent") expect(mails).toHaveLength(1);
        }
        expect(await recipients(id)).toHaveLength(people.length);
        if (!fault.hit) return;
      }
    }
  }, 60_000);

  const pick = ({ DB, CONTACTS, MAIL_CAMPAIGN }: Env) => ({ DB, CONTACTS, MAIL_CAMPAIGN });
});

describe("the links of a mail", () => {
  const sentCampaign = async (text?: string) => {
    const home = await mailWorkspace(text);
    const collected = collectingEnv();
    const email = unique("mari");
    const [contactId = ""] = await addPeople(home.workspaceId, [email]);
    const id = await startedCampaign(collected, home);
    await drive(collected);
    await runInDurableObject(env.MAIL_CAMPAIGN.getByName(id), (_, state) => {
      state.storage.sql.exec("UPDATE recipients SET sent_at = sent_at - 120000");
    });
    return { ...home, id, email, contactId };
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Visitor().get(path, { "user-agent": BROWSER, "accept-language": "en", ...headers });

  test("lead on, count people and programs apart, and tell the timeline of people only", async () => {
    const { id } = await sentCampaign("[Two](https://shop.example/two?c={{ contact.name | url_encode }})");
    const followed = await get(`/m/${await tokenOf(id, 1, "c", 0)}`);
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toBe(
      "https://shop.example/two?c=Mari&utm_source=mail&utm_medium=email&utm_campaign=spring",
    );
    expect((await get(`/m/${await tokenOf(id, 1, "o")}`)).headers.get("content-type")).toBe("image/gif");
    const stub = campaignStub({ env }, id);
    expect(await stub.totals()).toMatchObject({ humanClicks: 1, opens: 1, machineClicks: 0 });
    // A gateway follows the hidden link: now everything around it is a program's.
    await get(`/m/${await tokenOf(id, 1, "t")}`);
    expect(await stub.totals()).toMatchObject({ humanClicks: 0, machineClicks: 1 });
  });

  test("carry the UTM campaign of the marketing campaign that holds the mail", async () => {
    const home = await mailWorkspace("[Two](https://shop.example/two)");
    const collected = collectingEnv();
    await addPeople(home.workspaceId, [unique("mari")]);
    const created = await createCampaign(requestContext(collected.env), home.actor, {
      ...{ name: "Winter News!", templateId: home.templateId, segmentId: "", topic: "", subject: "", subjectB: "" },
      ...{ testPercent: 20, testHours: 1, tracksClicks: "on" as const },
    });
    const id = created.ok ? created.value.id : "";
    const visitor = new Visitor(home.cookie);
    const marketingId = await createMarketingCampaignRow({ workspaceId: home.workspaceId, userId: home.actor.userId });
    await visitor.post(`/cross-module/${marketingId}`, { intent: "attach", kind: "mail_campaign", ref: id });
    expect((await startCampaign(requestContext(collected.env), home.actor, id, null)).ok).toBe(true);
    await drive(collected);
    const followed = await get(`/m/${await tokenOf(id, 1, "c", 0)}`);
    expect(followed.headers.get("location")).toContain("utm_campaign=winter_tea");
  });

  test("are held against the UTM rules, in the template and in the campaign", async () => {
    const home = await mailWorkspace("[Two](https://shop.example/two?utm_source=Newsleter&utm_medium=email)");
    const visitor = new Visitor(home.cookie);
    const template = await (await visitor.get(`/retargeting/templates/${home.templateId}`)).text();
    expect(template).toContain("Source “Newsleter” is not in the dictionary. Did you mean “newsletter”?");
    await visitor.post("/cross-module/utm", {
      ...{ intent: "save", sources: "newsletter", media: "email", campaigns: "", lowerCase: "on", separator: "-" },
    });
    const created = await createCampaign(requestContext(env), home.actor, {
      ...{ name: "Spring Sale", templateId: home.templateId, segmentId: "", topic: "", subject: "", subjectB: "" },
      ...{ testPercent: 20, testHours: 1 },
    });
    const page = await (await visitor.get(`/retargeting/campaigns/${created.ok ? created.value.id : ""}`)).text();
    expect(page).toContain("Source “mail” is not in the dictionary.");
    // The name is spelled by the rules.
    expect(page).not.toContain("does not follow the rule");
  });

  test("forged and cut links reach nothing", async () => {
    const { id } = await sentCampaign();
    const good = await tokenOf(id, 1, "u");
    for (const bad of [
      good.slice(0, -1),
      good.replace(".1.", ".2."),
      `${good}x`,
      good.replace(".u.", ".v."),
      "x",
      "a.b.c",
    ]) {
      expect((await get(`/m/${bad}`)).status).toBe(404);
      const page = await get(`/m/u/${bad}`);
      expect([404, 410]).toContain(page.status);
      const posted = await fetchOneClick(bad);
      expect([404, 410]).toContain(posted.status);
    }
  });

  const fetchOneClick = (token: string) =>
    new Visitor().send(
      new Request(`${ORIGIN}/m/one-click?token=${token}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      }),
    );

  test("one click of a mail program unsubscribes; following the link by GET changes nothing", async () => {
    const { id, workspaceId, contactId } = await sentCampaign();
    const token = await tokenOf(id, 1, "u");
    const states = () => readMailStates({ env }, workspaceId, contactId);
    const page = await get(`/m/u/${token}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("m***@example.com");
    expect(await states()).toEqual({ "": "granted" });
    expect((await fetchOneClick(token)).status).toBe(200);
    expect((await fetchOneClick(token)).status).toBe(200);
    expect(await states()).toEqual({ "": "withdrawn" });
    expect((await campaignStub({ env }, id).totals()).unsubscribed).toBe(1);
    // And on again, by the page.
    const saved = await new Visitor().post(`/m/u/${token}`, { intent: "save", topics: "-" });
    expect(saved.status).toBe(200);
    expect(await states()).toEqual({ "": "granted" });
  });

  test("the mail in the browser has no scripts, no pixel, and its own policy", async () => {
    const { id } = await sentCampaign();
    const shown = await get(`/m/${await tokenOf(id, 1, "v")}`);
    const html = await shown.text();
    expect(html).toContain("Hello Mari");
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    expect(html).not.toContain("<script");
    expect(html).not.toContain(await tokenOf(id, 1, "o"));
  });

  test("resending asks only those who followed no link, once", async () => {
    const { id, actor, workspaceId } = await sentCampaign();
    const context = requestContext(env);
    await runDurableObjectAlarm(env.MAIL_CAMPAIGN.getByName(id));
    const first = await resendCampaign(context, actor, id);
    const second = await resendCampaign(context, actor, id);
    expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true);
    expect(await campaignStub({ env }, id).nonClickers(0, 10)).toHaveLength(1);
    await get(`/m/${await tokenOf(id, 1, "c", 0)}`);
    expect(await campaignStub({ env }, id).nonClickers(0, 10)).toEqual([]);
    expect(workspaceId).not.toBe("");
  });

  test("bounces suppress by the rules, and a forged report is refused", async () => {
    const { id, workspaceId, email } = await sentCampaign();
    const context = requestContext(env);
    const post = async (token: string, type: string) =>
      new Visitor().send(
        new Request(`${ORIGIN}/webhooks/mail/${workspaceId}/${token}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ RecordType: "Bounce", Type: type, Metadata: { "message-id": `${id}.1` } }),
        }),
      );
    const token = await bounceToken(context, workspaceId);
    expect(
      (
        await post(
          token.replace(/^./, (c) => (c === "0" ? "1" : "0")),
          "HardBounce",
        )
      ).status,
    ).toBe(404);
    expect((await post(token, "Transient")).status).toBe(200);
    expect(await isMailSuppressed(context, workspaceId, email)).toBe(false);
    expect((await post(token, "HardBounce")).status).toBe(200);
    expect(await isMailSuppressed(context, workspaceId, email)).toBe(true);
    expect((await campaignStub({ env }, id).totals()).bounced).toBe(1);
  });

  test("erasing a person leaves the counts and nothing of them; erasing the workspace leaves nothing", async () => {
    const { id, workspaceId, email, contactId } = await sentCampaign();
    const context = requestContext(env);
    const erased = await erasePersonMails(context, workspaceId, {
      contactIds: [contactId],
      emails: [email],
      phones: [],
    });
    expect(erased).toEqual({ "Mails of campaigns": 1, "Push subscriptions and messages": 0 });
    expect(JSON.stringify(await recipients(id))).not.toContain(email);
    expect((await campaignStub({ env }, id).totals()).counts.sent).toBe(1);
    await eraseWorkspaceMessages(context, workspaceId);
    expect(await recipients(id)).toEqual([]);
    const { objects } = await env.FILES.list({ prefix: `workspaces/${workspaceId}/messages/` });
    expect(objects).toEqual([]);
  });
});

describe("another workspace", () => {
  test("sees neither templates nor campaigns, and uses none", async () => {
    const [home, other] = [await mailWorkspace(), await mailWorkspace()];
    const created = await createCampaign(requestContext(env), home.actor, {
      ...{ name: "Mine", templateId: home.templateId, segmentId: "", topic: "", subject: "", subjectB: "" },
      ...{ testPercent: 20, testHours: 1, tracksOpens: undefined, tracksClicks: undefined },
    });
    if (!created.ok) throw new Error(created.error.message);
    const stranger = new Visitor(other.cookie);
    for (const path of [
      `/retargeting/templates/${home.templateId}`,
      `/retargeting/templates/${home.templateId}/preview`,
      `/retargeting/campaigns/${created.value.id}`,
      `/retargeting/campaigns/${created.value.id}/recipients.csv`,
    ])
      expect((await stranger.get(path)).status).toBe(404);
    const foreign = await stranger.post("/retargeting/campaigns/new", {
      ...{ intent: "create", name: "Theirs", templateId: home.templateId, testPercent: "20", testHours: "1" },
    });
    expect(foreign.status).toBe(400);
  });
});

describe("POST /messages", () => {
  test("writes a template for one person with values of the caller, and refuses suppressed addresses", async () => {
    const home = await mailWorkspace("Order {{ data.order }} for {{ contact.email }}");
    const { key } = await createApiKey(home.actor, { scopes: ["campaigns"] });
    const email = unique("buyer");
    const json = { templateId: home.templateId, email, variables: { order: "1042" } };
    expect((await callApi("/messages", { key, json })).status).toBe(201);
    expect((await callApi("/messages", { key, json: { ...json, variables: {} } })).status).toBe(400);
    await suppress(requestContext(env), home.workspaceId, { kind: "email", value: email, reason: "complaint" });
    expect((await callApi("/messages", { key, json })).status).toBe(409);
  });
});
