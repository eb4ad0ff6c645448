import { type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `modules/contacts/${file}`;

/** Pages of people, inside the frame of /leads. */
export const contactRoutes: RouteConfigEntry[] = [
  route("contacts", at("people/routes/contacts.tsx")),
  route("contacts/new", at("people/routes/new-contact.tsx")),
  route("contacts/companies", at("companies/routes/companies.tsx")),
  route("contacts/companies/new", at("companies/routes/new-company.tsx")),
  route("contacts/companies/:companyId", at("companies/routes/company.tsx")),
  route("contacts/bulk/:bulkId", at("bulk/routes/bulk.tsx")),
  route("contacts/duplicates", at("duplicates/routes/duplicates.tsx")),
  route("contacts/merge", at("duplicates/routes/merge.tsx")),
  route("contacts/import", at("imports/routes/imports.tsx")),
  route("contacts/import/:importId", at("imports/routes/import.tsx")),
  route("contacts/fields", at("fields/routes/fields.tsx")),
  route("contacts/topics", at("consents/routes/topics.tsx")),
  route("contacts/erasures", at("rights/routes/erasures.tsx")),
  route("contacts/:contactId", at("people/routes/contact.tsx")),
  route("contacts/:contactId/edit", at("people/routes/edit-contact.tsx")),
  route("contacts/:contactId/files", at("notes/routes/add-file.tsx")),
  route("segments", at("segments/routes/segments.tsx")),
  route("segments/new", at("segments/routes/new-segment.tsx")),
  route("segments/:segmentId", at("segments/routes/segment.tsx")),
  route("segments/:segmentId/edit", at("segments/routes/edit-segment.tsx")),
];

/** Answers without a page around them. */
export const contactResourceRoutes = [
  route("leads/contacts/:contactId/files/:fileId", at("notes/routes/file.ts")),
  route("leads/contacts/export/:format", at("exports/routes/export.ts")),
  route("leads/contacts/import/:importId/problems", at("imports/routes/problems.ts")),
  route("leads/contacts/:contactId/export", at("rights/routes/export.ts")),
];
