import { formatMailbox } from "#app/platform/mail/headers.ts";
import { singleLine } from "#app/platform/mail/render.ts";
import type { OutgoingMail } from "#app/platform/mail/smtp.server.ts";
import type { ApiKind, ProviderSettings } from "./domain/provider.ts";

interface Header {
  name: string;
  value: string;
}

/** Fields of the message beside its parts. Line breaks are removed, so that no header can be added. */
function headersOf({ unsubscribeUrl, isBulk }: OutgoingMail): Header[] {
  const headers: Header[] = isBulk ? [] : [{ name: "Auto-Submitted", value: "auto-generated" }];
  if (unsubscribeUrl !== "")
    headers.push(
      { name: "List-Unsubscribe", value: `<${singleLine(unsubscribeUrl)}>` },
      { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
    );
  return headers;
}

/** A name without what services refuse in a sender: they read `Name <address>` as RFC 5322 does. */
const senderOf = ({ fromName }: OutgoingMail, email: string): string =>
  formatMailbox(fromName ? { name: singleLine(fromName), email } : { email });

/** docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
function sesBody(mail: OutgoingMail, fromEmail: string, { configurationSet }: ProviderSettings) {
  const content = (data: string) => ({ Data: data, Charset: "UTF-8" });
  return {
    // A non-ASCII name is an encoded word there.
    FromEmailAddress: senderOf(mail, fromEmail).replace(/\r\n /g, " "),
    Destination: { ToAddresses: [mail.recipient] },
    ...(mail.replyTo ? { ReplyToAddresses: [mail.replyTo] } : {}),
    Content: {
      Simple: {
        Subject: content(singleLine(mail.subject)),
        Body: { Html: content(mail.htmlBody), Text: content(mail.textBody) },
        Headers: headersOf(mail).map(({ name, value }) => ({ Name: name, Value: value })),
      },
    },
    // Tags allow letters, digits, hyphens and underscores.
    EmailTags: [{ Name: "kaja-message", Value: mail.id.replace(/[^\w-]/g, "_") }],
    ...(configurationSet === "" ? {} : { ConfigurationSetName: configurationSet }),
  };
}

/** postmarkapp.com/developer/api/email-api */
function postmarkBody(mail: OutgoingMail, fromEmail: string, { messageStream }: ProviderSettings) {
  return {
    From: senderOf(mail, fromEmail).replace(/\r\n /g, " "),
    To: mail.recipient,
    Subject: singleLine(mail.subject),
    HtmlBody: mail.htmlBody,
    TextBody: mail.textBody,
    ...(mail.replyTo ? { ReplyTo: mail.replyTo } : {}),
    Headers: headersOf(mail).map(({ name, value }) => ({ Name: name, Value: value })),
    Metadata: { "message-id": mail.id },
    MessageStream: messageStream === "" ? "broadcast" : messageStream,
    // Opens and clicks are counted by this product.
    TrackOpens: false,
    TrackLinks: "None",
  };
}

/** resend.com/docs/api-reference/emails/send-email */
function resendBody(mail: OutgoingMail, fromEmail: string) {
  const name = mail.fromName ? singleLine(mail.fromName).replace(/[<>"]/g, "") : "";
  return {
    from: name === "" ? fromEmail : `${name} <${fromEmail}>`,
    to: [mail.recipient],
    subject: singleLine(mail.subject),
    html: mail.htmlBody,
    text: mail.textBody,
    ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
    headers: Object.fromEntries(headersOf(mail).map(({ name: header, value }) => [header, value])),
    tags: [{ name: "kaja-message", value: mail.id.replace(/[^\w-]/g, "_") }],
  };
}

/** The body of the request that sends one mail. */
export function bodyOf(kind: ApiKind, mail: OutgoingMail, fromEmail: string, settings: ProviderSettings): string {
  if (kind === "ses") return JSON.stringify(sesBody(mail, fromEmail, settings));
  return JSON.stringify(kind === "postmark" ? postmarkBody(mail, fromEmail, settings) : resendBody(mail, fromEmail));
}

/** Where a mail is posted. */
export function urlOf(kind: ApiKind, { region }: ProviderSettings): string {
  if (kind === "ses") return `https://email.${region}.amazonaws.com/v2/email/outbound-emails`;
  return kind === "postmark" ? "https://api.postmarkapp.com/email" : "https://api.resend.com/emails";
}
