import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, inject, test, vi } from "vitest";
import { confirmEmail } from "#app/modules/account/mail-templates.server.ts";
import { crawlFinished } from "#app/modules/seo/mail-templates.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { createLogger } from "#app/platform/log.ts";
import { retryDelaySeconds } from "#app/platform/mail/consumer.server.ts";
import { linksOf, purgeMails, requeueMails, sendMail } from "#app/platform/mail/mail.server.ts";
import { insertMail, takeOverdueMails } from "#app/platform/mail/outbox.server.ts";
import { days, minutes, seconds } from "#app/shared/time.ts";
import { mailOutbox } from "#db/schema/index.ts";
import { consume } from "#functions/background/queue.ts";
import { tick } from "#functions/background/scheduled.ts";
import { openLibsql } from "#tests/support/databases.ts";
import { SMTP_CREDENTIALS, type SmtpRecord } from "#tests/support/smtp-records.ts";

const START = new Date("2026-03-04T05:06:07.000Z");
const ports = inject("smtp");

interface Sent {
  mailId: string;
}

/** A context with its own clock, log and list of queued messages; the database is the file's. */
function setUp(vars: Record<string, string> = {}) {
  const lines: string[] = [];
  const queued: Sent[] = [];
  const clock = { now: START };
  const refuse = { queue: false };
  const send = async (...bodies: Sent[]) => {
    if (refuse.queue) throw new Error("queue unavailable");
    queued.push(...bodies);
  };
  const queue = {
    send: (body: Sent) => send(body),
    sendBatch: (batch: { body: Sent }[]) => send(...batch.map(({ body }) => body)),
  };
  const execution = createExecutionContext();
  const base = createAppContext({ ...env, ...vars } as Env, execution);
  const context: AppContext = {
    ...base,
    env: { ...base.env, MAIL_QUEUE: queue as unknown as Queue },
    now: () => clock.now,
    log: createLogger({}, (line) => lines.push(line)),
  };
  const advance = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { context, lines, queued, clock, refuse, advance };
}

const smtp = (server: "open" | "auth" | "bare", more: Record<string, string> = {}) => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(ports[server]),
  SMTP_TLS: "none",
  ...more,
});

let made = 0;
const address = (local = "reader") => `${local}+${++made}-${crypto.randomUUID()}@example.com`;
const order = (to: string) => ({
  to,
  mail: confirmEmail({ url: "https://kaja.example/confirm?token=abc" }),
});

/** Delivers messages to the Worker's queue handler; what it answered for each. */
async function deliver(context: AppContext, messages: readonly Sent[], { attempts = 1, queue = "kaja-mail" } = {}) {
  const batch = createMessageBatch(
    queue,
    messages.map((body, index) => ({ id: `m${index}`, timestamp: START, attempts, body })),
  );
  const execution = createExecutionContext();
  const retries = batch.messages.map((message) => vi.spyOn(message, "retry"));
  await consume(context, batch);
  const delays = retries.flatMap(({ mock }) => mock.calls.map(([options]) => options?.delaySeconds));
  return { ...(await getQueueResult(batch, execution)), delays };
}

const outbox = async (to: string) =>
  (
    await createAppContext(env, createExecutionContext())
      .db.select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, to))
  )[0];
const received = async (to: string): Promise<SmtpRecord[]> =>
  (await fetch(`http://127.0.0.1:${ports.control}/?to=${encodeURIComponent(to)}`)).json();
const signIns = async (): Promise<number> => (await fetch(`http://127.0.0.1:${ports.control}/sign-ins`)).json();

