import { type UtmDictionary, type UtmProblem, utmProblemsOfUrl, utmWarning } from "#app/modules/cross-module/index.ts";
import type { MailSettings } from "../settings/service.server.ts";
import type { MailDocument } from "./domain/blocks.ts";
import { checkMail, type Finding } from "./domain/check.ts";
import type { CompiledMail } from "./domain/compile.ts";
import { parseMail, variablesOf, writeMail } from "./personalize.server.ts";
import { compileFor } from "./service.server.ts";

/** Variables without which a mail cannot be written: each is left out once, with all others there. */
function withoutFallback(compiled: CompiledMail, names: readonly string[]): string[] {
  const parsed = parseMail(compiled);
  if (!parsed.ok) return [];
  const tree = (missing: string) => {
    const root: Record<string, unknown> = { contact: { custom: {} }, workspace: {}, data: {} };
    for (const name of names) {
      if (name === missing) continue;
      const parts = name.split(".");
      let at = root;
      for (const part of parts.slice(0, -1)) {
        at[part] ??= {};
        at = at[part] as Record<string, unknown>;
      }
      const last = parts.at(-1);
      if (last) at[last] = "x";
    }
    return root;
  };
  const links = { unsubscribe: "x", preferences: "x", view: "x" };
  return names.filter((name) => !writeMail(parsed.value, tree(name), links).ok);
}

/** Problems of UTM values as findings: a mail can be sent with them. */
export const utmFindings = (problems: readonly UtmProblem[]): Finding[] =>
  problems.map((problem) => ({
    severity: "warning",
    message: utmWarning(problem),
    reason: "Reports would count these visits apart. Your UTM rules list the allowed values.",
  }));

/** What the UTM rules have against the links of a mail, each problem once. */
function checkUtm(links: readonly string[], dictionary: UtmDictionary): Finding[] {
  const found = links.flatMap((link) => utmProblemsOfUrl(link, dictionary));
  return utmFindings([...new Map(found.map((problem) => [problem.message, problem])).values()]);
}

/** All that speaks against sending a document, with reasons. */
export function checkDocument(document: MailDocument, settings: MailSettings, dictionary: UtmDictionary): Finding[] {
  const compiled = compileFor(document, settings);
  const variables = variablesOf(compiled);
  const { theme, postalAddress } = settings;
  const missing = withoutFallback(compiled, variables);
  const found = checkMail({ document, compiled, theme, postalAddress, variables, withoutFallback: missing });
  return [...found, ...checkUtm(compiled.links, dictionary)];
}
