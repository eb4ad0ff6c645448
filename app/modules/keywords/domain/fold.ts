/** One spelling for comparing: compatibility forms, letter case and runs of blanks make no difference. Empty when nothing is left. */
export const foldKeyword = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** For word lists and headings: folded, without accents, every sign that is no letter or digit a blank. */
export const foldWords = (text: string): string =>
  foldKeyword(text)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .replace(/\.(?!\p{L})|(?<![\p{L}\p{N}])\./gu, " ")
    .replace(/ +/g, " ")
    .trim();
