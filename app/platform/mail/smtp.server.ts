import { LogLevel, WorkerMailer, type WorkerMailerOptions } from "worker-mailer";
import type { Config } from "#app/platform/env.ts";
import { seconds } from "#app/shared/time.ts";
import { encodeHeaderText, formatMailbox, type Mailbox, parseMailbox } from "./headers.ts";
import { asSmtpFailure, SmtpFailure } from "./smtp-failure.ts";

/** A mail as the server gets it. `id` becomes the Message-ID, so that a copy sent twice can be recognised. */
export interface OutgoingMail {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** Where a single POST switches mails like this off (RFC 8058); empty: it cannot be. */
  unsubscribeUrl: string;
  /** Name of the sender in place of the product's own. */
  fromName?: string;
  /** One checked address. */
  replyTo?: string;
  /** Written by people for many: not marked as an automatic answer. */
  isBulk?: boolean;
}

export interface MailTransport {
  /** Hands one mail over. Returns the id that the service gives it, "" where there is none. Throws what the transport's kind says. */
  send(mail: OutgoingMail): Promise<string>;
  close(): Promise<void>;
}

/** A server that takes mail, and how to sign in there. */
export interface SmtpServer {
  host: string;
  port: number;
  tls: "none" | "starttls" | "implicit";
  username?: string | undefined;
  password?: string | undefined;
}

const RESPONSE_TIMEOUT_MS = seconds(20);
/** One mail from start to end, however slowly the server answers. */
const SEND_TIMEOUT_MS = seconds(60);
const MAX_REPLY_BYTES = 64 * 1024;

/** The part of worker-mailer 1.2.1 that the corrections below touch; the version is pinned and the tests hold each of them. */
interface MailerInternals {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  socket: Socket;
  active: boolean;
  startTls: boolean;
  secure: boolean;
  supportsStartTls: boolean;
  credentials?: WorkerMailerOptions["credentials"];
  initializeSmtpSession(): Promise<void>;
  start(): Promise<void>;
  auth(): Promise<void>;
  mail(): Promise<void>;
  body(): Promise<void>;
  send: WorkerMailer["send"];
  close: WorkerMailer["close"];
}

const Mailer = WorkerMailer as unknown as new (options: WorkerMailerOptions) => MailerInternals;

class StrictMailer extends Mailer {
  /** The content of the mail under way has begun to leave: from here on the server may have taken it, whatever goes wrong. */
  #isContentUnderWay = false;

  override async mail(): Promise<void> {
    this.#isContentUnderWay = false;
    await super.mail();
  }

  override async body(): Promise<void> {
    this.#isContentUnderWay = true;
    await super.body();
  }

  /** Where the dialogue ended. A connection that is lost while the content leaves is no failure to connect: the mail may be there. */
  failureOf(cause: unknown): SmtpFailure {
    const failure = asSmtpFailure(cause);
    return failure.stage === "connect" && this.#isContentUnderWay ? new SmtpFailure("content", undefined) : failure;
  }

  /** The original reads on for ever once the server has hung up, and never lets the isolate go. */
  async read(): Promise<string> {
    const decoder = new TextDecoder();
    let reply = "";
    for (;;) {
      const { value, done } = await this.reader.read();
      if (done) throw new Error("The SMTP connection was closed");
      reply += decoder.decode(value, { stream: true });
      if (reply.length > MAX_REPLY_BYTES) throw new Error("The SMTP reply is too long");
      if (!reply.endsWith("\n")) continue;
      const lines = reply.split(/\r?\n/);
      if (!/^\d+-/.test(lines.at(-2) ?? "")) return reply;
    }
  }

  /** The original signs in without TLS when the server (or somebody between) offers no STARTTLS, and refuses a server that offers sign-in to all. */
  override async auth(): Promise<void> {
    if (this.startTls && !this.secure && !this.supportsStartTls) throw new SmtpFailure("tls", undefined);
    if (this.credentials) await super.auth();
  }

  static async open(options: WorkerMailerOptions): Promise<StrictMailer> {
    const mailer = new StrictMailer(options);
    try {
      await mailer.initializeSmtpSession();
    } catch (cause) {
      mailer.drop();
      throw cause;
    }
    // Ends when the connection does; its failures reach the callers of send().
    mailer.start().catch(() => mailer.drop());
    return mailer;
  }

  /** Hangs up without a word. */
  drop(): void {
    this.active = false;
    this.socket.close().catch(() => undefined);
  }
}

// worker-mailer feeds credentials to btoa, which takes no character above U+00FF.
const bytesAsText = (value: string) => String.fromCharCode(...new TextEncoder().encode(value));

const mailerOptions = ({ host, port, tls, username, password }: SmtpServer): WorkerMailerOptions => ({
  host,
  port,
  secure: tls === "implicit",
  startTls: tls === "starttls",
  ...(username && password
    ? { credentials: { username: bytesAsText(username), password: bytesAsText(password) } }
    : {}),
  authType: ["plain", "login"],
  // Its messages hold addresses.
  logLevel: LogLevel.NONE,
  socketTimeoutMs: RESPONSE_TIMEOUT_MS,
});

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SmtpFailure("timeout", undefined)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Speaks with the SMTP server of the configuration. Null without a server. */
export function openSmtpTransport(config: Config): MailTransport | null {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_TLS: tls, SMTP_USERNAME: username, SMTP_PASSWORD: password } = config;
  return host ? openSmtpServer({ host, port, tls, username, password }, parseMailbox(config.MAIL_FROM)) : null;
}

/** Speaks with an SMTP server: one connection for all mails until one fails, then a new one. `send` throws SmtpFailure. */
export function openSmtpServer(server: SmtpServer, from: Mailbox): MailTransport {
  let mailer: StrictMailer | undefined;
  return {
    async send(mail) {
      try {
        mailer ??= await within(SEND_TIMEOUT_MS, StrictMailer.open(mailerOptions(server)));
        const headers = {
          From: formatMailbox(mail.fromName ? { name: mail.fromName, email: from.email } : from),
          ...(mail.replyTo ? { "Reply-To": formatMailbox({ email: mail.replyTo }) } : {}),
          To: mail.recipient,
          Subject: encodeHeaderText(mail.subject),
          "Message-ID": `<${mail.id}@${from.email.split("@").at(-1)}>`,
          ...(mail.isBulk ? {} : { "Auto-Submitted": "auto-generated" }),
          ...(mail.unsubscribeUrl
            ? { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
            : {}),
        };
        const { subject, textBody: text, htmlBody: html, recipient: to } = mail;
        await within(SEND_TIMEOUT_MS, mailer.send({ from, to, subject, text, html, headers }));
        return "";
      } catch (cause) {
        const failure = mailer ? mailer.failureOf(cause) : asSmtpFailure(cause);
        mailer?.drop();
        mailer = undefined;
        throw failure;
      }
    },
    async close() {
      const open = mailer;
      mailer = undefined;
      // The mails are delivered; a server that does not say goodbye changes nothing.
      await open?.close().catch(() => undefined);
      open?.drop();
    },
  };
}
