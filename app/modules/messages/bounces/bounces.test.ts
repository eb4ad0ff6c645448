import { describe, expect, test } from "vitest";
import { fieldsOfStatus, kindOfStatus, readMessageId } from "./domain/bounce.ts";
import { readPostmark, readResend, readSes } from "./domain/service-reports.ts";
import { readBounceMail } from "./read-report.server.ts";

const CAMPAIGN = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7";

const report = (status: string, { action = "failed", id = `<${CAMPAIGN}.12@kaja.example>` } = {}) =>
  [
    "From: MAILER-DAEMON@mx.example",
    "To: no-reply@kaja.example",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    "",
    "--b1",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you.",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; mari@example.com",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 user",
    " unknown",
    "",
    "--b1",
    "Content-Type: text/rfc822-headers",
    "",
    "From: no-reply@kaja.example",
    `Message-ID: ${id}`,
    "",
    "--b1--",
    "",
  ].join("\r\n");

describe("reports of bounces", () => {
  test.each([
    ["5.1.1", "hard"],
    ["4.4.1", "soft"],
    ["5.2.2", "soft"],
    ["5.7.1", "soft"],
  ])("status %s is a %s bounce of its campaign and recipient", async (status, kind) => {
    expect(await readBounceMail(report(status))).toMatchObject({ ref: { campaignId: CAMPAIGN, n: 12 }, kind });
  });

  test("late and delivered mails, mails of others and nonsense are none", async () => {
    expect(await readBounceMail(report("4.4.7", { action: "delayed" }))).toBeNull();
    expect(await readBounceMail(report("5.1.1", { id: "<abc@other.example>" }))).toBeNull();
    expect(await readBounceMail("hello")).toBeNull();
    expect(await readBounceMail("")).toBeNull();
  });

  test("a feedback report is a complaint", async () => {
    const raw = report("5.1.1")
      .replace("message/delivery-status", "message/feedback-report")
      .replace("Reporting-MTA: dns; mx.example", "Feedback-Type: abuse\r\nUser-Agent: SomeIsp/1.0");
    expect(await readBounceMail(raw)).toMatchObject({ kind: "complaint", ref: { n: 12 } });
  });

  test("Postmark's webhooks are read as documented", () => {
    const metadata = { "message-id": `${CAMPAIGN}.7` };
    const id = "883953f4-6105-42a2-a16a-77a8eac79483";
    expect(readPostmark({ RecordType: "Bounce", Type: "HardBounce", MessageID: id, Metadata: metadata })).toMatchObject(
      {
        ref: { campaignId: CAMPAIGN, n: 7 },
        providerId: id,
        kind: "hard",
      },
    );
    expect(readPostmark({ RecordType: "Bounce", Type: "Transient", MessageID: id })).toMatchObject({
      ref: null,
      providerId: id,
      kind: "soft",
    });
    expect(readPostmark({ RecordType: "SpamComplaint", Metadata: metadata })?.kind).toBe("complaint");
    for (const other of [null, 3, [], { RecordType: "Open", Metadata: metadata }])
      expect(readPostmark(other)).toBeNull();
  });

  test("what Amazon SES publishes is read as documented, with our tag or its own id", () => {
    const mail = {
      messageId: "EXAMPLE-0101",
      tags: { "ses:from-domain": ["shop.example"], "kaja-message": [`${CAMPAIGN}_7`] },
    };
    const bounce = {
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [{ diagnosticCode: "smtp; 550" }],
    };
    expect(readSes({ eventType: "Bounce", bounce, mail })).toEqual({
      ref: { campaignId: CAMPAIGN, n: 7 },
      providerId: "EXAMPLE-0101",
      kind: "hard",
      detail: "Permanent General smtp; 550",
    });
    const transient = { bounceType: "Transient", bouncedRecipients: [] };
    expect(readSes({ notificationType: "Bounce", bounce: transient, mail: { messageId: "x" } })).toMatchObject({
      ref: null,
      providerId: "x",
      kind: "soft",
    });
    expect(readSes({ eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" }, mail })?.kind).toBe(
      "complaint",
    );
    for (const other of [null, [], { eventType: "Delivery", mail }, { eventType: 4 }])
      expect(readSes(other)).toBeNull();
  });

  test("what Resend reports is read as documented, whichever form its tags have", () => {
    const bounce = { type: "Permanent", subType: "General", message: "No such user" };
    for (const tags of [{ "kaja-message": `${CAMPAIGN}_3` }, [{ name: "kaja-message", value: `${CAMPAIGN}_3` }]])
      expect(readResend({ type: "email.bounced", data: { email_id: "56761188", tags, bounce } })).toMatchObject({
        ref: { campaignId: CAMPAIGN, n: 3 },
        providerId: "56761188",
        kind: "hard",
      });
    expect(readResend({ type: "email.complained", data: { email_id: "5" } })).toMatchObject({
      ref: null,
      kind: "complaint",
    });
    expect(readResend({ type: "email.delivery_delayed", data: { email_id: "5" } })).toBeNull();
  });

  test("folded fields are one, and the first of a name counts", () => {
    const fields = fieldsOfStatus("Status: 5.1.1\r\nDiagnostic-Code: a\r\n b\r\nStatus: 4.0.0");
    expect(fields.get("status")).toBe("5.1.1");
    expect(fields.get("diagnostic-code")).toBe("a b");
    expect(kindOfStatus(new Map())).toBeNull();
    expect(readMessageId("<x>")).toBeNull();
  });
});
