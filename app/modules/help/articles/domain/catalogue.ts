import { type Article, CATEGORIES, type Category, parseArticle } from "./article.ts";

/** The articles of the help center. */
export interface Catalogue {
  /** All of them, by title. */
  articles: readonly Article[];
  /** Recommended ones, in their order: shown until there are reading counts. */
  recommended: readonly Article[];
  /** The article of that slug; undefined when there is none. */
  find: (slug: string) => Article | undefined;
  /** The articles of a category: recommended ones first, then by title. */
  of: (category: string) => readonly Article[];
  /** Each category with the number of its articles. */
  counted: () => (Category & { count: number })[];
}

/** Reads the files of the articles, by slug. Throws on one that lacks something. */
export function makeCatalogue(files: Readonly<Record<string, string>>): Catalogue {
  const articles = Object.entries(files)
    .map(([slug, file]) => parseArticle(slug, file))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const recommended = articles
    .filter((article) => article.recommended !== null)
    .sort((a, b) => (a.recommended ?? 0) - (b.recommended ?? 0));
  const of = (category: string) => {
    const own = articles.filter((article) => article.category === category);
    return [
      ...recommended.filter((article) => article.category === category),
      ...own.filter((article) => article.recommended === null),
    ];
  };
  return {
    articles,
    recommended,
    find: (slug) => bySlug.get(slug),
    of,
    counted: () => CATEGORIES.map((category) => ({ ...category, count: of(category.id).length })),
  };
}