describe("sendMail", () => {
  test("stores the mail, then queues its id and nothing else", async () => {
    const { context, queued, lines } = setUp();
    const to = address();
    await sendMail(context, order(to));
    const mail = await outbox(to);
    expect(mail).toMatchObject({
      recipient: to,
      template: "confirm-email",
      subject: "Confirm your email address",
      status: "queued",
      attempts: 0,
      sentAt: null,
    });
    expect(linksOf(mail?.textBody ?? "")).toEqual([
      { label: "Confirm email address", url: "https://kaja.example/confirm?token=abc" },
    ]);
    expect(queued).toEqual([{ mailId: mail?.id }]);
    expect(lines.join()).not.toContain("@");
  });

  test("when the queue refuses, the mail stays and the cron queues it after two minutes, once", async () => {
    const { context, queued, refuse, advance, clock, lines } = setUp();
    refuse.queue = true;
    const to = address();
    await sendMail(context, order(to));
    const mail = await outbox(to);
    expect(mail?.status).toBe("queued");
    refuse.queue = false;
    advance(minutes(2) - 1);
    await requeueMails(context, clock.now);
    expect(queued).toEqual([]);
    advance(seconds(1));
    await tick(context, clock.now);
    await tick(context, clock.now);
    expect(queued.filter(({ mailId }) => mailId === mail?.id)).toHaveLength(1);
    expect(lines.join()).not.toContain("example.com");
  });

  test.each([
    "no-at.example.com",
    "a b@example.com",
    "a@example.com>\r\nRCPT TO:<b@example.com",
    "a@example.com,b@example.com",
    "é@example.com",
    "",
    "a@b@c",
  ])("refuses the malformed recipient %j and stores nothing", async (to) => {
    const { context, queued } = setUp();
    await expect(sendMail(context, order(to))).rejects.toThrow(TypeError);
    expect(await outbox(to)).toBeUndefined();
    expect(queued).toEqual([]);
  });

  test("the k-th failure loses no mail: an error means none was promised, success means it is delivered in the end", async () => {
    for (let failing = 1; failing <= 3; failing++) {
      const { context, queued, clock, advance } = setUp();
      const to = address();
      let call = 0;
      const failKth = <T extends object>(target: T, methods: readonly (keyof T)[]): T =>
        new Proxy(target, {
          get(object, key) {
            const value: unknown = Reflect.get(object, key, object);
            if (typeof value !== "function") return value;
            if (methods.includes(key as keyof T) && ++call === failing) throw new Error("the machine is on fire");
            return value.bind(object);
          },
        });
      const faulty = {
        ...context,
        db: failKth(context.db, ["insert"]),
        env: { ...context.env, MAIL_QUEUE: failKth(context.env.MAIL_QUEUE, ["send"]) },
      };
      const promised = await sendMail(faulty, order(to)).then(
        () => true,
        () => false,
      );
      advance(minutes(3));
      await requeueMails(context, clock.now);
      await deliver(context, queued);
      expect((await outbox(to))?.status).toBe(promised ? "stored" : undefined);
      expect(promised).toBe(failing !== 1);
    }
  });
});

describe("without an SMTP server", () => {
  test("a mail ends as stored, with its text kept", async () => {
    const { context, queued } = setUp();
    const to = address();
    await sendMail(context, order(to));
    const result = await deliver(context, queued);
    expect(result.explicitAcks).toEqual(["m0"]);
    expect(await outbox(to)).toMatchObject({ status: "stored", attempts: 1, dueAt: null });
    expect((await outbox(to))?.textBody).toContain("https://kaja.example/confirm?token=abc");
  });

  test("the Worker's own queue carries a mail from sendMail to its end", async () => {
    const context = createAppContext(env, createExecutionContext());
    const to = address();
    await sendMail(context, order(to));
    await vi.waitFor(async () => expect((await outbox(to))?.status).toBe("stored"), { timeout: 8_000, interval: 100 });
  }, 10_000);
});

