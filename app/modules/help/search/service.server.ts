import MiniSearch from "minisearch";
import type { AppContext } from "#app/platform/context.server.ts";
import { foldWord } from "#app/shared/text/text.ts";
import { readCatalogue } from "../articles/catalogue.server.ts";
import { type Article, articlePath, type CategoryId, categoryOf } from "../articles/domain/article.ts";
import type { Catalogue } from "../articles/domain/catalogue.ts";
import { type HighlightedPart, highlightWords, plainText, snippetAround } from "./domain/highlight.ts";

type Context = Pick<AppContext, "env">;

/** Longer questions are cut; nobody reads an answer to them. */
export const MAX_QUERY_LENGTH = 200;

/** An article that answers a question. */
export interface ArticleHit {
  slug: string;
  href: string;
  title: string;
  summary: string;
  category: { id: CategoryId; title: string };
  /** The title, cut where it has the words. */
  titleParts: HighlightedPart[];
  /** The place in the text that has them. */
  snippetParts: HighlightedPart[];
}

export interface ArticleLink {
  href: string;
  title: string;
}

/** What to try where a question had no answer. */
export interface Suggestions {
  words: string[];
  articles: ArticleLink[];
}

/** The words of each article without its marks. */
const texts = new Map<string, string>();

function textOf(slug: string, body: string): string {
  const text = texts.get(slug) ?? plainText(body);
  texts.set(slug, text);
  return text;
}

const documentOf = ({ slug, title, summary, keywords, category, body }: Article) => ({
  id: slug,
  title,
  summary,
  keywords: keywords.join(" "),
  category: categoryOf(category)?.title ?? "",
  body: textOf(slug, body),
});

/** Says nothing about what somebody looks for. */
const STOP_WORDS = new Set(
  "a an and are as at be by do does for from how i if in is it my of on or so that the then this to what when where why with you your".split(
    " ",
  ),
);

const termOf = (word: string): string | null => {
  const term = foldWord(word);
  return STOP_WORDS.has(term) ? null : term;
};

const indexes = new WeakMap<Catalogue, MiniSearch>();

/** The index, built when somebody first searches and kept as long as the isolate lives. */
function articleIndex(catalogue: Catalogue): MiniSearch {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new MiniSearch({
    fields: ["title", "keywords", "summary", "category", "body"],
    processTerm: termOf,
    searchOptions: {
      boost: { title: 5, keywords: 3, summary: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  });
  index.addAll(catalogue.articles.map(documentOf));
  indexes.set(catalogue, index);
  return index;
}

const asked = (query: string): string => query.slice(0, MAX_QUERY_LENGTH).trim();

/**
 * Articles that answer a question, the best first: all of its words count (when no article has all, any of them),
 * beginnings of words too, and words with a slip of the pen. An empty question has no answer.
 */
export async function searchArticles(context: Context, query: string, limit: number): Promise<ArticleHit[]> {
  const question = asked(query);
  if (question === "") return [];
  const catalogue = await readCatalogue(context);
  const index = articleIndex(catalogue);
  const all = index.search(question, { combineWith: "AND" });
  const found = all.length > 0 ? all : index.search(question, { combineWith: "OR" });
  return found.slice(0, limit).flatMap(({ id, match }) => {
    const article = catalogue.find(String(id));
    const category = article && categoryOf(article.category);
    if (!article || !category) return [];
    const words = Object.keys(match);
    const { slug, title, summary, body } = article;
    return {
      slug,
      href: articlePath(slug),
      title,
      summary,
      category: { id: category.id, title: category.title },
      titleParts: highlightWords(title, words),
      snippetParts: highlightWords(snippetAround(textOf(slug, body), words), words),
    };
  });
}

/** Articles that have any of the words, the nearest first: what to offer in place of one that is not there. */
export async function articlesNear(context: Context, words: string, limit: number): Promise<ArticleLink[]> {
  const catalogue = await readCatalogue(context);
  return articleIndex(catalogue)
    .search(asked(words), { combineWith: "OR" })
    .slice(0, limit)
    .flatMap(({ id }) => catalogue.find(String(id)) ?? [])
    .map(({ slug, title }) => ({ href: articlePath(slug), title }));
}

const SUGGESTED_WORDS = 4;
const SUGGESTED_ARTICLES = 4;

/** What to try where a question had no answer: the nearest words that the articles know, and articles to begin with. */
export async function suggestFor(context: Context, query: string): Promise<Suggestions> {
  const catalogue = await readCatalogue(context);
  const nearest = asked(query)
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .flatMap((word) => articleIndex(catalogue).autoSuggest(word, { fuzzy: 0.45, prefix: true, combineWith: "OR" }))
    .map(({ suggestion }) => suggestion);
  return {
    words: [...new Set(nearest)].slice(0, SUGGESTED_WORDS),
    articles: catalogue.recommended
      .slice(0, SUGGESTED_ARTICLES)
      .map(({ slug, title }) => ({ href: articlePath(slug), title })),
  };
}
