/** Words of a search or keyword: lower case, signs dropped. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}'&.]+/u)
    .map((word) => word.replace(/^['.&]+|['.&]+$/g, ""))
    .filter((word) => word !== "");

/** Folds an English plural; close variants of a keyword match it. Other languages stay as they are. */
export function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
