import { decideMail, mailChoices, readMailStates, suppress } from "#app/modules/contacts/index.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { readWorkspaceName } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { messagesModule } from "../manifest.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import { type MailToken, readMailToken } from "../tracking/tokens.server.ts";

const DEAD = appError("link_expired", "This link does not work. It is incomplete, or its email was deleted.");

type States = Readonly<Record<string, string>>;

/** Whether mails of a topic are on: who left all mails left every topic. */
const isOn = (states: States, topic: string): boolean => {
  const whole = states[""];
  if (whole === "withdrawn" || whole === "denied") return false;
  return (states[topic] ?? whole) === "granted";
};

/** "m***@example.com": enough to know one's own address. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, "$1***");

interface Reader {
  token: MailToken;
  workspaceId: string;
  contactId: string;
  email: string;
  /** Topic of the mail that the link came with. */
  topic: string;
}

async function readReader(context: AppContext, text: string): Promise<Result<Reader>> {
  const token = await readMailToken(context, text);
  if (token?.kind !== "u") return err(DEAD);
  const view = await campaignStub(context, token.campaignId).view(token.n);
  if (!view) return err(DEAD);
  const { workspaceId, contactId, email, content } = view;
  return ok({ token, workspaceId, contactId, email, topic: content.topic });
}

export interface PreferencePage {
  workspace: string;
  email: string;
  topics: { id: string; name: string; description: string; isOn: boolean }[];
  /** Mails that belong to no topic. */
  isOn: boolean;
}

/** What a person gets from a workspace, by the link of a mail. Errors: link_expired. */
export async function readPreferences(context: AppContext, text: string): Promise<Result<PreferencePage>> {
  const reader = await readReader(context, text);
  if (!reader.ok) return reader;
  const { workspaceId, contactId, email } = reader.value;
  const [states, { topics }, workspace] = await Promise.all([
    readMailStates(context, workspaceId, contactId),
    mailChoices({ env: context.env, workspaceId }),
    readWorkspaceName(context.db, workspaceId),
  ]);
  return ok({
    workspace,
    email: masked(email),
    topics: topics.map((topic) => ({ ...topic, isOn: isOn(states ?? {}, topic.id) })),
    isOn: isOn(states ?? {}, ""),
  });
}

const TEXTS = {
  granted: "The person turned these mails on, on the page of a mail's link.",
  withdrawn: "The person turned these mails off, by the link or button of a mail.",
} as const;

async function decide(
  context: AppContext,
  { workspaceId, contactId, token }: Reader,
  topic: string,
  state: "granted" | "withdrawn",
): Promise<void> {
  const source = `mail:${token.campaignId}`;
  const decided = await decideMail(context, workspaceId, contactId, { topic, state, text: TEXTS[state], source });
  if (!decided.ok && decided.error.code !== "not_found") throw new Error(decided.error.message);
}

/** Turns off the mails of a topic, "" all of them. Who is no contact any more is suppressed by the address. */
async function turnOff(context: AppContext, reader: Reader, topic: string): Promise<void> {
  const { workspaceId, contactId, email, token } = reader;
  const states = await readMailStates(context, workspaceId, contactId);
  if (!states) await suppress(context, workspaceId, { kind: "email", value: email, reason: "unsubscribed" });
  else if (isOn(states, topic) || states[topic] === undefined) await decide(context, reader, topic, "withdrawn");
  await campaignStub(context, token.campaignId).markUnsubscribed(token.n);
}

const allow = (context: RequestContext): Promise<Result<void>> =>
  throttle(context, messagesModule.rateLimits.message_preference, context.address);

/** The button of a mail program (RFC 8058): the mails of the topic, or all of them. Errors: link_expired, rate_limited. */
export async function unsubscribeByClick(context: RequestContext, text: string): Promise<Result<void>> {
  const admitted = await allow(context);
  if (!admitted.ok) return admitted;
  const reader = await readReader(context, text);
  if (!reader.ok) return reader;
  await turnOff(context, reader.value, reader.value.topic);
  return ok(undefined);
}

/** Turns off all mails. Errors: link_expired, rate_limited. */
export async function unsubscribeFromAll(context: RequestContext, text: string): Promise<Result<void>> {
  const admitted = await allow(context);
  if (!admitted.ok) return admitted;
  const reader = await readReader(context, text);
  if (!reader.ok) return reader;
  await turnOff(context, reader.value, "");
  return ok(undefined);
}

/** Saves which mails a person wants: ids of topics, and "" for mails without one. Errors: link_expired, rate_limited. */
export async function savePreferences(
  context: RequestContext,
  text: string,
  wanted: ReadonlySet<string>,
): Promise<Result<void>> {
  const admitted = await allow(context);
  if (!admitted.ok) return admitted;
  const found = await readReader(context, text);
  if (!found.ok) return found;
  const reader = found.value;
  const { topics } = await mailChoices({ env: context.env, workspaceId: reader.workspaceId });
  const states = await readMailStates(context, reader.workspaceId, reader.contactId);
  if (wanted.size === 0 || !states) {
    await turnOff(context, reader, "");
    return ok(undefined);
  }
  // Who had left all mails comes back first: otherwise no topic could be on.
  const wasOff = states[""] === "withdrawn" || states[""] === "denied";
  if (wasOff) await decide(context, reader, "", "granted");
  const before: States = wasOff ? { ...states, "": "granted" } : states;
  for (const topic of ["", ...topics.map(({ id }) => id)]) {
    if (topic === "" && topics.length > 0) continue;
    if (wanted.has(topic) !== isOn(before, topic))
      await decide(context, reader, topic, wanted.has(topic) ? "granted" : "withdrawn");
  }
  if (!wanted.has(reader.topic) && reader.topic !== "")
    await campaignStub(context, reader.token.campaignId).markUnsubscribed(reader.token.n);
  return ok(undefined);
}
