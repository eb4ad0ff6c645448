/** The SMTP servers of the tests, as both sides know them: this file runs in Node and in workerd. */
export type SmtpServerName = "open" | "auth" | "bare";

/** What an SMTP server saw of one mail. */
export interface SmtpRecord {
  /** "open" takes mail from anyone; "auth" only after sign-in; "bare" does not know sign-in. */
  server: SmtpServerName;
  from: string;
  to: string[];
  /** The message as it arrived, headers first. */
  raw: string;
  user?: string;
}

export interface SmtpPorts extends Record<SmtpServerName, number> {
  /** HTTP: `GET /?to=address` gives the SmtpRecords of a recipient, `GET /sign-ins` the number of attempts to sign in. */
  control: number;
}

export const SMTP_CREDENTIALS = { username: "mailer", password: "pässword-with-ümlauts" };
