import type { AddressInfo } from "node:net";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { newId } from "#app/platform/ids.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { mailSettings, sendingDomains } from "#db/schema/messages.ts";
import { createAccount } from "#tests/support/factories.ts";
import { addPeople } from "./people.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report } from "./stats.ts";

/** Recipients of one campaign: below what a plan sends in its first minute. */
const RECIPIENTS = 300;
/** As many as the product opens for one campaign. */
const CONNECTIONS = 4;
const PATIENCE_MS = minutes(5);

interface Round {
  /** Mails per second from the call that starts it to the last mail. */
  all: number;
  /** Mails per second between the first mail and the last. */
  flow: number;
}

/** A mail server that counts what arrives and keeps nothing. */
async function startCounter() {
  let arrivals: number[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => {
        arrivals.push(performance.now());
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    /** Runs a sending and waits for its last mail. */
    async measure(send: () => Promise<unknown>): Promise<Round> {
      arrivals = [];
      const begun = performance.now();
      await send();
      while (arrivals.length < RECIPIENTS) {
        if (performance.now() - begun > PATIENCE_MS) throw new Error(`Only ${arrivals.length} mails arrived`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (arrivals.length > RECIPIENTS) throw new Error(`${arrivals.length} mails arrived`);
      const [first = 0, last = 0] = [arrivals[0], arrivals.at(-1)];
      const perSecond = (ms: number) => RECIPIENTS / (ms / seconds(1));
      return { all: perSecond(last - begun), flow: perSecond(last - first) };
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Sends the forms of an owner as pages do; where each leads. */
const formsOf =
  ({ origin }: BenchProduct, cookie: string) =>
  async (path: string, fields: Record<string, string>): Promise<string> => {
    const response = await fetch(origin + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { cookie, origin, "sec-fetch-site": "same-origin" },
      redirect: "manual",
    });
    await response.body?.cancel();
    if (response.status !== 302 && response.status !== 303) throw new Error(`${path} answered ${response.status}`);
    return response.headers.get("location") ?? "";
  };

/** A workspace with settings, an own mail server, a proved domain and people who agreed: all that a campaign needs. */
async function prepare(product: BenchProduct, port: number) {
  const { env, origin } = product;
  const { workspaceId, userId, cookie } = await createAccount(env, { plan: "enterprise" });
  const send = formsOf(product, cookie);
  const db = openDatabase({ d1: env.DB });
  const now = new Date();
  await db.insert(mailSettings).values({
    ...{ workspaceId, fromName: "Tea shop", replyTo: "", postalAddress: "Tallinn", theme: "{}", timeZone: "UTC" },
    ...{ quietFrom: 0, quietTo: 0, capMails: 0, capDays: 7, updatedAt: now },
  });
  await send("/retargeting/sending/service", {
    ...{
      intent: "save",
      kind: "smtp",
      fromEmail: "news@tea.example",
      host: "127.0.0.1",
      port: String(port),
      tls: "none",
    },
  });
  await db.insert(sendingDomains).values({
    ...{ id: newId(), workspaceId, userId, domain: "tea.example", proof: "t", status: "verified", findings: "" },
    ...{ createdAt: now, updatedAt: now },
  });
  await addPeople(env, workspaceId, RECIPIENTS);
  const template = await send("/retargeting/templates", { intent: "create", name: "News" });
  const page = await (await fetch(origin + template, { headers: { cookie } })).text();
  const button = /aria-label="Button, block \d+"[\s\S]*?name="blockId" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await send(template, { intent: "delete-block", version: "1", blockId: button });
  const templateId = template.split("/").at(-1) ?? "";
  return async () => {
    const campaign = await send("/retargeting/campaigns/new", { intent: "create", name: newId(), templateId });
    return () => send(campaign, { intent: "start", startAt: "" });
  };
}

/** Mails of the size that the product writes for that template, all handed over at once, as its manual shows. */
async function sendPooled(port: number): Promise<void> {
  const pool = createTransport({ pool: true, host: "127.0.0.1", port, maxConnections: CONNECTIONS, ignoreTLS: true });
  const html = `<p>${"Three green teas of this spring. ".repeat(250)}</p>`;
  await Promise.all(
    Array.from({ length: RECIPIENTS }, (_, at) =>
      pool.sendMail({
        ...{ from: "Tea shop <news@tea.example>", to: `person-${at}@tea.example`, subject: "News" },
        ...{ text: "Three green teas of this spring.", html },
      }),
    ),
  );
  pool.close();
}

/**
 * Mails of a campaign per second, against nodemailer's pooled sending to the same server. Ours are written for each person, checked for
 * consent and limits, and noted before and after they leave, so that nobody is mailed twice; nodemailer sends one text to a list.
 */
export async function benchMail(product: BenchProduct): Promise<void> {
  console.log("\nMail campaigns");
  const counter = await startCounter();
  try {
    const draft = await prepare(product, counter.port);
    const rounds = await interleave({
      ours: async () => counter.measure(await draft()),
      pooled: () => counter.measure(() => sendPooled(counter.port)),
    });
    const of = (side: readonly Round[], part: keyof Round) => side.map((round) => round[part]);
    report(
      `${RECIPIENTS} mails from the start of the campaign to the last, against nodemailer's pool of ${CONNECTIONS}`,
      "mails/s",
      compare(of(rounds.ours, "all"), of(rounds.pooled, "all")),
    );
    report(
      "between the first mail and the last",
      "mails/s",
      compare(of(rounds.ours, "flow"), of(rounds.pooled, "flow")),
    );
  } finally {
    await counter.stop();
  }
}
