import { json, type PracticeCall, type PracticeReply, plain, readFields, type StandIn, textOf } from "../stand-in.ts";

/* Telegram */

const MAX_MESSAGE = 4_096;
const MAX_CAPTION = 1_024;

const telegramError = (code: number, description: string, more: object = {}): PracticeReply =>
  json(code, { ok: false, error_code: code, description, ...more });
const result = (value: unknown): PracticeReply => json(200, { ok: true, result: value });

const BOT = { id: 700_000_001, is_bot: true, first_name: "Practice bot", username: "kaja_practice_bot" };

const chatOf = (id: string) =>
  id.startsWith("@")
    ? { id: -1_001_000_000_001, title: "Practice channel", username: id.slice(1), type: "channel" }
    : { id: Number(id), title: "Practice channel", type: "channel" };

async function telegramMethod(call: PracticeCall, method: string): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  for (const [name, value] of call.url.searchParams) fields[name] ??= value;
  if (method === "getme") return result(BOT);
  const chatId = String(fields.chat_id ?? "");
  if (chatId !== call.account.secrets.chatId) return telegramError(400, "Bad Request: chat not found");
  if (method === "getchat") return result(chatOf(chatId));
  const message = (id: number, more: object) => ({
    message_id: id,
    sender_chat: chatOf(chatId),
    chat: chatOf(chatId),
    date: Math.floor(call.nowMs / 1_000),
    ...more,
  });
  const store = (more: object) => {
    const id = call.store.list("message", 1)[0];
    const next = id ? Number(id.key) + 1 : 1;
    call.store.put("message", String(next), more);
    return result(message(next, more));
  };
  if (method === "sendmessage") {
    const text = textOf(fields.text);
    if (text.trim() === "") return telegramError(400, "Bad Request: message text is empty");
    if (text.length > MAX_MESSAGE) return telegramError(400, "Bad Request: message is too long");
    const { message_id: repliedTo } = (fields.reply_parameters ?? {}) as { message_id?: unknown };
    if (repliedTo !== undefined && call.store.get("message", String(repliedTo)) === null)
      return telegramError(400, "Bad Request: message to be replied not found");
    return store({ text, ...(repliedTo === undefined ? {} : { replyTo: String(repliedTo) }) });
  }
  if (method === "sendphoto") {
    const caption = textOf(fields.caption);
    if (fields.photo === undefined || fields.photo === "")
      return telegramError(400, "Bad Request: there is no photo in the request");
    if (caption.length > MAX_CAPTION) return telegramError(400, "Bad Request: message caption is too long");
    return store({ caption, photo: [{ file_id: "practice-photo", width: 1_200, height: 900 }] });
  }
  const id = String(fields.message_id ?? "");
  const isKnown = call.store.get("message", id) !== null;
  if (method === "editmessagetext") {
    if (!isKnown) return telegramError(400, "Bad Request: message to edit not found");
    call.store.put("message", id, { text: textOf(fields.text) });
    return result(message(Number(id), { text: textOf(fields.text) }));
  }
  if (method === "deletemessage") {
    if (!isKnown) return telegramError(400, "Bad Request: message to delete not found");
    call.store.remove("message", id);
    return result(true);
  }
  return telegramError(404, "Not Found");
}

/** Telegram's Bot API, as core.telegram.org/bots/api describes it. */
export const telegram: StandIn = (call) => {
  const [, token, method] = /^\/bot([^/]{1,100})\/(\w{1,50})$/.exec(call.url.pathname) ?? [];
  if (method === undefined) return telegramError(404, "Not Found");
  if (call.account.isRevoked || token !== call.account.secrets.token) return telegramError(401, "Unauthorized");
  return telegramMethod(call, method.toLowerCase());
};

/* Discord */

const MAX_CONTENT = 2_000;
const unknownWebhook = json(404, { message: "Unknown Webhook", code: 10_015 });

/** The path of the secret address that the connection was made with. */
const ownPath = ({ account }: PracticeCall): string =>
  new URL(account.secrets.webhookUrl ?? "https://x.invalid").pathname;

async function postToDiscord(call: PracticeCall): Promise<PracticeReply> {
  let fields = await readFields(call);
  if (typeof fields?.payload_json === "string") fields = JSON.parse(fields.payload_json) as Record<string, unknown>;
  if (!fields) return json(400, { message: "The request body contains invalid JSON.", code: 50_109 });
  const content = textOf(fields.content);
  const hasMore = Array.isArray(fields.embeds) && fields.embeds.length > 0;
  if (content.trim() === "" && !hasMore) return json(400, { message: "Cannot send an empty message", code: 50_006 });
  if (content.length > MAX_CONTENT)
    return json(400, {
      code: 50_035,
      message: "Invalid Form Body",
      errors: { content: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH", message: "Must be 2000 or fewer in length." }] } },
    });
  const before = call.store.list("message", 1)[0];
  const id = String(before ? BigInt(before.key) + 1n : 1_300_000_000_000_000_000n);
  const timestamp = new Date(call.nowMs).toISOString();
  const message = { id, type: 0, content, channel_id: "1200000000000000001", timestamp, embeds: fields.embeds ?? [] };
  call.store.put("message", id, message);
  return call.url.searchParams.get("wait") === "true" ? json(200, message) : plain(204, "");
}

/** Discord's webhooks, as its developer documentation describes them. */
export const discord: StandIn = (call) => {
  const own = ownPath(call);
  const path = call.url.pathname;
  if (call.account.isRevoked || !(path === own || path.startsWith(`${own}/`))) return unknownWebhook;
  if (path === own && call.method === "POST") return postToDiscord(call);
  if (path === own && call.method === "GET")
    return json(200, {
      id: own.split("/")[3] ?? "",
      type: 1,
      name: "Practice channel",
      channel_id: "1200000000000000001",
      guild_id: "1100000000000000001",
      avatar: null,
    });
  const id = /\/messages\/(\d{1,20})$/.exec(path)?.[1] ?? "";
  const message = call.store.get("message", id);
  if (!message) return json(404, { message: "Unknown Message", code: 10_008 });
  if (call.method === "DELETE") {
    call.store.remove("message", id);
    return plain(204, "");
  }
  return json(200, JSON.parse(message.body));
};

/* Slack */

/** Slack's incoming webhooks, as docs.slack.dev describes them. */
export const slack: StandIn = async (call) => {
  if (call.account.isRevoked) return plain(403, "invalid_token");
  if (call.url.pathname !== ownPath(call)) return plain(404, "no_service");
  if (call.method !== "POST") return plain(405, "method_not_allowed");
  const fields = await readFields(call);
  if (!fields) return plain(400, "invalid_payload");
  const text = textOf(fields.text);
  const hasBlocks = Array.isArray(fields.blocks) && fields.blocks.length > 0;
  if (text === "" && !hasBlocks) return plain(400, "no_text");
  call.store.put("message", `${call.nowMs}-${Math.random().toString(36).slice(2, 8)}`, { text, blocks: fields.blocks });
  return plain(200, "ok");
};
