import { actionLabel } from "#app/modules/security/index.server.ts";
import type { AuditItem } from "./ui/audit-table.tsx";

type Row = Omit<AuditItem, "createdAtMs" | "words"> & { createdAt: Date };

/** A row of the audit log for the table, its action in words: browsers do not have the labels of all modules. */
export const toAuditItem = <R extends Row>({ createdAt, ...row }: R) => ({
  ...row,
  createdAtMs: createdAt.getTime(),
  words: actionLabel(row.action),
});
