import { Link } from "@remix-run/react";
import { countryName } from "#app/shared/country.ts";
import { exact } from "#app/shared/format/number.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Contact } from "../../domain/contact.ts";
import { contactPath } from "../../paths.ts";

interface ContactsContext {
  nowMs: number;
  owners: Readonly<Record<string, string>>;
  stages: Readonly<Record<string, string>>;
  companies: Readonly<Record<string, string>>;
}

const dayOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Everybody whom a workspace knows. */
export const contactsList = defineList<Contact, ContactsContext>({
  id: "contacts.people",
  label: "Contacts",
  noun: "contact",
  search: "Name, email, phone or company",
  defaultSort: "-created",
  keyOf: ({ id }) => id,
  nameOf: ({ name, email }) => name || email || "No name",
  filters: [
    { id: "stage", label: "Stage", options: null },
    { id: "owner", label: "Owner", options: null },
    { id: "tag", label: "Tag", options: null },
    { id: "topic", label: "Topic", options: null },
    { id: "segment", label: "Segment", options: null },
  ],
  columns: [
    {
      id: "name",
      label: "Name",
      fixed: true,
      sort: "ascending",
      className: "min-w-[170px] max-w-[40ch]",
      value: ({ name, email, phone }) => name || email || phone,
      cell: ({ id, name, email, phone }) => (
        <>
          <Link
            to={contactPath(id)}
            prefetch="intent"
            className="font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            <Breakable text={name || email || phone || "No name"} />
          </Link>
          {name && email ? (
            <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">
              <Breakable text={email} />
            </div>
          ) : null}
        </>
      ),
    },
    { id: "email", label: "Email", hidden: true, value: ({ email }) => email },
    { id: "phone", label: "Phone", hidden: true, value: ({ phone }) => phone, className: "whitespace-nowrap" },
    {
      id: "company",
      label: "Company",
      wide: true,
      value: ({ companyId }) => companyId,
      cell: ({ companyId }, { companies }) =>
        companyId ? <Breakable text={companies[companyId] ?? "Company"} /> : <span className="text-ink-3">–</span>,
    },
    {
      id: "stage",
      label: "Stage",
      value: ({ stage }) => stage,
      cell: ({ stage }, { stages }) =>
        stage ? (
          <Tag tone={stage === "won" ? "good" : stage === "lost" ? "bad" : "info"}>{stages[stage] ?? stage}</Tag>
        ) : (
          "–"
        ),
    },
    {
      id: "owner",
      label: "Owner",
      wide: true,
      value: ({ ownerId }) => ownerId,
      cell: ({ ownerId }, { owners }) => (ownerId ? (owners[ownerId] ?? "Former member") : "–"),
    },
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
    { id: "source", label: "Source", wide: true, hidden: true, value: ({ source }) => source },
    {
      id: "country",
      label: "Country",
      wide: true,
      hidden: true,
      value: ({ country }) => (country ? countryName(country) : null),
    },
    { id: "score", label: "Score", numeric: true, wide: true, sort: "descending", value: ({ score }) => exact(score) },
    {
      id: "activity",
      label: "Last activity",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ lastActivityAt }) => dayOf(lastActivityAt),
      cell: ({ lastActivityAt }, { nowMs }) =>
        lastActivityAt === null ? "–" : <Time value={lastActivityAt} now={nowMs} />,
    },
    {
      id: "created",
      label: "Created",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ createdAt }) => dayOf(createdAt),
      cell: ({ createdAt }, { nowMs }) => <Time value={createdAt} now={nowMs} />,
    },
    {
      id: "updated",
      label: "Updated",
      wide: true,
      hidden: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ updatedAt }) => dayOf(updatedAt),
      cell: ({ updatedAt }, { nowMs }) => <Time value={updatedAt} now={nowMs} />,
    },
  ],
  bulk: [
    { intent: "tag", label: "Tag" },
    { intent: "stage", label: "Stage" },
    { intent: "owner", label: "Owner" },
    { intent: "topic", label: "Topic" },
    { intent: "export", label: "Export" },
    { intent: "delete", label: "Delete", look: "danger" },
  ],
  rowActions: ({ id }) => [
    { label: "Open", to: contactPath(id) },
    { label: "Edit", to: `${contactPath(id)}/edit` },
  ],
});
