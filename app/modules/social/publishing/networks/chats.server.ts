import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { type Adapter, multipart, type Outcome, type PartJob, postJson, readAnswer, textOf } from "./adapter.ts";

/** None of these lets a bot read back what it sent: a call without an answer is left to a person. */
const UNREADABLE = { find: null, repeatableMs: 0, counts: null } as const;

/** Says which message a message replies to. */
const answering = ({ parent }: NonNullable<PartJob["replyTo"]>) => ({
  reply_parameters: { message_id: Number(parent.id) },
});

async function sendToTelegram(
  client: ConnectionClient,
  { text, images, key, nowMs, replyTo }: PartJob,
): Promise<Outcome> {
  const { account } = client.connection;
  const [image] = images;
  const answer = image
    ? await client.fetch(
        "/sendPhoto",
        multipart(key, [
          { name: "chat_id", value: account.id },
          { name: "caption", value: text },
          { name: "photo", value: await image.read(), filename: `image.${image.type}`, type: image.mediaType },
        ]),
      )
    : await client.fetch(
        "/sendMessage",
        postJson({ chat_id: account.id, text, ...(replyTo ? answering(replyTo) : {}) }),
      );
  const read = await readAnswer(answer, nowMs);
  if (read.kind !== "ok") return read;
  const { message_id, chat } = (read.body.result ?? {}) as { message_id?: unknown; chat?: { username?: unknown } };
  const id = textOf(message_id);
  const username = textOf(chat?.username) || (account.handle.startsWith("@") ? account.handle.slice(1) : "");
  const url = username === "" || id === "" ? "" : `https://t.me/${username}/${id}`;
  return { kind: "published", ref: { id, url, cid: "" } };
}

/** Telegram's Bot API. */
export const telegram: Adapter = { publish: sendToTelegram, ...UNREADABLE };

async function sendToDiscord(client: ConnectionClient, { text, images, key, nowMs }: PartJob): Promise<Outcome> {
  // Nobody is notified by an "@everyone" in a text.
  const message = { content: text, allowed_mentions: { parse: [] } };
  const files = await Promise.all(
    images.map(async (image, at) => ({
      name: `files[${at}]`,
      value: await image.read(),
      filename: `image-${at + 1}.${image.type}`,
      type: image.mediaType,
    })),
  );
  const attachments = images.map(({ alt }, id) => ({ id, description: alt }));
  const call =
    files.length > 0
      ? multipart(key, [
          { name: "payload_json", value: JSON.stringify({ ...message, attachments }), type: "application/json" },
          ...files,
        ])
      : postJson(message);
  const read = await readAnswer(await client.fetch("?wait=true", call), nowMs);
  if (read.kind !== "ok") return read;
  const [id, channel, guild] = [read.body.id, read.body.channel_id, read.body.guild_id].map(textOf);
  const url = id && channel ? `https://discord.com/channels/${guild || "@me"}/${channel}/${id}` : "";
  return { kind: "published", ref: { id: id ?? "", url, cid: "" } };
}

/** Discord's webhooks. */
export const discord: Adapter = { publish: sendToDiscord, ...UNREADABLE };

async function sendToSlack(client: ConnectionClient, { text, nowMs }: PartJob): Promise<Outcome> {
  // Slack reads these three as marks (docs.slack.dev, formatting).
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const answer = await client.fetch("", postJson({ text: escaped }));
  if (answer.kind === "answered" && !answer.response.ok && answer.response.status < 500) {
    const reason = (
      await answer.response
        .clone()
        .text()
        .catch(() => "")
    ).slice(0, 200);
    const isBusy = answer.response.status === 429;
    return { kind: "refused", reason: reason || "Slack refused the message.", retryAfterMs: isBusy ? 60_000 : null };
  }
  const read = await readAnswer(answer, nowMs);
  return read.kind === "ok" ? { kind: "published", ref: { id: "", url: "", cid: "" } } : read;
}

/** Slack's incoming webhooks: they answer "ok" and name no message. */
export const slack: Adapter = { publish: sendToSlack, ...UNREADABLE };
