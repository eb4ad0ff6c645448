import { type UtmDictionary, utmProblems, utmProblemsOfUrl, utmWarning } from "#app/modules/cross-module/index.ts";
import type { LinkRouting } from "../domain/routing-schema.ts";

interface Tagged {
  destination: string;
  utm: LinkRouting["utm"];
}

/** What the workspace's UTM rules have against a link: against its own values, and against those of its destination that it does not replace. */
export function utmWarningsOf({ destination, utm }: Tagged, dictionary: UtmDictionary): string[] {
  const inherited = utmProblemsOfUrl(destination, dictionary).filter(({ field }) => utm[field] === "");
  return [...utmProblems(utm, dictionary), ...inherited].map(utmWarning);
}
