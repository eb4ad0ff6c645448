import { Link } from "@remix-run/react";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { LinkState } from "../domain/routing.ts";
import { STATE_LABELS } from "../labels.ts";
import { editLinkPath, linkPath, qrCodePath, shortPath } from "../paths.ts";

export interface ListedLink {
  id: string;
  slug: string;
  title: string;
  destination: string;
  folder: string;
  tags: string[];
  clicks: number;
  visitors: number;
  isArchived: boolean;
  state: LinkState;
  hasSplit: boolean;
  createdAtMs: number;
}

/** The short links of a workspace. */
export const linksList = defineList<ListedLink, { timeZone: string }>({
  id: "links.links",
  label: "Short links",
  noun: "link",
  search: "Slug, title or destination",
  defaultSort: "-created",
  keyOf: ({ id }) => id,
  nameOf: ({ slug }) => slug,
  filters: [
    { id: "state", label: "Status", options: [["archived", "Archived"]] },
    { id: "folder", label: "Folder", options: null },
    { id: "tag", label: "Tag", options: null },
  ],
  columns: [
    {
      id: "slug",
      label: "Link",
      fixed: true,
      className: "min-w-[170px] max-w-[48ch]",
      value: ({ slug }) => shortPath(slug),
      cell: ({ id, slug, title, destination, state, hasSplit }) => (
        <>
          <Link to={linkPath(id)} prefetch="intent" className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {title === "" ? shortPath(slug) : <Breakable text={title} />}
          </Link>{" "}
          {STATE_LABELS[state] ? <Tag tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Tag> : null}{" "}
          {hasSplit ? <Tag>A/B</Tag> : null}
          <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            {title === "" ? null : `${shortPath(slug)} leads to `}
            {destination.slice(0, 100)}
          </div>
        </>
      ),
    },
    { id: "clicks", label: "Clicks", numeric: true, sort: "descending", value: ({ clicks }) => clicks },
    { id: "visitors", label: "Visitors", numeric: true, wide: true, value: ({ visitors }) => visitors },
    { id: "folder", label: "Folder", wide: true, className: "text-ink-2", value: ({ folder }) => folder },
    {
      id: "tags",
      label: "Tags",
      wide: true,
      value: ({ tags }) => tags.join(", "),
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.slice(0, 3).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    },
    {
      id: "created",
      label: "Created",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
      cell: ({ createdAtMs }, { timeZone }) => <Time value={new Date(createdAtMs)} timeZone={timeZone} />,
    },
  ],
  bulk: [
    { intent: "archive", label: "Archive" },
    { intent: "restore", label: "Restore" },
    { intent: "delete", label: "Delete", look: "danger" },
  ],
  rowActions: ({ id, isArchived }) => [
    { label: "Open", to: linkPath(id) },
    { label: "Edit", to: editLinkPath(id) },
    { label: "QR code", to: qrCodePath(id) },
    isArchived ? { label: "Restore", intent: "restore" } : { label: "Archive", intent: "archive" },
    { label: "Delete", intent: "delete", look: "danger" },
  ],
});
