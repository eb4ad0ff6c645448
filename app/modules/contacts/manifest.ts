import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. Its pages are tabs of /leads. */
export const contactsModule = defineModule({
  id: "contacts",
  title: "Contacts",
  feature: "lead_generation",
  limits: {
    contacts: {
      label: "contacts",
      usageLabel: "Contacts",
      meter: "contacts",
      free: 0,
      basic: 0,
      pro: 25_000,
      enterprise: 1_000_000,
    },
    /** Bytes of the files of all contacts of a workspace. */
    contactFiles: {
      label: "of files of contacts",
      unit: "bytes",
      free: 0,
      basic: 0,
      pro: 5_000_000_000,
      enterprise: 50_000_000_000,
    },
  },
  rateLimits: {
    /** Files with contacts: each is read whole. */
    contacts_import: per("user", 30, hours(1)),
  },
  auditAreas: { contact: "Contacts", segment: "Segments" },
  auditActions: {
    "contact.deleted": "Deleted a contact",
    "contact.bulk_changed": "Changed several contacts",
    "contact.bulk_deleted": "Deleted several contacts",
    "contact.exported": "Exported contacts",
    "contact.imported": "Imported contacts",
    "contact.merged": "Merged two contacts",
    "contact.merge_undone": "Undid a merge of contacts",
    "contact.import_undone": "Undid an import of contacts",
    "contact.data_exported": "Exported all data of a person",
    "contact.erased": "Erased all data of a person",
    "segment.deleted": "Deleted a segment",
  },
  webhookEvents: {
    "contact.created": { title: "Contact created", description: "A contact was added to the workspace." },
    "contact.updated": {
      title: "Contact updated",
      description: "A contact of the workspace was changed. Holds the contact as it is afterwards.",
    },
    "contact.merged": {
      title: "Contacts merged",
      description: "Two contacts were found to be one person. The id of the one that is gone leads to the other.",
    },
    "contact.deleted": { title: "Contact deleted", description: "A contact was deleted for good." },
    "consent.changed": {
      title: "Consent changed",
      description: "A contact gave, refused or withdrew its consent to be written to.",
    },
    "activity.recorded": {
      title: "Activity recorded",
      description: "Something was added to the timeline of a contact, such as a submitted form.",
    },
  },
  searchPages: [
    { title: "Contacts", hint: "Leads", path: "/leads/contacts", words: "people customers list crm timeline" },
    { title: "New contact", hint: "Leads", path: "/leads/contacts/new", words: "add create person", editorsOnly: true },
    {
      title: "Import contacts",
      hint: "Leads",
      path: "/leads/contacts/import",
      words: "csv upload file",
      editorsOnly: true,
    },
    {
      title: "Duplicates",
      hint: "Leads",
      path: "/leads/contacts/duplicates",
      words: "merge double same person",
      editorsOnly: true,
    },
    { title: "Companies", hint: "Leads", path: "/leads/contacts/companies", words: "organisations accounts" },
    { title: "Custom fields", hint: "Leads", path: "/leads/contacts/fields", words: "properties attributes" },
    { title: "Topics", hint: "Leads", path: "/leads/contacts/topics", words: "consent subscription newsletter" },
    { title: "Erasures", hint: "Contacts", path: "/leads/contacts/erasures", words: "gdpr privacy receipts forget" },
    { title: "Segments", hint: "Leads", path: "/leads/segments", words: "audience groups rules filter" },
    { title: "New segment", hint: "Leads", path: "/leads/segments/new", words: "audience rule", editorsOnly: true },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/contacts", what: "List and find contacts; add one" },
    { method: "GET, PATCH, DELETE", path: "/contacts/{id}", what: "Read, change or delete one contact" },
    { method: "GET", path: "/contacts/{id}/activities", what: "List what a contact did" },
    { method: "GET, POST", path: "/contacts/{id}/consents", what: "Read a contact's consents; record one" },
    { method: "POST", path: "/activities", what: "Record what a contact did" },
    { method: "GET, POST", path: "/companies", what: "List companies; add one" },
    { method: "GET, PATCH, DELETE", path: "/companies/{id}", what: "Read, change or delete one company" },
    { method: "GET", path: "/segments", what: "List segments" },
    { method: "GET", path: "/segments/{id}", what: "Read one segment with its number of contacts" },
    { method: "GET", path: "/segments/{id}/contacts", what: "List the contacts of a segment" },
  ],
  retention: [
    {
      title: "Imports of contacts",
      what: "Rows of an uploaded file that wait or were refused, and what an import changed of whom.",
      why: "So that you can look at a file before it is imported, correct refused rows and undo the import.",
      kept: "1 day for files that are not imported, 30 days for the rest.",
    },
    {
      title: "Contacts",
      what: "People whom your workspace knows: name, addresses, where they came from, what they did, consents, notes, tasks and files.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete them, as long as the workspace exists.",
    },
    {
      title: "Receipts of erasures",
      what: "Of each person that you erase: what went, when, who asked for it, and keyed hashes of the person's addresses.",
      why: "So that you can prove the erasure, and nobody writes to the person again by mistake.",
      kept: "As long as the workspace exists.",
    },
  ],
});
