import type { ApiKind } from "./provider.ts";

/**
 * What the answer of a service means for one mail. "refused": it refuses every mail of this account until somebody repairs it;
 * "failed": this mail is refused for good; "retry": later; "unknown": it may have been accepted.
 */
export type Verdict =
  | { kind: "sent"; id: string }
  | { kind: "retry"; waitMs: number | null; code: string }
  | { kind: "failed" | "refused" | "unknown"; code: string };

export interface ServiceAnswer {
  status: number;
  /** Value of Retry-After. */
  retryAfter: string | null;
  /** Value of x-amzn-errortype. */
  errorType: string | null;
  body: string;
}

const MAX_CODE_CHARS = 60;
const MAX_ID_CHARS = 200;

type Members = Readonly<Record<string, unknown>>;

export function membersOf(body: string): Members {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 300) : "";

/** "120" → 120,000; other forms count as none. */
const waitOf = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) * 1_000 : null;

/** The service's own name of an error: short, and never with an address. */
function codeOf(kind: ApiKind, { errorType }: ServiceAnswer, members: Members): string {
  const own =
    kind === "ses"
      ? (errorType ?? textOf(members.__type)).replace(/^.*#/, "").replace(/:.*$/, "")
      : textOf(kind === "postmark" ? members.ErrorCode : members.name);
  return own.replace(/[^\w.-]/g, "").slice(0, MAX_CODE_CHARS);
}

/** Errors that stop every mail of an account. Names as the services document them. */
const REFUSALS: Readonly<Record<ApiKind, ReadonlySet<string>>> = {
  ses: new Set([
    ...["AccountSuspendedException", "SendingPausedException", "MailFromDomainNotVerifiedException"],
    ...["NotFoundException", "UnrecognizedClientException", "SignatureDoesNotMatch", "AccessDeniedException"],
  ]),
  // Token, sender signature, credits, approval; and a stream that does not exist.
  postmark: new Set(["10", "400", "401", "405", "412", "413", "1226", "1235", "1236"]),
  resend: new Set([
    ...["missing_api_key", "invalid_api_key", "restricted_api_key", "invalid_from_address", "not_found"],
    ...["daily_quota_exceeded", "monthly_quota_exceeded"],
  ]),
};

/** Reads the answer to one mail. Nothing is read into a success without an id: the status alone says that it was accepted. */
export function readAnswer(kind: ApiKind, answer: ServiceAnswer): Verdict {
  const { status, body, retryAfter } = answer;
  const members = membersOf(body);
  const code = codeOf(kind, answer, members);
  if (status >= 200 && status < 300 && (kind !== "postmark" || code === "0" || code === "")) {
    const id = kind === "ses" ? members.MessageId : kind === "postmark" ? members.MessageID : members.id;
    return { kind: "sent", id: textOf(id).slice(0, MAX_ID_CHARS) };
  }
  const named = code === "" ? String(status) : `${status}_${code}`;
  if (status === 401 || status === 403 || REFUSALS[kind].has(code)) return { kind: "refused", code: named };
  // MessageRejected is about the content, unless it names an identity that was not verified.
  if (kind === "ses" && code === "MessageRejected" && /not verified/i.test(textOf(members.message)))
    return { kind: "refused", code: named };
  // The key of the mail was used before: for a mail that is under way, or that left with other contents.
  if (kind === "resend" && status === 409)
    return code === "invalid_idempotent_request"
      ? { kind: "unknown", code: named }
      : { kind: "retry", waitMs: null, code: named };
  if (status === 429 || status === 408 || status >= 500 || (kind === "ses" && code === "LimitExceededException"))
    return { kind: "retry", waitMs: waitOf(retryAfter), code: named };
  return { kind: "failed", code: named };
}

/** What a service says of a refusal, for the person who tries it. */
export function messageOf(kind: ApiKind, body: string): string {
  const members = membersOf(body);
  return textOf(kind === "postmark" ? members.Message : members.message);
}