describe("with an SMTP server", () => {
  test("delivers both parts to a server that asks for no sign-in, and notes it", async () => {
    const { context, queued, lines } = setUp(smtp("open", { MAIL_FROM: "Käja Ünlimited <no-reply@kaja.example>" }));
    const to = address();
    await sendMail(context, {
      to,
      mail: crawlFinished({
        projectName: "Müller\r\nBcc: evil@example.com",
        url: "https://kaja.example/seo/1",
        healthPercent: 91.4,
        errorCount: 1234,
        newCount: 0,
      }),
    });
    await deliver(context, queued);
    const mails = await received(to);
    expect(mails).toHaveLength(1);
    const { raw = "", from, to: recipients } = mails[0] ?? {};
    expect({ from, recipients }).toEqual({ from: "no-reply@kaja.example", recipients: [to] });
    const mail = await outbox(to);
    expect(mail).toMatchObject({ status: "sent", attempts: 1 });
    expect(mail?.sentAt).toEqual(START);
    expect(raw).toContain(`Message-ID: <${mail?.id}@kaja.example>`);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?B\?/m);
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(raw).toContain('Content-Type: text/plain; charset="UTF-8"');
    expect(raw).toContain('Content-Type: text/html; charset="UTF-8"');
    expect(raw).toContain("1,234");
    expect(lines.join()).not.toContain("example.com");
  });

  test("outside development the text of a sent mail is not kept", async () => {
    const { context, queued } = setUp(smtp("open", { ENVIRONMENT: "production", ALLOW_LOOPBACK_FETCH: "false" }));
    const to = address();
    await sendMail(context, order(to));
    await deliver(context, queued);
    expect(await received(to)).toHaveLength(1);
    expect(await outbox(to)).toMatchObject({ status: "sent", textBody: "", htmlBody: "" });
  });

  test("a mail that its reader can switch off carries the headers of RFC 8058, another does not", async () => {
    const { context, queued } = setUp(smtp("open"));
    const [to, plain] = [address(), address()];
    const unsubscribe = {
      reason: "Tips are on.",
      url: "https://kaja.example/unsubscribe?token=a.b_c-d",
      oneClickUrl: "https://kaja.example/u/one?token=a.b_c-d",
    };
    await sendMail(context, { ...order(to), unsubscribe });
    await sendMail(context, order(plain));
    await deliver(context, queued);
    const headersOf = async (recipient: string) => (await received(recipient))[0]?.raw.split("\r\n\r\n")[0] ?? "";
    expect(await headersOf(to)).toMatch(/^List-Unsubscribe: <https:\/\/kaja\.example\/u\/one\?token=a\.b_c-d>\r?$/m);
    expect(await headersOf(to)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(await headersOf(plain)).not.toMatch(/List-Unsubscribe/i);
  });

  test("signs in, with a password outside ASCII", async () => {
    const { context, queued } = setUp(
      smtp("auth", { SMTP_USERNAME: SMTP_CREDENTIALS.username, SMTP_PASSWORD: SMTP_CREDENTIALS.password }),
    );
    const to = address();
    await sendMail(context, order(to));
    await deliver(context, queued);
    expect((await received(to)).map(({ server, user }) => ({ server, user }))).toEqual([
      { server: "auth", user: "mailer" },
    ]);
  });

  test("speaks to a server that knows no sign-in, with or without credentials", async () => {
    for (const credentials of [undefined, { SMTP_USERNAME: "u", SMTP_PASSWORD: "p" }]) {
      const { context, queued } = setUp(smtp("bare", credentials));
      const to = address();
      await sendMail(context, order(to));
      await deliver(context, queued);
      expect(await received(to)).toHaveLength(1);
    }
  });

  test("a message delivered twice, one after the other and at the same time, sends one mail", async () => {
    const { context, queued } = setUp(smtp("open"));
    const to = address();
    await sendMail(context, order(to));
    const again = [...queued, ...queued];
    await Promise.all([deliver(context, again), deliver(context, again), deliver(context, again)]);
    const late = await deliver(context, queued);
    expect(late.explicitAcks).toEqual(["m0"]);
    expect(await received(to)).toHaveLength(1);
    expect(await outbox(to)).toMatchObject({ status: "sent", attempts: 1 });
  });

  const failures: [
    name: string,
    vars: () => Record<string, string>,
    local: string,
    expected: Record<string, unknown>,
  ][] = [
    ["a rejected recipient", () => smtp("open"), "rejected", { stage: "recipient", replyCode: 550 }],
    ["a recipient the server wants later", () => smtp("open"), "busy", { stage: "recipient", replyCode: 451 }],
    ["a server that hangs up in the middle", () => smtp("open"), "hangup", { stage: "connect" }],
    [
      "a wrong password",
      () => smtp("auth", { SMTP_USERNAME: "mailer", SMTP_PASSWORD: "wrong" }),
      "reader",
      { stage: "sign_in", replyCode: 535 },
    ],
    ["a server that wants a sign-in we do not have", () => smtp("auth"), "reader", { stage: "sender", replyCode: 530 }],
    ["a server that is down", () => smtp("open", { SMTP_PORT: "9" }), "reader", { stage: "connect" }],
    ["a host that does not exist", () => smtp("open", { SMTP_HOST: "smtp.invalid" }), "reader", { stage: "connect" }],
  ];

  test.each(failures)(
    "%s: retried with growing delays, then failed, and no log line names an address",
    async (_, vars, local, expected) => {
      const { context, queued, lines, advance } = setUp(vars());
      const to = address(local);
      await sendMail(context, order(to));
      for (let attempts = 1; attempts <= 6; attempts++) {
        const result = await deliver(context, queued, { attempts });
        expect(result.retryMessages.map(({ msgId }) => msgId)).toEqual(["m0"]);
        expect(result.delays).toEqual([retryDelaySeconds(attempts)]);
        expect(await outbox(to)).toMatchObject({ status: "queued", attempts });
        advance(seconds(retryDelaySeconds(attempts)));
      }
      await deliver(context, queued, { queue: "kaja-mail-dead" });
      expect(await outbox(to)).toMatchObject({ status: "failed", attempts: 6, dueAt: null });
      expect(await received(to)).toEqual([]);
      const tried = lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => event === "mail.attempt_failed");
      expect(tried).toHaveLength(6);
      for (const line of tried) expect(line).toMatchObject(expected);
      expect(lines.join("\n")).not.toMatch(/@|example\.com|wrong/);
    },
  );

  test("asked for STARTTLS, it never gives the password to a server that offers none", async () => {
    const { context, queued, lines } = setUp(
      smtp("auth", {
        SMTP_TLS: "starttls",
        SMTP_USERNAME: SMTP_CREDENTIALS.username,
        SMTP_PASSWORD: SMTP_CREDENTIALS.password,
      }),
    );
    const before = await signIns();
    const to = address();
    await sendMail(context, order(to));
    await deliver(context, queued);
    expect(await signIns()).toBe(before);
    expect(await received(to)).toEqual([]);
    expect(lines.join()).toContain('"stage":"tls"');
  });

  test("one bad recipient in a batch does not stop the others", async () => {
    const { context, queued } = setUp(smtp("open"));
    const recipients = [address(), address("rejected"), address(), address("hangup"), address()];
    for (const to of recipients) await sendMail(context, order(to));
    const result = await deliver(context, queued);
    expect(result.explicitAcks).toEqual(["m0", "m2", "m4"]);
    expect(result.retryMessages.map(({ msgId }) => msgId)).toEqual(["m1", "m3"]);
    expect(await Promise.all(recipients.map(async (to) => (await received(to)).length))).toEqual([1, 0, 1, 0, 1]);
  });
});

