/** Trigrams of a text, blanks and case folded. */
function trigrams(text: string): Set<string> {
  const folded = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= folded.length; at++) found.add(folded.slice(at, at + 3));
  return found;
}

/** Jaccard index of the trigrams of two texts: 0 nothing in common, 1 the same. */
export function similarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  if (one.size === 0 && other.size === 0) return 1;
  let common = 0;
  for (const gram of one) if (other.has(gram)) common += 1;
  return common / (one.size + other.size - common);
}

/** From here on two texts count as saying the same. */
export const ALIKE = 0.5;

/** Pairs of texts that are too much alike, by their places. */
export function alikePairs(texts: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < texts.length; a++)
    for (let b = a + 1; b < texts.length; b++)
      if (similarity(texts[a] ?? "", texts[b] ?? "") >= ALIKE) pairs.push([a, b]);
  return pairs;
}
