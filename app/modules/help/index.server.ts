export { parseMarkdown } from "#app/platform/markdown/parse-markdown.server.ts";
export { readFrontMatter } from "./articles/domain/article.ts";
export { purgeArticleReads } from "./articles/reads.server.ts";
export { searchArticles } from "./search/service.server.ts";
