import { MAX_HTML_BYTES } from "../../domain/limits.ts";
import type { MailDocument } from "./blocks.ts";
import type { CompiledMail } from "./compile.ts";
import { contrast, inkOn, type MailTheme } from "./theme.ts";
import { isKnownVariable } from "./variables.ts";

/** "error": a campaign cannot start with it. */
export type Severity = "error" | "warning" | "hint";

export interface Finding {
  severity: Severity;
  message: string;
  /** Why it matters, in a sentence. */
  reason: string;
  /** Where it is repaired. */
  link?: { to: string; label: string };
}

export interface CheckInput {
  document: MailDocument;
  compiled: CompiledMail;
  theme: MailTheme;
  postalAddress: string;
  variables: readonly string[];
  /** Variables without which the mail cannot be written. */
  withoutFallback: readonly string[];
}

const SPAM_WORDS =
  /\b(100% free|act now|cash bonus|click here|double your|earn money|free money|guaranteed|limited time|no obligation|risk[- ]free|urgent|winner|you have won)\b/i;
const VAGUE_LABEL = /^(click here|here|link|more|read more here|this)$/i;
/** Inboxes of phones show about so much of a subject. */
const SUBJECT_CHARS = 60;

const capitals = (text: string): number => {
  const letters = text.replace(/\{\{.*?\}\}/g, "").replace(/[^\p{L}]/gu, "");
  return letters.length < 8 ? 0 : letters.replace(/[^\p{Lu}]/gu, "").length / letters.length;
};

function checkSubject({ subject, preheader }: MailDocument): Finding[] {
  const found: Finding[] = [];
  const add = (severity: Severity, message: string, reason: string) => found.push({ severity, message, reason });
  if (subject.trim() === "") add("error", "The subject is empty.", "An email without a subject looks like spam.");
  if (subject.length > SUBJECT_CHARS)
    add("hint", `The subject has ${subject.length} characters.`, `Phones show about ${SUBJECT_CHARS} of them.`);
  if (capitals(subject) > 0.6)
    add("warning", "Most of the subject is in capitals.", "Spam filters penalize it, and people read it as shouting.");
  if (/!{2,}|\?{2,}|[$€]{2,}/.test(subject))
    add("warning", "The subject repeats a punctuation mark.", "Spam filters penalize it.");
  if (/^\s*(re|fwd?|aw|wg)\s*:/i.test(subject))
    add(
      "error",
      "The subject looks like a reply.",
      "There was no earlier email: this misleads people and is illegal in many countries.",
    );
  const word = SPAM_WORDS.exec(`${subject} ${preheader}`)?.[0];
  if (word) add("hint", `"${word}" is common in spam.`, "One phrase does no harm; several do.");
  if (preheader === "") add("hint", "There is no preview text.", "Inboxes show the first words of the email instead.");
  return found;
}

const HTTPS = /^https:\/\//i;
const LOCAL = /^https?:\/\/(localhost|127\.|10\.|192\.168\.|\[?::1)|\.(local|internal|test|invalid)([/:?]|$)/i;

function checkLinks(links: readonly string[]): Finding[] {
  const found: Finding[] = [];
  for (const url of links) {
    const shown = url.slice(0, 80);
    if (LOCAL.test(url))
      found.push({
        severity: "error",
        message: `${shown} leads to a private address.`,
        reason: "Nobody else can open it.",
      });
    else if (/^http:\/\//i.test(url))
      found.push({
        severity: "warning",
        message: `${shown} is not encrypted.`,
        reason: "Mail programs warn of http:// links.",
      });
    else if (/^https:\/\/(www\.)?example\.(com|org|net)/i.test(url))
      found.push({
        severity: "error",
        message: `${shown} is an example address.`,
        reason: "Replace it with your own.",
      });
  }
  return found;
}

function checkBlocks({ blocks }: MailDocument): Finding[] {
  const found: Finding[] = [];
  const add = (severity: Severity, message: string, reason: string) => found.push({ severity, message, reason });
  let level = 0;
  for (const [index, block] of blocks.entries()) {
    const name = `Block ${index + 1}`;
    if (block.kind === "heading") {
      if (Number(block.level) > level + 1 && level > 0)
        add("hint", `${name} skips a heading level.`, "Screen readers rely on heading levels.");
      level = Number(block.level);
    }
    if (block.kind === "image") {
      if (block.url === "") add("error", `${name} is an image without a URL.`, "It would be missing in the email.");
      else if (!HTTPS.test(block.url))
        add("error", `${name}: the image is not on https://.`, "Email apps do not show it.");
      if (block.alt.trim() === "")
        add(
          "error",
          `${name}: the image has no alternative text.`,
          "People who cannot see or load images get nothing.",
        );
    }
    if (block.kind === "button") {
      if (block.url === "") add("error", `${name}: the button leads nowhere.`, "Enter the URL of the page.");
      if (block.label.trim() === "")
        add("error", `${name}: the button has no label.`, "Readers would not know what it does.");
      else if (VAGUE_LABEL.test(block.label.trim()))
        add(
          "hint",
          `${name}: "${block.label}" does not say where it leads.`,
          "Screen readers read links without context.",
        );
    }
  }
  if (blocks.length === 0) add("error", "The email is empty.", "Add a text first.");
  else if (blocks.every(({ kind }) => kind === "image" || kind === "divider"))
    add("warning", "The email consists of images only.", "Spam filters distrust it, and many email apps block images.");
  return found;
}

/** Looks for all that makes a mail fail, look broken, or land among spam. */
export function checkMail(input: CheckInput): Finding[] {
  const { document, compiled, theme, postalAddress, variables, withoutFallback } = input;
  const found = [...checkSubject(document), ...checkBlocks(document), ...checkLinks(compiled.links)];
  const add = (severity: Severity, message: string, reason: string) => found.push({ severity, message, reason });
  const bytes = new TextEncoder().encode(compiled.html).length;
  if (bytes > MAX_HTML_BYTES)
    add(
      "error",
      `The mail has ${Math.ceil(bytes / 1_000)} kB.`,
      "Gmail cuts emails off at 102 kB, including the unsubscribe link.",
    );
  else if (bytes > MAX_HTML_BYTES * 0.8)
    add("warning", `The mail has ${Math.ceil(bytes / 1_000)} kB.`, "Gmail cuts emails off at 102 kB.");
  for (const name of variables)
    if (!isKnownVariable(name))
      add("error", `{{ ${name} }} is not a variable.`, "It would be empty for everyone. Choose one from the list.");
  for (const name of withoutFallback)
    if (isKnownVariable(name))
      add(
        "warning",
        `{{ ${name} }} has no fallback.`,
        `People without it get no email. Write {{ ${name} | default: "…" }}.`,
      );
  if (postalAddress.trim() === "")
    add("error", "Your postal address is missing.", "Most countries require it by law. Enter it under Sending.");
  if (contrast(theme.button, inkOn(theme.button)) < 4.5)
    add("warning", "The label of the button is hard to read.", "Its contrast is below 4.5 to 1. Choose another color.");
  const rank: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };
  return found.sort((a, b) => rank[a.severity] - rank[b.severity]);
}
