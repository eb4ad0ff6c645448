export { purgeArticleReads } from "./reads.server.ts";
export { type ArticleHit, searchArticles } from "./search.server.ts";
