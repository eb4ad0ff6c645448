/** The four shelves of the help centre, in the order in which they stand. */
export const CATEGORIES = [
  {
    id: "getting-started",
    title: "Getting started",
    description: "Sign up, find your way around, and set up your workspace.",
  },
  {
    id: "seo",
    title: "Websites and SEO",
    description: "Connect a website, crawl it, read the audit, and fix what matters.",
  },
  {
    id: "account",
    title: "Account and security",
    description: "Sign-in, second factor, sessions, notifications, and your data.",
  },
  { id: "billing-api", title: "Plans, billing and API", description: "Plans, invoices, API keys, and the public API." },
] as const;

export type CategoryId = (typeof CATEGORIES)[number]["id"];
export type Category = (typeof CATEGORIES)[number];

/** The category of that id; undefined when there is none. */
export const categoryOf = (id: string): Category | undefined => CATEGORIES.find((category) => category.id === id);

export interface Article {
  /** File name without its ending; the last part of its address. */
  slug: string;
  title: string;
  category: CategoryId;
  /** One sentence: what the reader knows or can do afterwards. */
  summary: string;
  /** Words that people search for and the text does not say. */
  keywords: readonly string[];
  /** Day of the last change: "2026-11-21". */
  updated: string;
  /** Address of the screen that it is about. */
  screen: string;
  /** Slugs of articles to read next. */
  related: readonly string[];
  /** Place among the recommended articles, from 1; null: not among them. */
  recommended: number | null;
  /** Markdown, without the front matter. */
  body: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const listOf = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

function fieldsOf(slug: string, text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split("\n")) {
    const at = line.indexOf(":");
    if (at < 1) throw new Error(`${slug}.md: "${line}" is no line of front matter`);
    fields.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return fields;
}

/** Reads a Markdown file and its front matter: lines of `name: value` between two rules. Throws on another format. */
export function readFrontMatter(slug: string, file: string) {
  const [, head, body] = FRONT_MATTER.exec(file.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${slug}.md has no front matter`);
  const fields = fieldsOf(slug, head);
  const need = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new Error(`${slug}.md does not say its ${name}`);
    return value;
  };
  return { fields, need, body: body.trim() };
}

/** Reads an article's file. Throws on one that lacks something. */
export function parseArticle(slug: string, file: string): Article {
  const { fields, need, body } = readFrontMatter(slug, file);
  const category = categoryOf(need("category"));
  if (!category) throw new Error(`${slug}.md has an unknown category`);
  const updated = need("updated");
  if (!DAY.test(updated) || Number.isNaN(Date.parse(updated))) throw new Error(`${slug}.md: "${updated}" is no day`);
  const place = fields.get("recommended");
  if (place !== undefined && !/^[1-9]\d*$/.test(place))
    throw new Error(`${slug}.md: "${place}" is no place among the recommended articles`);
  return {
    slug,
    title: need("title"),
    category: category.id,
    summary: need("summary"),
    keywords: listOf(need("keywords")),
    updated,
    screen: need("screen"),
    related: listOf(need("related")),
    recommended: place === undefined ? null : Number(place),
    body,
  };
}

/** Where an article is read. */
export const articlePath = (slug: string): string => `/help/articles/${slug}`;
