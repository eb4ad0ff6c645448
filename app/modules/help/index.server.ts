export { purgeArticleReads } from "./reads.server.ts";
export { searchArticles } from "./search.server.ts";