test("a server that hangs up once it has the content may have the mail: that is no failure to connect", async () => {
  const { context, queued, lines } = setUp(smtp("open"));
  const to = address("vanish");
  await sendMail(context, order(to));
  await deliver(context, queued);
  expect(await received(to)).toHaveLength(1);
  expect(lines.join()).toContain('"stage":"content"');
});

describe("at least once", () => {
  test("a sender that died while it held the mail: nobody else sends it until the lease ends, then the cron brings it back", async () => {
    const { context, queued, advance, clock } = setUp(smtp("open"));
    const to = address();
    await sendMail(context, order(to));
    const mail = await outbox(to);
    await context.db
      .update(mailOutbox)
      .set({ status: "sending", attempts: 1, dueAt: new Date(START.getTime() + minutes(5)) })
      .where(eq(mailOutbox.recipient, to));
    expect((await deliver(context, queued)).explicitAcks).toEqual(["m0"]);
    expect(await received(to)).toEqual([]);
    advance(minutes(6));
    queued.length = 0;
    await requeueMails(context, clock.now);
    expect(queued).toContainEqual({ mailId: mail?.id });
    await deliver(context, queued);
    expect(await received(to)).toHaveLength(1);
  });

  test("a mail waiting for its next attempt is not queued a second time by the cron", async () => {
    const { context, queued, advance, clock } = setUp(smtp("open"));
    const to = address("busy");
    await sendMail(context, order(to));
    const mail = await outbox(to);
    await deliver(context, queued, { attempts: 3 });
    queued.length = 0;
    advance(seconds(retryDelaySeconds(3)) + minutes(1));
    await requeueMails(context, clock.now);
    expect(queued.map(({ mailId }) => mailId)).not.toContain(mail?.id);
  });

  test("when the outcome cannot be noted at first, the note is repeated and the mail is not", async () => {
    const { context, queued } = setUp(smtp("open"));
    const to = address();
    await sendMail(context, order(to));
    let updates = 0;
    const db = new Proxy(context.db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        // The first update is the claim, the second the note.
        if (key === "update" && ++updates === 2) throw new Error("database away");
        return value.bind(target);
      },
    });
    expect((await deliver({ ...context, db }, queued)).explicitAcks).toEqual(["m0"]);
    expect(await outbox(to)).toMatchObject({ status: "sent" });
    expect(await received(to)).toHaveLength(1);
  });

  test("a mail whose senders die again and again is given up", async () => {
    const { context, queued } = setUp(smtp("open"));
    const to = address();
    await sendMail(context, order(to));
    await context.db.update(mailOutbox).set({ attempts: 20 }).where(eq(mailOutbox.recipient, to));
    await deliver(context, queued);
    expect(await outbox(to)).toMatchObject({ status: "failed" });
    expect(await received(to)).toEqual([]);
  });

  test("a message that is no message, or of a mail that is gone, is dropped", async () => {
    const { context } = setUp();
    const strange = [null, {}, { mailId: 5 }, { mailId: "x".repeat(65) }, { mailId: "gone" }] as unknown as Sent[];
    expect((await deliver(context, strange)).explicitAcks).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  });

  test("a queue without a consumer keeps its messages", async () => {
    const { context } = setUp();
    await expect(deliver(context, [{ mailId: "x" }], { queue: "unknown" })).rejects.toThrow("No consumer");
  });
});

