import { money } from "#app/shared/format/money.ts";
import { CHANNEL_LABELS } from "#app/shared/segment/labels.ts";
import type { Activity } from "../domain/contact.ts";

type Value = string | number | boolean;

/** Names of what activities refer to by an id. */
export interface ActivityNames {
  topics: readonly (readonly [id: string, name: string])[];
  forms: Readonly<Record<string, string>>;
}

/** What tells only programs which record is meant, by the module that writes it. */
const FOR_PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  automation: ["groupId"],
  contacts: ["line"],
  forms: ["responseId", "formName"],
  messages: ["campaign"],
};

/** Values that say of themselves what they are. */
const BARE: ReadonlySet<string> = new Set(["title", "name", "url"]);

/** "cupsADay", "cups_a_day" → "Cups a day". */
function wordsOf(key: string): string {
  const words = key
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[._-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const shown = (value: Value): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

/** An amount in cents with the currency that the same activity names. */
function amountOf(key: string, value: Value, currency: Value | null | undefined): string | null {
  if (!key.endsWith("Cents") || typeof value !== "number" || typeof currency !== "string" || currency === "")
    return null;
  const amount = money(value / 100, currency, 2);
  return key === "valueCents" ? amount : `${wordsOf(key.slice(0, -"Cents".length))}: ${amount}`;
}

/** What is said of a consent: its channel and topic by their names. */
function consentPart(key: string, value: Value, { topics }: ActivityNames): string | null {
  if (key === "channel") return CHANNEL_LABELS[value as keyof typeof CHANNEL_LABELS] ?? shown(value);
  if (key === "topic") return topics.find(([id]) => id === value)?.[1] ?? "Deleted topic";
  return key === "source" && String(value).startsWith("form:") ? "By a form" : null;
}

/** What an activity holds, in words and one line: "Green · €16.00". Ids that only programs use are left out. */
export function activityDetails(
  { type, module, data }: Pick<Activity, "type" | "module" | "data">,
  names: ActivityNames,
): string {
  const hidden = FOR_PROGRAMS[module] ?? [];
  const hasAmount = Object.keys(data).some((key) => key.endsWith("Cents"));
  return Object.entries(data)
    .flatMap(([key, value]) => {
      if (value === null || value === "" || hidden.includes(key) || (key === "currency" && hasAmount)) return [];
      if (module === "forms" && key === "formId") return names.forms[String(value)] ?? data.formName ?? "Deleted form";
      const own = type.startsWith("consent.") && module === "contacts" ? consentPart(key, value, names) : null;
      const part = own ?? amountOf(key, value, data.currency);
      return part ?? (BARE.has(key) ? shown(value) : `${wordsOf(key)}: ${shown(value)}`);
    })
    .join(" · ");
}
