import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Product, startProduct } from "../support/product.ts";
import { runSql } from "../support/product-database.ts";
import { hangUp } from "../support/smtp.ts";
import { type Member, newMember } from "./member.ts";

/** Only in `npm run test:nightly`: a sender that died is known for dead after three minutes. More kills than five add nothing. */
const KILLS = Math.min(5, Number(process.env.CRASH_KILLS ?? 0));
/** Mails after which the server is killed. A plan sends 600 a minute. */
const MAILS_PER_LIFE = 150;
/** Senders of one campaign at the same time: each may die with one mail on its way. */
const SENDERS = 4;
const RECIPIENTS = Number(process.env.MAIL_RECIPIENTS ?? MAILS_PER_LIFE * (KILLS + 2));
const PATIENCE_MS = 300_000 + Math.ceil(RECIPIENTS / 600) * 60_000;

/** Every 40th mailbox does not exist, and behind every 41st the connection ends once the mail is there. */
const addressOf = (at: number): string =>
  `${at % 40 === 7 ? "rejected" : at % 41 === 8 ? "hangup" : "person"}-${at}@tea.example`;

let product: Product;
let server: SMTPServer;
/** How often a mail to each address arrived. */
const received = new Map<string, number>();

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith("rejected") ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : undefined,
      ),
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        received.set(to, (received.get(to) ?? 0) + 1);
        if (!to.startsWith("hangup")) return done();
        hangUp(server, session);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  product = await startProduct();
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** Settings, an own mail service with a proved domain, people who agreed to mails, and a template: all that a campaign needs. */
async function prepare(member: Member): Promise<string> {
  await member.send("/retargeting/sending", {
    ...{ intent: "save", fromName: "Tea shop", replyTo: "", postalAddress: "Tallinn", timeZone: "UTC", font: "sans" },
    ...{ button: "#0d5c55", background: "#ffffff", quietFrom: "0", quietTo: "0", capMails: "0", capDays: "7" },
  });
  const { port } = server.server.address() as AddressInfo;
  await member.send("/retargeting/sending/service", {
    ...{ intent: "save", kind: "smtp", fromEmail: "news@tea.example", host: "127.0.0.1", port: String(port) },
    ...{ tls: "none" },
  });
  runSql(
    product.state,
    `INSERT INTO sending_domains (id, workspace_id, user_id, domain, proof, selector, status, findings, created_at, updated_at)
     SELECT 'tea', workspace_id, '', 'tea.example', 't', '', 'verified', '', 0, 0 FROM mail_providers`,
  );
  const people = Array.from({ length: RECIPIENTS }, (_, at) => `Person ${at},${addressOf(at)}`);
  const id = await member.uploadContacts(["Name,Email", ...people].join("\n"), true);
  const importSays = (text: string) =>
    vi.waitFor(async () => expect(await member.importText(id)).toContain(text), {
      timeout: PATIENCE_MS,
      interval: 250,
    });
  await importSays("What the import comes to");
  await member.moveImport(id, "run");
  await importSays("Undo the import");

  const template = await member.send("/retargeting/templates", { intent: "create", name: "News" });
  const page = await member.read(template);
  const button = /aria-label="Button, block \d+"[\s\S]*?name="blockId" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await member.send(template, { intent: "delete-block", version: "1", blockId: button });
  const templateId = template.split("/").at(-1) ?? "";
  return member.send("/retargeting/campaigns/new", { intent: "create", name: "News", templateId });
}

interface Totals {
  status: string;
  recipients: number;
  sent: number;
  failed: number;
  unknown: number;
  skipped: number;
}

const totals = (): Totals => {
  const [row] = runSql<Totals>(
    product.state,
    "SELECT status, recipients, sent, failed, unknown, skipped FROM mail_campaigns",
  );
  if (!row) throw new Error("There is no campaign");
  return row;
};

test.runIf(KILLS > 0)(
  `killed ${KILLS} times while a campaign is sent: nobody is mailed twice, and every unknown outcome is listed`,
  { timeout: (KILLS + 3) * PATIENCE_MS },
  async () => {
    const member = await newMember(product.origin, "mail-crash");
    const campaign = await prepare(member);
    await member.send(campaign, { intent: "start", startAt: "" });
    for (let kill = 1; kill <= KILLS; kill++) {
      await vi.waitFor(() => expect(received.size).toBeGreaterThanOrEqual(kill * MAILS_PER_LIFE), {
        timeout: PATIENCE_MS,
        interval: 10,
      });
      await product.crash();
      // Nobody has reported for five minutes: without the wait.
      runSql(product.state, "UPDATE mail_campaigns SET updated_at = 0");
      await product.tick();
    }
    await vi.waitFor(
      async () => {
        await product.tick();
        expect(totals()).toMatchObject({ status: "sent" });
      },
      { timeout: PATIENCE_MS, interval: 5_000 },
    );

    const { recipients, sent, failed, unknown, skipped } = totals();
    expect([...received].filter(([, times]) => times > 1)).toEqual([]);
    expect({ recipients, skipped, sum: sent + failed + unknown }).toEqual({
      recipients: RECIPIENTS,
      skipped: 0,
      sum: RECIPIENTS,
    });
    const all = Array.from({ length: RECIPIENTS }, (_, at) => addressOf(at));
    const of = (beginning: string) => all.filter((address) => address.startsWith(beginning));
    // Those that do not exist, and nobody else, were refused; those whose connection ended, and at most the mail of each death, are unknown.
    expect(failed).toBe(of("rejected").length);
    expect(unknown).toBeGreaterThanOrEqual(of("hangup").length);
    expect(unknown).toBeLessThanOrEqual(of("hangup").length + KILLS * SENDERS);
    expect(of("person").filter((address) => !received.has(address)).length).toBeLessThanOrEqual(KILLS * SENDERS);
    const report = await member.read(campaign);
    expect(report).toContain("Unknown outcomes");
    console.log(
      `${RECIPIENTS} recipients, ${KILLS} kills: ${sent} sent, ${failed} refused, ${unknown} unknown, ${received.size} arrived, none twice`,
    );
  },
);
