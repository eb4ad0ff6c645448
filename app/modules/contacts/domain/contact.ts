/** Value of a custom field. Dates are days: "2026-11-26". */
export type CustomValue = string | number | boolean | null;

/** Campaign parameters of an address that a person came by; empty when it had none. */
export interface UtmParameters {
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
}

/** How a person reached the workspace once. */
export interface Touch {
  /** In milliseconds. */
  at: number;
  referrer: string;
  landingPage: string;
  utm: UtmParameters;
  /** By parameter: gclid, fbclid, msclkid, … */
  clickIds: Readonly<Record<string, string>>;
  /** Visitor of the measured website, where consent allows it. */
  visitorId: string | null;
  formId: string | null;
}

/** A person whom a workspace knows. Times are in milliseconds. */
export interface Contact {
  id: string;
  name: string;
  /** Primary address, in lower case. */
  email: string | null;
  /** Primary number, in E.164. */
  phone: string | null;
  jobTitle: string;
  companyId: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** BCP 47. */
  language: string | null;
  /** IANA. */
  timeZone: string | null;
  /** Member of the workspace who is responsible. */
  ownerId: string | null;
  /** Origin in the workspace's own words: "newsletter", "fair 2026". */
  source: string;
  /** Stage of the pipeline; null: the contact is not a lead. */
  stage: string | null;
  stageAt: number | null;
  valueCents: number | null;
  currency: string | null;
  /** Day on which it is expected to be won or lost: "2026-11-26". */
  closeOn: string | null;
  /** Why a lead was won or lost. */
  outcomeReason: string | null;
  score: number;
  firstTouch: Touch | null;
  lastTouch: Touch | null;
  /** By the field's key. */
  custom: Readonly<Record<string, CustomValue>>;
  tags: readonly string[];
  createdAt: number;
  updatedAt: number;
  lastActivityAt: number | null;
}

/** How a person is recognised. */
export interface Identity {
  kind: "email" | "phone" | "external" | "visitor";
  /** E-mail in lower case, phone in E.164, others as they came. */
  value: string;
}

/** One entry of a contact's timeline. */
export interface Activity {
  /** Unique in the workspace: the same id is recorded once. */
  id: string;
  contactId: string;
  /** Object and past tense: "form.submitted". */
  type: string;
  /** In milliseconds; never in the future. */
  at: number;
  data: Readonly<Record<string, string | number | boolean | null>>;
  /** The module that recorded it. */
  module: string;
}
