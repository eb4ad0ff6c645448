/** Public API of content that needs no server: how briefs are counted. */
export { countWords, makeBrief } from "./brief/domain/brief.ts";
