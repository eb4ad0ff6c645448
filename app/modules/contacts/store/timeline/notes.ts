import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { isObjectFull } from "#app/shared/object-size.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { OBJECT_FULL } from "../../domain/failures.ts";
import { hasRoom, type Room } from "../change.ts";
import { NO_CONTACT, rowOf } from "../people/people.ts";
import { FILE_BYTES } from "../tables/file-bytes.ts";
import { insertActivity } from "./timeline.ts";

export interface Note {
  id: string;
  text: string;
  by: string | null;
  at: number;
}

export interface Task {
  id: string;
  title: string;
  dueAt: number | null;
  ownerId: string | null;
  doneAt: number | null;
  by: string | null;
  at: number;
}

/** A file whose bytes are in R2. */
export interface ContactFile {
  id: string;
  name: string;
  type: string;
  bytes: number;
  key: string;
  by: string | null;
  at: number;
}

/** Of each kind and contact. */
export const MAX_PER_CONTACT = 1_000;

type Kind = "notes" | "tasks" | "files";

const full = (kind: Kind) =>
  err(appError("limit_reached", `A contact has at most ${exact(MAX_PER_CONTACT)} ${kind}. Delete one first.`));

/** Returns the contact's row when one more entry fits; null when the entry exists already. Errors: not_found, limit_reached. */
function placeFor(sql: SqlStorage, kind: Kind, contactId: string, id: string): Result<number | null> {
  const row = rowOf(sql, contactId);
  if (row === null) return err(NO_CONTACT);
  if (sql.exec(`SELECT 1 FROM ${kind} WHERE id = ?`, id).toArray().length > 0) return ok(null);
  if (isObjectFull(sql)) return err(OBJECT_FULL);
  const [count] = sql.exec(`SELECT count(*) AS count FROM ${kind} WHERE contact = ?`, row).toArray();
  return Number(count?.count ?? 0) >= MAX_PER_CONTACT ? full(kind) : ok(row);
}

/** Adds a note, once for each id. Errors: not_found, limit_reached. */
export function addNote(sql: SqlStorage, contactId: string, { id, text, by, at }: Note): Result<null> {
  const place = placeFor(sql, "notes", contactId, id);
  if (!place.ok) return place;
  if (place.value === null) return ok(null);
  sql.exec(`INSERT INTO notes (id, contact, text, "by", at) VALUES (?, ?, ?, ?, ?)`, id, place.value, text, by, at);
  insertActivity(sql, place.value, { id: `note:${id}`, type: "note.added", at, data: {}, module: "contacts" });
  return ok(null);
}

/** Adds a task, once for each id. Errors: not_found, limit_reached. */
export function addTask(
  sql: SqlStorage,
  contactId: string,
  { id, title, dueAt, ownerId, by, at }: Omit<Task, "doneAt">,
): Result<null> {
  const place = placeFor(sql, "tasks", contactId, id);
  if (!place.ok) return place;
  if (place.value === null) return ok(null);
  sql.exec(
    `INSERT INTO tasks (id, contact, title, due_at, owner_id, "by", at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    place.value,
    title,
    dueAt,
    ownerId,
    by,
    at,
  );
  insertActivity(sql, place.value, { id: `task:${id}`, type: "task.added", at, data: { title }, module: "contacts" });
  return ok(null);
}

/** Adds what R2 holds already, once for each id: false when there was one. Errors: not_found, limit_reached. */
export function addFile(
  sql: SqlStorage,
  contactId: string,
  { id, name, type, bytes, key, by, at }: ContactFile,
  room: Room,
): Result<boolean> {
  const place = placeFor(sql, "files", contactId, id);
  if (!place.ok) return place;
  if (place.value === null) return ok(false);
  const fits = hasRoom(sql, FILE_BYTES, room, bytes);
  if (!fits.ok) return fits;
  sql.exec(
    `INSERT INTO files (id, contact, name, type, bytes, key, "by", at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    place.value,
    name,
    type,
    bytes,
    key,
    by,
    at,
  );
  insertActivity(sql, place.value, { id: `file:${id}`, type: "file.added", at, data: { name }, module: "contacts" });
  return ok(true);
}

/** Marks a task as done, or as open again. Errors: not_found. */
export function completeTask(sql: SqlStorage, contactId: string, id: string, doneAt: number | null): Result<null> {
  const row = rowOf(sql, contactId);
  if (row === null) return err(NO_CONTACT);
  const [task] = sql.exec("SELECT title FROM tasks WHERE id = ? AND contact = ?", id, row).toArray();
  if (!task) return err(appError("not_found", "This task no longer exists."));
  sql.exec("UPDATE tasks SET done_at = ? WHERE id = ?", doneAt, id);
  if (doneAt !== null)
    insertActivity(sql, row, {
      id: `task-done:${id}`,
      type: "task.done",
      at: doneAt,
      data: { title: String(task.title) },
      module: "contacts",
    });
  return ok(null);
}

/** Deletes a note, task or file of a contact; returns the key of a file's bytes. Errors: not_found. */
export function deleteEntry(sql: SqlStorage, kind: Kind, contactId: string, id: string): Result<string | null> {
  const row = rowOf(sql, contactId);
  if (row === null) return err(NO_CONTACT);
  const key =
    kind === "files" ? sql.exec("SELECT key FROM files WHERE id = ? AND contact = ?", id, row).toArray()[0]?.key : null;
  sql.exec(`DELETE FROM ${kind} WHERE id = ? AND contact = ?`, id, row);
  return ok(key == null ? null : String(key));
}

export interface ContactEntries {
  notes: Note[];
  tasks: Task[];
  files: ContactFile[];
}

const SHOWN = 100;

const textOrNull = (value: SqlStorageValue | undefined) => (value == null ? null : String(value));
const numberOrNull = (value: SqlStorageValue | undefined) => (value == null ? null : Number(value));

const fileOf = (one: Record<string, SqlStorageValue>): ContactFile => ({
  id: String(one.id),
  name: String(one.name),
  type: String(one.type),
  bytes: Number(one.bytes),
  key: String(one.key),
  by: textOrNull(one.by),
  at: Number(one.at),
});

/** Returns the newest 100 notes, tasks and files of a contact; open tasks come first. */
export function listEntries(sql: SqlStorage, contactId: string): ContactEntries {
  const row = rowOf(sql, contactId);
  if (row === null) return { notes: [], tasks: [], files: [] };
  const read = (kind: Kind, order: string) =>
    sql.exec(`SELECT * FROM ${kind} WHERE contact = ? ORDER BY ${order} LIMIT ${SHOWN}`, row).toArray();
  return {
    notes: read("notes", "at DESC, id DESC").map((one) => ({
      id: String(one.id),
      text: String(one.text),
      by: textOrNull(one.by),
      at: Number(one.at),
    })),
    tasks: read("tasks", "done_at IS NOT NULL, coalesce(due_at, 8640000000000000), at DESC, id DESC").map((one) => ({
      id: String(one.id),
      title: String(one.title),
      dueAt: numberOrNull(one.due_at),
      ownerId: textOrNull(one.owner_id),
      doneAt: numberOrNull(one.done_at),
      by: textOrNull(one.by),
      at: Number(one.at),
    })),
    files: read("files", "at DESC, id DESC").map(fileOf),
  };
}

/** Returns one file of a contact; null when there is none. */
export function readFile(sql: SqlStorage, contactId: string, id: string): ContactFile | null {
  const row = rowOf(sql, contactId);
  if (row === null) return null;
  const [found] = sql.exec("SELECT * FROM files WHERE id = ? AND contact = ?", id, row).toArray();
  return found ? fileOf(found) : null;
}
