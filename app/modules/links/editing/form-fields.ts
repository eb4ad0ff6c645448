import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { MAX_TARGETS } from "../domain/limits.ts";
import type { LinkRouting } from "../domain/routing-schema.ts";

/** Targets that the form has rows for. */
export const FORM_TARGETS = MAX_TARGETS;

/** What the form shows of a link. */
export interface ShownLink {
  title: string;
  destination: string;
  routing: LinkRouting;
  startsAtMs: number | null;
  expiresAtMs: number | null;
  tags: readonly string[];
  folder: string;
  passesClickId: boolean;
  hasPublicStats: boolean;
  hasPassword: boolean;
}

/** The values of the form's fields by their names. */
export function toFields(link: ShownLink, timeZone: string): Record<string, string> {
  const { utm, variants, targets, preview } = link.routing;
  const local = (ms: number | null) => (ms === null ? "" : toLocalMoment(ms, timeZone));
  const [, b, c, d] = variants;
  const fields: Record<string, string> = {
    title: link.title,
    destination: link.destination,
    utmSource: utm.source,
    utmMedium: utm.medium,
    utmCampaign: utm.campaign,
    utmTerm: utm.term,
    utmContent: utm.content,
    weightA: String(variants[0]?.weight ?? 50),
    previewTitle: preview.title,
    previewText: preview.text,
    previewImage: preview.image,
    startsAt: local(link.startsAtMs),
    expiresAt: local(link.expiresAtMs),
    tags: link.tags.join(", "),
    folder: link.folder,
  };
  for (const [name, variant] of [
    ["B", b],
    ["C", c],
    ["D", d],
  ] as const) {
    fields[`variant${name}`] = variant?.destination ?? "";
    fields[`weight${name}`] = variant ? String(variant.weight) : "";
  }
  for (const [at, target] of targets.entries()) {
    fields[`target${at}Countries`] = target.countries.join(", ");
    fields[`target${at}Device`] = target.devices[0] ?? "";
    fields[`target${at}Languages`] = target.languages.join(", ");
    fields[`target${at}Destination`] = target.destination;
  }
  return fields;
}
