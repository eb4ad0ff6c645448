import { foldText } from "#app/shared/text/text.ts";

export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a seed is varied before a suggest service is asked. */
export const EXPANSIONS = ["seed", "letters", "questions", "prepositions"] as const;
export type Expansion = (typeof EXPANSIONS)[number];

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const QUESTIONS: Readonly<Record<Language, readonly string[]>> = {
  en: ["how", "what", "why", "when", "where", "which", "who", "can", "is"],
  de: ["wie", "was", "warum", "wann", "wo", "welche", "wer", "kann", "ist"],
  fr: ["comment", "pourquoi", "quand", "où", "quel", "quelle", "qui", "combien", "est-ce que"],
  es: ["cómo", "qué", "por qué", "cuándo", "dónde", "cuál", "quién", "cuánto"],
};

const PREPOSITIONS: Readonly<Record<Language, readonly string[]>> = {
  en: ["for", "with", "without", "near", "to", "in", "vs", "like"],
  de: ["für", "mit", "ohne", "in", "bei", "gegen", "oder", "ab"],
  fr: ["pour", "avec", "sans", "à", "en", "ou", "chez", "contre"],
  es: ["para", "con", "sin", "en", "de", "o", "contra", "cerca de"],
};

/** The queries that a seed becomes: itself, with each letter behind it, with a question before it, with a preposition behind it. */
export function expandSeed(seed: string, expansion: Expansion, language: Language): string[] {
  const folded = foldText(seed);
  if (expansion === "seed") return [folded];
  if (expansion === "letters") return LETTERS.map((letter) => `${folded} ${letter}`);
  if (expansion === "questions") return QUESTIONS[language].map((word) => `${word} ${folded}`);
  return PREPOSITIONS[language].map((word) => `${folded} ${word}`);
}

const MAX_SUGGESTIONS = 20;
const MAX_SUGGESTION_CHARS = 200;

/** Reads an answer in the OpenSearch form ["query", ["suggestion", …], …]; null when it is none. */
export function readSuggestions(text: string, query: string): string[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const list: unknown = Array.isArray(answer) ? answer[1] : null;
  if (!Array.isArray(list)) return null;
  const folded = list.filter((one) => typeof one === "string").map(foldText);
  const useful = folded.filter(
    (one) => one !== "" && one !== query && one.length <= MAX_SUGGESTION_CHARS && !/\p{C}/u.test(one),
  );
  return [...new Set(useful)].slice(0, MAX_SUGGESTIONS);
}

/** One query that was asked, and what came back. */
export interface SuggestionResult {
  query: string;
  suggestions: readonly string[];
}

export interface Cluster {
  /** The suggestion that most of its queries share, or the only query. */
  label: string;
  ideas: string[];
}

/** Queries that share fewer suggestions have only a chance meeting in common. */
const MIN_SHARED = 2;

/**
 * Groups ideas by shared suggestions: two queries that at least two suggestions have in common are about the same, and so
 * is what either of them is joined to. An idea of several groups goes to the one whose queries name it most often.
 */
export function clusterIdeas(asked: readonly SuggestionResult[]): Cluster[] {
  const parents = asked.map((_, at) => at);
  const rootOf = (at: number): number => {
    const parent = parents[at] ?? at;
    return parent === at ? at : rootOf(parent);
  };
  const sets = asked.map(({ suggestions }) => new Set(suggestions));
  for (const [a, left] of sets.entries()) {
    for (const [b, right] of sets.entries()) {
      if (b <= a || [...left].filter((one) => right.has(one)).length < MIN_SHARED) continue;
      parents[rootOf(b)] = rootOf(a);
    }
  }

  const counts = new Map<string, Map<number, number>>();
  for (const [at, { suggestions }] of asked.entries()) {
    const root = rootOf(at);
    for (const idea of suggestions) {
      const byRoot = counts.get(idea) ?? new Map<number, number>();
      byRoot.set(root, (byRoot.get(root) ?? 0) + 1);
      counts.set(idea, byRoot);
    }
  }
  const clusters = new Map<number, { idea: string; count: number }[]>();
  for (const [idea, byRoot] of counts) {
    const [root, count] = [...byRoot].reduce((best, one) => (one[1] > best[1] ? one : best));
    clusters.set(root, [...(clusters.get(root) ?? []), { idea, count }]);
  }
  const most = (ideas: readonly { idea: string; count: number }[]) =>
    ideas.reduce((best, one) =>
      one.count > best.count || (one.count === best.count && one.idea.length < best.idea.length) ? one : best,
    );
  return [...clusters]
    .map(([root, ideas]) => ({
      label: asked.filter((_, at) => rootOf(at) === root).length === 1 ? (asked[root]?.query ?? "") : most(ideas).idea,
      ideas: ideas.map(({ idea }) => idea),
    }))
    .sort((a, b) => b.ideas.length - a.ideas.length || a.label.localeCompare(b.label, "en"));
}
