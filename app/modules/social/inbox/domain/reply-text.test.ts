import { expect, test } from "vitest";
import { replyText } from "./reply-text.ts";

const author = { name: "Mari", handle: "@mari@tea.example", url: "" };

test.each([
  ["mastodon", " At nine. ", "@mari@tea.example At nine."],
  ["mastodon", "At nine, @Mari@tea.example!", "At nine, @Mari@tea.example!"],
  ["mastodon", "@mari@tea.example.org knows", "@mari@tea.example @mari@tea.example.org knows"],
  ["bluesky", "At nine.", "At nine."],
] as const)("an answer on %s: %j", (channel, written, sent) => {
  expect(replyText(written, { channel, author })).toBe(sent);
});
