import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CustomFieldType } from "#app/shared/segment/rule.ts";

/** A field of a workspace's own. */
export interface CustomField {
  key: string;
  label: string;
  type: CustomFieldType;
  /** Choices of a select. */
  options: string[];
  position: number;
  archivedAt: number | null;
}

export const MAX_FIELDS = 100;

export const listFields = (sql: SqlStorage): CustomField[] =>
  sql
    .exec(`SELECT * FROM fields ORDER BY position, key LIMIT ${MAX_FIELDS}`)
    .toArray()
    .map((one) => ({
      key: String(one.key),
      label: String(one.label),
      type: String(one.type) as CustomFieldType,
      options: JSON.parse(String(one.options)) as string[],
      position: Number(one.position),
      archivedAt: one.archived_at === null ? null : Number(one.archived_at),
    }));

/** Creates or changes a field; its type stays as it was made. Errors: conflict (label, type), limit_reached. */
export function saveField(
  sql: SqlStorage,
  { key, label, type, options }: Pick<CustomField, "key" | "label" | "type" | "options">,
  isNew: boolean,
): Result<null> {
  const fields = listFields(sql);
  const existing = fields.find((field) => field.key === key);
  const conflict = (path: string, message: string) =>
    err(appError("conflict", message, { fields: [{ path, message }] }));
  if (fields.some((field) => field.key !== key && field.label.toLowerCase() === label.toLowerCase()))
    return conflict("label", "Another field has this label. Choose another label.");
  if (existing && isNew && (existing.label !== label || existing.type !== type))
    return conflict("key", "Another field has this key. Choose another key.");
  if (existing && existing.type !== type)
    return conflict("type", "The type of a field cannot be changed. Archive the field and create a new one.");
  if (!existing && fields.length >= MAX_FIELDS)
    return err(appError("limit_reached", `A workspace has at most ${MAX_FIELDS} custom fields.`));
  sql.exec(
    `INSERT INTO fields (key, label, type, options, position) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET label = excluded.label, options = excluded.options`,
    key,
    label,
    type,
    JSON.stringify(options),
    fields.length + 1,
  );
  return ok(null);
}

/** Takes a field out of forms and lists, or brings it back; values of contacts stay. */
export const archiveField = (sql: SqlStorage, key: string, archivedAt: number | null): void => {
  sql.exec("UPDATE fields SET archived_at = ? WHERE key = ?", archivedAt, key);
};
