import type { ChannelName } from "../../domain/channels.ts";

/** The answer as it is sent: Mastodon notifies only whom the text names. */
export function replyText(
  written: string,
  { channel, author }: { channel: ChannelName; author: { handle: string } },
): string {
  const text = written.trim();
  if (channel !== "mastodon") return text;
  const names = text.toLowerCase().split(/[^\w@.-]+/);
  return names.includes(author.handle.toLowerCase()) ? text : `${author.handle} ${text}`;
}
