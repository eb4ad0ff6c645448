import type { MailTransport, OutgoingMail } from "#app/platform/mail/smtp.server.ts";
import type { SafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { seconds } from "#app/shared/time.ts";
import { signAwsRequest } from "./aws-signature.ts";
import { messageOf, readAnswer, type Verdict } from "./domain/answers.ts";
import type { ApiKind, ProviderSettings } from "./domain/provider.ts";
import { bodyOf, urlOf } from "./requests.ts";

const TIMEOUT_MS = seconds(30);
const MAX_ANSWER_BYTES = 64 * 1_024;

/** A service did not take a mail. The message is the service's own, for the person who tries it: it may hold an address. */
export class ServiceFailure extends Error {
  override name = "ServiceFailure";
  readonly verdict: Exclude<Verdict, { kind: "sent" }>;

  constructor(verdict: Exclude<Verdict, { kind: "sent" }>, message = "") {
    super(message);
    this.verdict = verdict;
  }
}

export interface ApiAccount {
  kind: ApiKind;
  settings: ProviderSettings;
  secret: string;
  fromEmail: string;
}

export interface ApiDependencies {
  fetch: SafeFetch;
  now: () => Date;
  /** A stand-in in place of the services, for tests. */
  baseUrl?: string | undefined;
}

/** What proves the sender, as each service documents it. */
async function headersFor(
  { kind, settings, secret }: ApiAccount,
  mail: OutgoingMail,
  { url, body, now }: { url: URL; body: string; now: Date },
): Promise<Record<string, string>> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  if (kind === "postmark") return { ...headers, "x-postmark-server-token": secret };
  // The same mail asked for twice within a day is sent once.
  if (kind === "resend") return { ...headers, authorization: `Bearer ${secret}`, "idempotency-key": mail.id };
  const key = {
    ...{ accessKeyId: settings.accessKeyId, secretAccessKey: secret },
    ...{ region: settings.region, service: "ses" },
  };
  return signAwsRequest(key, { method: "POST", url, headers: { "content-type": "application/json" }, body }, now);
}

/** Sends by the API of a service, one request for each mail. `send` throws ServiceFailure. */
export function openApiTransport(account: ApiAccount, { fetch, now, baseUrl }: ApiDependencies): MailTransport {
  const { kind, settings, fromEmail } = account;
  return {
    async send(mail) {
      const real = urlOf(kind, settings);
      const url = baseUrl === undefined ? new URL(real) : new URL(`/${kind}${new URL(real).pathname}`, baseUrl);
      const body = bodyOf(kind, mail, fromEmail, settings);
      const answer = await fetch(url, {
        method: "POST",
        headers: await headersFor(account, mail, { url, body, now: now() }),
        body,
        ...{ timeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, redirect: "manual" },
      });
      if (!answer.ok) {
        const { kind: failure, message } = answer.error;
        const isUnsent = failure === "dns" || failure === "refused-by-guard" || failure === "tls";
        throw new ServiceFailure(
          isUnsent ? { kind: "retry", waitMs: null, code: failure } : { kind: "unknown", code: failure },
          message,
        );
      }
      const { status, headers } = answer.value;
      const text = await answer.value.readText();
      const verdict = readAnswer(kind, {
        ...{ status, retryAfter: headers.get("retry-after"), errorType: headers.get("x-amzn-errortype") },
        // An answer that was cut off has its status all the same.
        body: text.ok ? text.value.text : "",
      });
      if (verdict.kind === "sent") return verdict.id;
      throw new ServiceFailure(verdict, text.ok ? messageOf(kind, text.value.text) : "");
    },
    close: async () => undefined,
  };
}
