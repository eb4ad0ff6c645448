export { readFrontMatter } from "./domain/article.ts";
export { readMarkdown } from "./markdown.server.ts";
export { purgeArticleReads } from "./reads.server.ts";
export { searchArticles } from "./search.server.ts";
