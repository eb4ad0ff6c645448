/** Public API of the SEO tools for other modules: asking a tool, reaching websites for it, and measuring texts. */
export { judgeCampaign, withCampaign } from "./addresses/domain/slug.ts";
export { contentWords, countMatches, coverage, exactMatchPosition } from "./content/domain/keyphrase.ts";
export { countText, longSentenceWords, scoresOf, wordsOf } from "./content/domain/readability.ts";
export type { ToolField, ToolProblem, ToolRule, ToolValues } from "./domain/tool.ts";
export { linesOf, queryOf, textOf } from "./domain/tool-values.ts";
export { readPageHtml, readPagePolitely } from "./page-html.server.ts";
export { createPageRequester, documentFacts, documentText, type PageRequester } from "./page-requests.server.ts";
export { listTools } from "./service.server.ts";
export { askTool, replyInit, type ToolAnswer } from "./tool/ask-tool.server.ts";
export type { AnswerBlock } from "./tool/tool-answer.ts";
export { readAddress } from "./tool/tool-input.server.ts";
