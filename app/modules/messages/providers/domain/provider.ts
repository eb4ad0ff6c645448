/** Services that a workspace can send its campaigns through. */
export const PROVIDER_KINDS = ["smtp", "ses", "postmark", "resend"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
/** The services whose API is called. */
export type ApiKind = Exclude<ProviderKind, "smtp">;

/** What is not secret, by the names of the form; what a kind does not use is empty. */
export interface ProviderSettings {
  host: string;
  port: number;
  /** "none": of a server on this machine alone. */
  tls: "none" | "starttls" | "implicit";
  username: string;
  region: string;
  accessKeyId: string;
  /** Of Amazon SES: names where events are published; empty: none. */
  configurationSet: string;
  /** Of Postmark: the stream that broadcasts leave through. */
  messageStream: string;
}

/** What a provider proves itself with, sealed. `secret`: password, key or token; `webhookSecret`: what Resend signs its reports with. */
export interface ProviderSecrets {
  secret: string;
  webhookSecret: string;
}

export interface ProviderDefinition {
  title: string;
  about: string;
  /** Label of its secret in the form. */
  secretLabel: string;
  secretHint: string;
  docsUrl: string;
  /** What an SPF record of the domain includes for it; null: the service says it itself. */
  spfInclude: string | null;
  /** Somebody has used it with the live service. Until then its page says so. */
  isTriedLive: boolean;
}

export const PROVIDERS: Readonly<Record<ProviderKind, ProviderDefinition>> = {
  smtp: {
    title: "SMTP server",
    about: "Any mail server that takes a user name and password over TLS.",
    secretLabel: "Password",
    secretHint: "Of the mailbox or of the sending service.",
    docsUrl: "https://www.rfc-editor.org/rfc/rfc6409.html",
    spfInclude: null,
    isTriedLive: true,
  },
  ses: {
    title: "Amazon SES",
    about: "By the SES API version 2, with an access key that may call ses:SendEmail.",
    secretLabel: "Secret access key",
    secretHint: "Of an IAM user that may do nothing but ses:SendEmail.",
    docsUrl: "https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html",
    spfInclude: "amazonses.com",
    isTriedLive: false,
  },
  postmark: {
    title: "Postmark",
    about: "By the Postmark email API, through a broadcast stream.",
    secretLabel: "Server API token",
    secretHint: "In Postmark under Servers, API Tokens.",
    docsUrl: "https://postmarkapp.com/developer/api/email-api",
    spfInclude: "spf.mtasv.net",
    isTriedLive: false,
  },
  resend: {
    title: "Resend",
    about: "By the Resend email API.",
    secretLabel: "API key",
    secretHint: "With the permission to send alone. It begins with re_.",
    docsUrl: "https://resend.com/docs/api-reference/emails/send-email",
    spfInclude: "amazonses.com",
    isTriedLive: false,
  },
};

export const EMPTY_SETTINGS: ProviderSettings = {
  ...{ host: "", port: 587, tls: "starttls", username: "", region: "", accessKeyId: "" },
  ...{ configurationSet: "", messageStream: "" },
};

/** The fields that say where the secret goes. With another destination the stored secret is not used: it must be entered again. */
export function destinationOf(
  kind: ProviderKind,
  { host, port, tls, username, accessKeyId }: ProviderSettings,
): string {
  if (kind === "smtp") return [kind, host, port, tls, username].join("|");
  return [kind, accessKeyId].join("|");
}

/** The domain of a checked address. */
export const domainOfAddress = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
