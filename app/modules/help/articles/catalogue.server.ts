import { type Article, CATEGORIES, type Category, parseArticle } from "./domain/article.ts";

const FILES = import.meta.glob<string>("/content/help/*.md", { query: "?raw", import: "default", eager: true });

/** Every article of the help centre, by title. They are part of the build: nothing is read from anywhere. */
export const ARTICLES: readonly Article[] = Object.entries(FILES)
  .map(([path, file]) => parseArticle(path.slice(path.lastIndexOf("/") + 1, -".md".length), file))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));

const BY_SLUG = new Map(ARTICLES.map((article) => [article.slug, article]));

/** The article of that slug; undefined when there is none. */
export const findArticle = (slug: string): Article | undefined => BY_SLUG.get(slug);

/** Recommended articles, in their order: shown until there are reading counts. */
export const RECOMMENDED: readonly Article[] = ARTICLES.filter(({ recommended }) => recommended !== null).sort(
  (a, b) => (a.recommended ?? 0) - (b.recommended ?? 0),
);

/** The articles of a category: recommended ones first, then by title. */
export const articlesOf = (category: string): readonly Article[] => {
  const own = ARTICLES.filter((article) => article.category === category);
  return [
    ...RECOMMENDED.filter((article) => article.category === category),
    ...own.filter(({ recommended }) => recommended === null),
  ];
};

/** Each category with the number of its articles. */
export const countedCategories = (): (Category & { count: number })[] =>
  CATEGORIES.map((category) => ({ ...category, count: articlesOf(category.id).length }));
