import PostalMime from "postal-mime";
import { type Bounce, fieldsOfStatus, kindOfStatus, type ReportedMail, readMessageId } from "./domain/bounce.ts";

/** Parts of a report are small; more is not one. */
const MAX_PARTS = 20;

/** A bounce (RFC 3464) or complaint (RFC 5965) as a mail. Null: it is none, or about no mail of ours. */
export async function readBounceMail(raw: string): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  let found: Pick<Bounce, "kind" | "detail"> | null = null;
  let ref: ReportedMail["ref"] = null;
  for (const { mimeType, content } of mail.attachments.slice(0, MAX_PARTS)) {
    if (typeof content !== "string") continue;
    const fields = fieldsOfStatus(content);
    if (mimeType === "message/delivery-status") found ??= kindOfStatus(fields);
    else if (mimeType === "message/feedback-report" && /^(abuse|fraud)$/i.test(fields.get("feedback-type") ?? ""))
      found = { kind: "complaint", detail: fields.get("user-agent") ?? "" };
    else if (/^(message\/rfc822|text\/rfc822-headers)/.test(mimeType))
      ref ??= readMessageId(fields.get("message-id") ?? "");
  }
  return found && ref ? { ref, providerId: "", ...found } : null;
}
