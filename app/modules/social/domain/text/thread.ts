import { type ChannelName, channelOf, lengthFault, type ServerLimits } from "../channels.ts";
import { graphemesOf } from "./counting.ts";
import { titledText } from "./title.ts";

/** Posts of one thread. */
const MAX_PARTS = 25;
/** The place of a first comment among the calls of its post: after any thread. */
export const COMMENT_PART = 1_000;
/** Longer than any thread of the networks that have them. */
const MAX_THREAD_CHARS = 25_000;

/** A line of three dashes alone begins the next post. */
const BREAK = /\n[ \t]*---[ \t]*\n/;
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*(?=\s)|\n+/gu;
const WORD_END = /\s+/gu;

const endsOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => index + found.length);

/** The last of these places up to which the text fits; 0 when none. */
function lastFitting(text: string, places: readonly number[], fits: (text: string) => boolean): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(text.slice(0, places[middle]).trim())) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (places[low - 1] ?? 0);
}

/** Where to cut a text that is too long: at the end of a sentence, else of a word, else of a character. */
function cutAt(text: string, fits: (text: string) => boolean): number {
  for (const pattern of [SENTENCE_END, WORD_END]) {
    const at = lastFitting(text, endsOf(text, pattern), fits);
    if (at > 0) return at;
  }
  const ends = [...graphemesOf(text)].map(({ segment, index }) => index + segment.length);
  return lastFitting(text, ends, fits) || (ends[0] ?? text.length);
}

/**
 * Splits a text into the posts of a thread: at lines of "---", then at ends of sentences, so that each fits. Null when it
 * would be more than `MAX_PARTS` posts.
 */
export function splitThread(text: string, fits: (text: string) => boolean): string[] | null {
  if (text.length > MAX_THREAD_CHARS) return null;
  const parts: string[] = [];
  for (const piece of `\n${text}\n`.split(BREAK)) {
    let rest = piece.trim();
    while (rest !== "") {
      if (parts.length === MAX_PARTS) return null;
      const at = fits(rest) ? rest.length : cutAt(rest, fits);
      parts.push(rest.slice(0, at).trim());
      rest = rest.slice(at).trim();
    }
  }
  return parts;
}

/** The posts that a text becomes on a channel: one, or a thread where that is wanted and possible. Null: too many. */
export const partsOf = (
  channel: ChannelName,
  text: string,
  isThread: boolean,
  server?: ServerLimits,
): string[] | null =>
  isThread && channelOf(channel).hasThreads
    ? splitThread(text, (part) => lengthFault(channel, part, server) === null)
    : [text];

/** Why a text cannot go out on a channel; null when it can. */
export function textFault(channel: ChannelName, text: string, isThread: boolean, server?: ServerLimits): string | null {
  const { title, minTitleChars = 0 } = channelOf(channel);
  if (text.trim() !== "" && titledText(text).title.length < minTitleChars)
    return `${title} makes a title of the first line. Write at least ${minTitleChars} characters there.`;
  if (!isThread) return lengthFault(channel, text, server);
  if (!channelOf(channel).hasThreads) return `${title} has no threads here. Shorten the text.`;
  return partsOf(channel, text, true, server) ? null : `A thread has at most ${MAX_PARTS} posts. Shorten the text.`;
}
