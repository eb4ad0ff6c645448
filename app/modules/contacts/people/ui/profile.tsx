import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { countryName } from "#app/shared/country.ts";
import { exact } from "#app/shared/format/number.ts";
import type { AddressKind } from "#app/shared/mail-address/address-kind.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Contact, CustomValue } from "../../domain/contact.ts";
import { CONTACTS, companyPath, segmentPath } from "../../paths.ts";
import { Section } from "../../ui/section.tsx";
import type { ContactChoices } from "../choices.server.ts";

const ADDRESS_NOTES: Readonly<Partial<Record<AddressKind, string>>> = {
  disposable: "Disposable mailbox: mail to it is lost soon.",
  role: "Role address: a team may read it, not one person.",
};

interface ProfileProps {
  /** What the address of the contact says of who reads it. */
  emailKind: AddressKind;
  contact: Contact;
  isPhoneVerified: boolean;
  company: { id: string; name: string } | null;
  segments: readonly { id: string; name: string }[];
  choices: Pick<ContactChoices, "fields" | "owners" | "stages">;
}

const LINK = "text-brand underline [overflow-wrap:anywhere]";

const Href = ({ href, text }: { href: string; text: string }) => (
  <a href={href} className={LINK}>
    {text}
  </a>
);

const CompanyLink = ({ company }: { company: { id: string; name: string } }) => (
  <Link to={companyPath(company.id)} className={LINK}>
    {company.name}
  </Link>
);

const Email = ({ address, kind }: { address: string; kind: AddressKind }) => (
  <>
    <Href href={`mailto:${address}`} text={address} />
    {ADDRESS_NOTES[kind] ? <span className="block text-ink-2 text-xs">{ADDRESS_NOTES[kind]}</span> : null}
  </>
);

/** A number that a form brought says so until somebody of the workspace confirms it. */
const Phone = ({ number, isVerified }: { number: string; isVerified: boolean }) => (
  <>
    <Href href={`tel:${number}`} text={number} />
    {isVerified ? null : (
      <span className="block text-ink-2 text-xs">
        Not verified: it was typed in a form. Edit and save the contact to confirm it.
      </span>
    )}
  </>
);

/** What is known of a person. */
export function Profile({ contact, emailKind, isPhoneVerified, company, segments, choices }: ProfileProps) {
  const nameIn = (list: readonly (readonly [string, string])[], id: string) =>
    list.find(([value]) => value === id)?.[1] ?? id;
  const rows: { label: string; value: ReactNode }[] = [
    { label: "Email", value: contact.email ? <Email address={contact.email} kind={emailKind} /> : null },
    { label: "Phone", value: contact.phone ? <Phone number={contact.phone} isVerified={isPhoneVerified} /> : null },
    { label: "Job title", value: contact.jobTitle || null },
    { label: "Company", value: company ? <CompanyLink company={company} /> : null },
    { label: "Country", value: contact.country ? countryName(contact.country) : null },
    { label: "Language", value: contact.language },
    { label: "Time zone", value: contact.timeZone },
    { label: "Owner", value: contact.ownerId ? nameIn(choices.owners, contact.ownerId) : null },
    { label: "Stage", value: contact.stage ? <Tag tone="info">{nameIn(choices.stages, contact.stage)}</Tag> : null },
    { label: "Score", value: contact.score > 0 ? exact(contact.score) : null },
    { label: "Source", value: contact.source || null },
    ...choices.fields.map(({ key, label, type }) => ({ label, value: customText(contact.custom[key], type) })),
    { label: "Created", value: <Time value={contact.createdAt} /> },
    { label: "Updated", value: <Time value={contact.updatedAt} /> },
  ];
  return (
    <Section title="Profile">
      <dl className="grid grid-cols-[100px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {rows
          .filter(({ value }) => value !== null)
          .map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      <Chips
        title="Tags"
        chips={contact.tags.map((tag) => ({ key: tag, label: tag, to: `${CONTACTS}?tag=${encodeURIComponent(tag)}` }))}
      />
      <Chips title="Segments" chips={segments.map(({ id, name }) => ({ key: id, label: name, to: segmentPath(id) }))} />
    </Section>
  );
}

function customText(value: CustomValue | undefined, type: string): ReactNode {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return exact(value);
  if (type === "url")
    return (
      <a href={value} className={LINK} rel="noopener noreferrer nofollow" target="_blank">
        {value}
      </a>
    );
  return <Breakable text={value} />;
}

function Chips({ title, chips }: { title: string; chips: readonly { key: string; label: string; to: string }[] }) {
  if (chips.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <h3 className="mb-1.5 text-ink-3 text-xs">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {chips.map(({ key, label, to }) => (
          <li key={key}>
            <Link to={to} prefetch="intent" className="inline-flex pointer-coarse:py-2.5">
              <Tag>{label}</Tag>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
