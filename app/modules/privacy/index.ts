/** What pages of other modules show of privacy. */
export { GRACE_MS } from "./domain/deletion.ts";
export { EXPORT_KEPT_MS, type ExportStatus, isDownloadable } from "./domain/exports.ts";
export { DeletionBanner } from "./ui/deletion-banner.tsx";
