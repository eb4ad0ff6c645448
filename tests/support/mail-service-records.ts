/** What the stand-ins of `startMailServices` accept. */
export const SERVICE_SECRETS = { ses: "ses-secret-key", postmark: "postmark-token", resend: "re_key" } as const;

/** A mail that a stand-in took. */
export interface MailServiceRecord {
  service: string;
  fields: Record<string, unknown>;
  headers: { idempotency: string };
}
