/** Public API of the community forum: what the cron and the erasure of accounts call. */
export { purgeReports, withdrawVotes } from "./service.server.ts";
