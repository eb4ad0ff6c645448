import { Liquid, type Template } from "liquidjs";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CompiledMail } from "./domain/compile.ts";

/** Tags whose work grows with the text alone: without loops and includes a template ends after one pass. */
const ALLOWED_TAGS = ["if", "unless", "case", "assign", "comment", "#", "raw"] as const;
/** A mail with its variables is never larger, so that no value of a contact fills a queue or a server. */
const MAX_OUTPUT_CHARS = 400_000;

function createEngine(outputEscape: "escape" | undefined): Liquid {
  const engine = new Liquid({
    ...(outputEscape ? { outputEscape } : {}),
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    // A missing variable is fine in a condition and before `default`.
    lenientIf: true,
    parseLimit: 400_000,
    renderLimit: 1_000,
    memoryLimit: 2_000_000,
    templates: {},
    relativeReference: false,
  });
  const tags = engine.tags as Record<string, unknown>;
  for (const name of Object.keys(tags)) if (!(ALLOWED_TAGS as readonly string[]).includes(name)) delete tags[name];
  // The library's own filter would leave its value unescaped.
  engine.registerFilter("raw", (value: unknown) => value);
  return engine;
}

const htmlEngine = createEngine("escape");
const textEngine = createEngine(undefined);

/** What a mail can say of a person; a value that is not known is left out. */
export type Variables = Readonly<Record<string, unknown>>;

/** A mail that was parsed once and is written for each person. */
export interface ParsedMail {
  subject: Template[];
  html: Template[];
  text: Template[];
  links: Template[][];
}

const problem = (cause: unknown): AppError => {
  const message = cause instanceof Error ? cause.message : String(cause);
  const missing = /undefined variable: ([\w.[\]'"-]+)/.exec(message)?.[1];
  if (missing)
    return appError("invalid_input", `${missing} is unknown for this person and has no fallback.`, {
      fields: [{ path: missing, message: "missing" }],
    });
  const first = message.split(/, line:|\n/)[0] ?? "";
  return appError("invalid_input", `The variables cannot be read: ${first.slice(0, 200)}`);
};

/** Checks one text of a template. Errors: invalid_input. */
export function checkLiquid(text: string): Result<void> {
  if (!text.includes("{{") && !text.includes("{%")) return ok(undefined);
  try {
    textEngine.parse(text);
    return ok(undefined);
  } catch (cause) {
    return err(problem(cause));
  }
}

/** Errors: invalid_input. */
export function parseMail({ subject, html, text, links }: CompiledMail): Result<ParsedMail> {
  try {
    return ok({
      subject: textEngine.parse(subject),
      html: htmlEngine.parse(html),
      text: textEngine.parse(text),
      links: links.map((link) => textEngine.parse(link)),
    });
  } catch (cause) {
    return err(problem(cause));
  }
}

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

/** Where the links of one person's mail lead; without `links` they lead straight to their addresses. */
export interface MailLinks {
  links?: readonly string[];
  unsubscribe: string;
  preferences: string;
  view: string;
  trap?: string;
  pixel?: string;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Writes a mail for one person. Errors: invalid_input (a variable without fallback is missing, or the mail became too large). */
export function writeMail(mail: ParsedMail, variables: Variables, targets: MailLinks): Result<WrittenMail> {
  try {
    const plain = targets.links ?? mail.links.map((link) => String(textEngine.renderSync(link, variables)));
    const kj = { ...targets, ...Object.fromEntries(plain.map((url, at) => [`l${at}`, url])), links: undefined };
    const scope = { ...variables, kj };
    const written = {
      subject: oneLine(String(textEngine.renderSync(mail.subject, scope))).slice(0, 400),
      html: String(htmlEngine.renderSync(mail.html, scope)),
      text: String(textEngine.renderSync(mail.text, scope)),
    };
    if (written.html.length > MAX_OUTPUT_CHARS)
      return err(appError("invalid_input", "The mail is larger than 400 kB."));
    return ok(written);
  } catch (cause) {
    return err(problem(cause));
  }
}

/** Writes the address of one link for a person. Errors: as above. */
export function writeLink(link: string, variables: Variables): Result<string> {
  try {
    return ok(String(textEngine.parseAndRenderSync(link, variables)));
  } catch (cause) {
    return err(problem(cause));
  }
}

/** Names of the variables that a mail uses, such as the first name of a contact. The product's own links are left out. */
export function variablesOf({ subject, html, text, links }: CompiledMail): string[] {
  try {
    const names = textEngine
      .globalVariableSegmentsSync(textEngine.parse([subject, html, text, ...links].join("\n")))
      .map((segments) => segments.filter((part) => typeof part === "string").join("."));
    return [...new Set(names)].filter((name) => name !== "kj" && !name.startsWith("kj.")).sort();
  } catch {
    return [];
  }
}
