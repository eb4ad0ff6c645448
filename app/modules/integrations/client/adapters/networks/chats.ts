import { err, ok } from "#app/shared/result.ts";
import type { AdapterCall, ConnectorAdapter } from "../adapter.ts";
import { below, isNoAnswer, NO_ANSWER, onField, readJson, shortText, webAddress } from "../answers.ts";

const BAD_TOKEN = onField("token", "Telegram does not know a bot with this token.");

const telegramAddress = (path: string, { credentials, serverUrl }: AdapterCall): string =>
  below(serverUrl, `/bot${credentials.token}/${path.replace(/^\//, "")}`);

/** Telegram's Bot API: the token is a part of each address. */
export const telegram: ConnectorAdapter = {
  resolve: telegramAddress,
  logged: ({ pathname }) => pathname.replace(/^\/bot[^/]+/, ""),
  isRevoked: (status) => status === 401,
  identify: async (fetch, call) => {
    const bot = await readJson(await fetch(telegramAddress("getMe", call)), BAD_TOKEN, [401, 404]);
    if (!bot.ok) return bot;
    const chatId = call.credentials.chatId ?? "";
    const found = await fetch(telegramAddress(`getChat?chat_id=${encodeURIComponent(chatId)}`, call));
    const refusal = onField("chatId", "The bot cannot see this chat. Add it there as an administrator first.");
    const chat = await readJson(found, refusal, [400, 403]);
    if (!chat.ok) return chat;
    const { title, username, first_name } = (chat.value.result ?? {}) as Record<string, unknown>;
    const name = shortText(username);
    return ok({
      id: chatId,
      handle: name === "" ? shortText(title) || shortText(first_name) || chatId : `@${name}`,
      url: name === "" ? null : `https://t.me/${name}`,
      avatarUrl: null,
    });
  },
};

/** The secret address with what a path adds to it. */
const webhookAddress = (path: string, { credentials }: AdapterCall): string =>
  below(credentials.webhookUrl ?? "", path);

/** Discord's webhooks: the address is the secret. */
export const discord: ConnectorAdapter = {
  resolve: webhookAddress,
  logged: ({ pathname }) => pathname.replace(/^\/api(?:\/v\d+)?\/webhooks\/\d+\/[^/]+/, "/webhook"),
  isRevoked: (status, body) => status === 401 || (status === 404 && /"code":\s*10015\b/.test(body)),
  identify: async (fetch, call) => {
    const refusal = onField("webhookUrl", "Discord does not know this webhook. Copy its URL again.");
    const read = await readJson(await fetch(webhookAddress("", call)), refusal, [401, 403, 404]);
    if (!read.ok) return read;
    const { id, name, guild_id, channel_id, avatar } = read.value;
    const webhookId = shortText(id);
    const place = [guild_id, channel_id].every((part) => shortText(part) !== "");
    return ok({
      id: webhookId,
      handle: shortText(name) || "Webhook",
      url: place ? `https://discord.com/channels/${shortText(guild_id)}/${shortText(channel_id)}` : null,
      avatarUrl:
        typeof avatar === "string" ? webAddress(`https://cdn.discordapp.com/avatars/${webhookId}/${avatar}.png`) : null,
    });
  },
};

/** Slack's words for an address that works no more. */
const SLACK_REVOKED =
  /^(invalid_token|no_service|no_service_id|no_team|team_disabled|no_active_hooks|channel_not_found|channel_is_archived|action_prohibited)/;

/** Slack's incoming webhooks: the address is the secret, and there is nothing to read. */
export const slack: ConnectorAdapter = {
  resolve: webhookAddress,
  logged: () => "/webhook",
  isRevoked: (status, body) => [403, 404, 410].includes(status) && SLACK_REVOKED.test(body),
  identify: async (fetch, call) => {
    // A message without text is refused as such where the address works, and nobody sees it.
    const answer = await fetch(webhookAddress("", call), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: "" }),
    });
    if (answer.kind !== "answered" || isNoAnswer(answer)) return err(NO_ANSWER);
    const body = (await answer.response.text()).slice(0, 200);
    if (answer.response.status !== 400 || !/^(no_text|invalid_payload|missing_text)/.test(body))
      return err(onField("webhookUrl", "Slack does not know this webhook. Copy its URL again."));
    const [, , team = "", channel = ""] = new URL(call.credentials.webhookUrl ?? "").pathname.split("/");
    return ok({ id: `${team}/${channel}`.slice(0, 300), handle: "Slack channel", url: null, avatarUrl: null });
  },
};
