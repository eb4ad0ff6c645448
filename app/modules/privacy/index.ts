/** What pages of other modules show of privacy. */

export { DeletionBanner } from "./deletion/ui/deletion-banner.tsx";
export { type ExportStatus, isDownloadable } from "./export/domain/exports.ts";
