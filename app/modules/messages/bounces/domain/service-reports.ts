import { type Bounce, type ReportedMail, readMessageId } from "./bounce.ts";

type Members = Readonly<Record<string, unknown>>;

const MAX_DETAIL_CHARS = 200;
const MAX_ID_CHARS = 200;

export const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const detailOf = (...parts: unknown[]): string =>
  parts.map(textOf).filter(Boolean).join(" ").slice(0, MAX_DETAIL_CHARS);

/** Our name of a mail as it is in tags, which allow no dot: "<campaign>_<number>". */
const refOfTag = (tag: string): ReportedMail["ref"] => readMessageId(`${tag.replace(/_(\d{1,10})$/, ".$1")}@`);

/** A report of Postmark's webhooks "Bounce" and "SpamComplaint": postmarkapp.com/developer/webhooks/bounce-webhook. */
export function readPostmark(body: unknown): Bounce | null {
  const report = membersOf(body);
  const about = {
    ref: readMessageId(`${textOf(membersOf(report.Metadata)["message-id"])}@`),
    providerId: textOf(report.MessageID).slice(0, MAX_ID_CHARS),
  };
  const type = textOf(report.Type);
  const detail = detailOf(type, report.Details);
  if (report.RecordType === "SpamComplaint") return { ...about, kind: "complaint", detail };
  if (report.RecordType !== "Bounce") return null;
  const hard = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated"];
  return { ...about, kind: hard.includes(type) ? "hard" : "soft", detail };
}

/**
 * What Amazon SES publishes of a mail, out of the message of an SNS notification: event publishing names it `eventType`, the
 * notifications of an identity `notificationType`. docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export function readSes(body: unknown): Bounce | null {
  const report = membersOf(body);
  const mail = membersOf(report.mail);
  const [tag] = Array.isArray(membersOf(mail.tags)["kaja-message"])
    ? (membersOf(mail.tags)["kaja-message"] as unknown[])
    : [];
  const about = { ref: refOfTag(textOf(tag)), providerId: textOf(mail.messageId).slice(0, MAX_ID_CHARS) };
  const type = textOf(report.eventType) || textOf(report.notificationType);
  if (type === "Complaint")
    return { ...about, kind: "complaint", detail: detailOf(membersOf(report.complaint).complaintFeedbackType) };
  if (type !== "Bounce") return null;
  const bounce = membersOf(report.bounce);
  const [recipient] = Array.isArray(bounce.bouncedRecipients) ? (bounce.bouncedRecipients as unknown[]) : [];
  const detail = detailOf(bounce.bounceType, bounce.bounceSubType, membersOf(recipient).diagnosticCode);
  return { ...about, kind: bounce.bounceType === "Permanent" ? "hard" : "soft", detail };
}

/** The tag of ours: an object of names, or a list as it was sent. */
function resendTag(tags: unknown): string {
  if (Array.isArray(tags)) return textOf(membersOf(tags.find((tag) => membersOf(tag).name === "kaja-message")).value);
  return textOf(membersOf(tags)["kaja-message"]);
}

/** Resend's events email.bounced and email.complained: resend.com/docs/webhooks/emails/bounced. */
export function readResend(body: unknown): Bounce | null {
  const { type, data } = membersOf(body);
  const mail = membersOf(data);
  const about = { ref: refOfTag(resendTag(mail.tags)), providerId: textOf(mail.email_id).slice(0, MAX_ID_CHARS) };
  if (type === "email.complained") return { ...about, kind: "complaint", detail: "" };
  if (type !== "email.bounced") return null;
  const bounce = membersOf(mail.bounce);
  const detail = detailOf(bounce.type, bounce.subType, bounce.message);
  return { ...about, kind: bounce.type === "Permanent" ? "hard" : "soft", detail };
}
