import type { NodeData } from "../../tree/domain/fields.ts";
import { assetsOf } from "./ad.ts";

/** A sign of a text that Google Ads' editorial policies refuse or limit. */
export interface LintFinding {
  path: string;
  rule: string;
  message: string;
}

/** Abbreviations in capitals are fine; words in capitals are not. */
const MAX_ACRONYM_LETTERS = 4;
const PHONE = /(?:\+|\b)\d[\d\s().-]{6,}\d\b/;
const EMOJI = /\p{Extended_Pictographic}/u;

interface Rule {
  rule: string;
  finds: (text: string, isHeadline: boolean, trademarks: readonly string[]) => string | null;
}

const capitals = (text: string): string | null => {
  const shouted = text
    .split(/[^\p{L}]+/u)
    .find((word) => word.length > MAX_ACRONYM_LETTERS && word === word.toUpperCase() && word !== word.toLowerCase());
  return shouted
    ? `“${shouted}” is in capitals. Write words in lower case, with a capital first letter at most.`
    : null;
};

const RULES: readonly Rule[] = [
  {
    rule: "exclamation",
    finds: (text, isHeadline) =>
      isHeadline && /[!！]/.test(text)
        ? "Headlines have no exclamation mark. Remove it."
        : (text.match(/[!！]/g) ?? []).length > 1
          ? "A text has at most one exclamation mark."
          : null,
  },
  {
    rule: "punctuation",
    finds: (text) => {
      const repeated = /([!?.,;:*$#~_+=-])\1+/.exec(text.replaceAll("...", "…"))?.[0];
      return repeated ? `“${repeated}” repeats a character. Use it once.` : null;
    },
  },
  { rule: "capitals", finds: capitals },
  {
    rule: "spacing",
    finds: (text) => {
      if (/\s{2,}/.test(text)) return "There are two spaces in a row. Leave one.";
      if (/\s[,.!?;:](?:\s|$)/.test(text)) return "There is a space before a punctuation mark. Remove it.";
      return /(?:\p{L} ){3,}\p{L}\b/u.test(text) && /\b\p{L} \p{L} \p{L} \p{L}\b/u.test(text)
        ? "Letters are spaced apart. Remove the spaces."
        : null;
    },
  },
  {
    rule: "phone",
    finds: (text) =>
      PHONE.test(text) ? "A phone number is not allowed in an ad's text. Use a call extension instead." : null,
  },
  {
    rule: "symbols",
    finds: (text) =>
      EMOJI.test(text)
        ? "Emoji are not allowed in an ad's text."
        : /[★☆►▶◄✓✔➤●■◆♥❤]/u.test(text)
          ? "Decorative characters are not allowed in an ad's text."
          : null,
  },
  {
    rule: "website",
    finds: (text) =>
      /\b(?:https?:\/\/|www\.)\S/i.test(text)
        ? "URLs in the text are not allowed. The final URL already shows it."
        : null,
  },
  {
    rule: "click",
    finds: (text) =>
      /\bclick here\b/i.test(text) ? "“Click here” is not allowed. Say what people get instead." : null,
  },
  {
    rule: "trademark",
    finds: (text, _, trademarks) => {
      const found = trademarks.find(
        (mark) => mark !== "" && ` ${fold(text)} `.includes(` ${fold(mark)} `) && fold(mark) !== "",
      );
      return found ? `“${found}” is on your list of trademarks. Remove it, or ask its owner for permission.` : null;
    },
  },
];

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Lists what a policy may refuse in the texts of an ad, each with its reason. `trademarks`: words of others. */
export function lintAd(data: NodeData, trademarks: readonly string[] = []): LintFinding[] {
  const { headlines, descriptions } = assetsOf(data);
  return [...headlines, ...descriptions].flatMap(({ name, text }) =>
    RULES.flatMap(({ rule, finds }) => {
      const message = finds(text, name.startsWith("headline"), trademarks);
      return message ? [{ path: name, rule, message }] : [];
    }),
  );
}
