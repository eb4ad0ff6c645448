/** What pages of other modules show of privacy. */
export { type ExportStatus, isDownloadable } from "./domain/exports.ts";
export { DeletionBanner } from "./ui/deletion-banner.tsx";
