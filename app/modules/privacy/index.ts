/** What pages of other modules show of privacy. */
export { type ExportStatus, isDownloadable } from "./export/domain/exports.ts";
export { DeletionBanner } from "./deletion/ui/deletion-banner.tsx";
