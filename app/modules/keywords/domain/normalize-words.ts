import { foldText } from "#app/shared/text/text.ts";

/** For word lists and headings: folded, without accents, every sign that is no letter or digit a blank. */
export const normalizeWords = (text: string): string =>
  foldText(text)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .replace(/\.(?!\p{L})|(?<![\p{L}\p{N}])\./gu, " ")
    .replace(/ +/g, " ")
    .trim();