describe("the outbox", () => {
  test("mails older than 30 days are forgotten", async () => {
    const { context, clock, advance } = setUp();
    const to = address();
    await sendMail(context, order(to));
    advance(days(30) - 1);
    await purgeMails(context, clock.now);
    expect(await outbox(to)).toBeDefined();
    advance(2);
    await purgeMails(context, clock.now);
    expect(await outbox(to)).toBeUndefined();
  });

  test("overdue mails are taken in bounded portions, oldest first, on libSQL as well", async () => {
    const db = openLibsql();
    const mail = {
      recipient: "a@example.com",
      template: "t",
      subject: "s",
      textBody: "t",
      htmlBody: "h",
      createdAt: START,
    };
    for (let index = 0; index < 5; index++)
      await insertMail({ db }, { ...mail, id: `id-${index}`, dueAt: new Date(START.getTime() + index) });
    const now = new Date(START.getTime() + 4);
    const next = new Date(START.getTime() + minutes(2));
    expect((await takeOverdueMails({ db }, now, next, 3)).sort()).toEqual(["id-0", "id-1", "id-2"]);
    expect(await takeOverdueMails({ db }, now, next, 3)).toEqual(["id-3"]);
    expect(await takeOverdueMails({ db }, now, next, 3)).toEqual([]);
  });
});
