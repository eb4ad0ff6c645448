import { Link } from "@remix-run/react";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { KINDS, type Kind } from "../../domain/kind.ts";
import { STATUSES, type Status } from "../../domain/status.ts";
import { KIND_LABELS, LANGUAGE_OPTIONS, languageLabel, STATUS_LABELS } from "../../labels.ts";
import { itemPagePath, itemPath } from "../../paths.ts";

export interface LibraryRow {
  id: string;
  title: string;
  status: Status;
  kind: Kind;
  folder: string;
  tags: string[];
  ownerId: string;
  language: string;
  createdAtMs: number;
  updatedAtMs: number;
}

interface LibraryContext {
  timeZone: string;
  owners: Readonly<Record<string, string>>;
}

const CONTROL =
  "h-8 w-[140px] min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-3 pointer-coarse:h-11";

/** The pieces of content of a workspace. */
export const libraryList = defineList<LibraryRow, LibraryContext>({
  id: "content.library",
  label: "Content",
  noun: "piece",
  search: "Title or keyphrase",
  defaultSort: "-updated",
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  filters: [
    { id: "status", label: "Status", options: STATUSES.map((status) => [status, STATUS_LABELS[status].label]) },
    { id: "kind", label: "Kind", options: KINDS.map((kind) => [kind, KIND_LABELS[kind]]) },
    { id: "folder", label: "Folder", options: null },
    { id: "tag", label: "Tag", options: null },
    { id: "owner", label: "Owner", options: null },
    { id: "language", label: "Language", options: LANGUAGE_OPTIONS },
  ],
  columns: [
    {
      id: "title",
      label: "Title",
      fixed: true,
      sort: "ascending",
      className: "min-w-[170px] max-w-[48ch]",
      value: ({ title }) => title,
      cell: ({ id, title, kind }) => (
        <>
          <Link to={itemPath(id)} prefetch="intent" className="font-semibold [overflow-wrap:anywhere] hover:underline">
            <Breakable text={title} />
          </Link>
          <div className="text-ink-3 text-xs md:hidden">{KIND_LABELS[kind]}</div>
        </>
      ),
    },
    { id: "kind", label: "Kind", wide: true, value: ({ kind }) => KIND_LABELS[kind], className: "whitespace-nowrap" },
    {
      id: "status",
      label: "Status",
      value: ({ status }) => STATUS_LABELS[status].label,
      cell: ({ status }) => <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>,
    },
    { id: "folder", label: "Folder", wide: true, className: "text-ink-2", value: ({ folder }) => folder },
    {
      id: "tags",
      label: "Tags",
      wide: true,
      className: "max-w-[26ch]",
      value: ({ tags }) => tags.join(", "),
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.slice(0, 3).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {tags.length > 3 ? <span className="text-ink-3 text-xs">+{tags.length - 3}</span> : null}
        </span>
      ),
    },
    {
      id: "owner",
      label: "Owner",
      wide: true,
      value: ({ ownerId }) => ownerId,
      cell: ({ ownerId }, { owners }) => (ownerId ? (owners[ownerId] ?? "Former member") : "–"),
    },
    { id: "language", label: "Language", wide: true, hidden: true, value: ({ language }) => languageLabel(language) },
    {
      id: "created",
      label: "Created",
      wide: true,
      hidden: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
      cell: ({ createdAtMs }, { timeZone }) => <Time value={new Date(createdAtMs)} timeZone={timeZone} />,
    },
    {
      id: "updated",
      label: "Changed",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ updatedAtMs }) => new Date(updatedAtMs).toISOString(),
      cell: ({ updatedAtMs }, { timeZone }) => <Time value={new Date(updatedAtMs)} timeZone={timeZone} />,
    },
  ],
  bulk: [
    {
      intent: "folder",
      label: "Move",
      fields: () => <input name="folder" maxLength={60} aria-label="Folder" placeholder="Folder" className={CONTROL} />,
    },
    {
      intent: "tag",
      label: "Add tag",
      fields: () => <input name="tag" maxLength={40} aria-label="Tag" placeholder="Tag" className={CONTROL} />,
    },
    { intent: "archive", label: "Archive" },
    { intent: "restore", label: "Restore" },
    { intent: "delete", label: "Delete", look: "danger" },
  ],
  rowActions: ({ id, status }) => [
    { label: "Open", to: itemPath(id) },
    { label: "Preview", to: itemPagePath(id, "preview") },
    status === "archived" ? { label: "Restore", intent: "restore" } : { label: "Archive", intent: "archive" },
    { label: "Delete", intent: "delete", look: "danger" },
  ],
});
