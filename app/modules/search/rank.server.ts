import { foldWord } from "#app/shared/text/text.ts";
import { type Findable, textOf } from "./entry.ts";

/**
 * The entries that answer a question, at most so many of each group, the best first; the group with the best answer
 * leads. Every typed word must begin one of an entry's words or be a slip of one; the title counts most. After these
 * come entries that have the letters anywhere, such as "shop" in teashop.example.
 */
export async function rankEntries(
  question: string,
  entries: readonly Findable[],
  perGroup: number,
): Promise<Findable[]> {
  // Loaded when somebody searches: an isolate that only shows pages starts without it.
  const { default: MiniSearch } = await import("minisearch");
  const index = new MiniSearch({
    fields: ["title", "hint", "words"],
    processTerm: foldWord,
    searchOptions: {
      combineWith: "AND",
      boost: { title: 4 },
      prefix: true,
      // Two letters that changed places are two slips.
      fuzzy: (term) => (term.length > 3 ? 0.3 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll(entries.map(({ title, hint, words }, id) => ({ id, title, hint, words })));
  const hits = index.search(question).flatMap(({ id }) => entries[Number(id)] ?? []);
  const letters = foldWord(question);
  const found = new Set([...hits, ...entries.filter((entry) => foldWord(textOf(entry)).includes(letters))]);
  return [...Map.groupBy(found, ({ group }) => group).values()].flatMap((group) => group.slice(0, perGroup));
}
