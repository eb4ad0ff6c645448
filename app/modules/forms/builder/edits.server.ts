import type { RequestContext } from "#app/platform/context.server.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isListEntry } from "../domain/answering/spam.ts";
import type { FormDefinition, FormSettings, Question } from "../domain/definition/definition.ts";
import { hasOptions, questionsOf } from "../domain/definition/definition.ts";
import { optionsFromLines, updateQuestion } from "../domain/definition/edit.ts";
import { textsOf } from "../domain/definition/texts.ts";
import { MAX_DOMAINS, MAX_LABEL_CHARS, MAX_LIST_ENTRIES, MAX_OPTIONS, MAX_URL_CHARS } from "../domain/limits.ts";
import { hostOf } from "../domain/page/framing.ts";
import type { DesignInput, EditQuestionInput, SettingsInput, TranslationInput } from "../schema.ts";
import type { EditedForm } from "./service.server.ts";

const invalid = (path: string, message: string): Result<never> =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

const NO_QUESTION = appError("not_found", "This question was removed in the meantime.");

/** Options with the numbers of places that were typed beside them; an option that is new has none yet. */
const withPlaces = (options: Question["options"], places: EditQuestionInput["places"]): Question["options"] =>
  options.map(({ places: before, ...option }) => {
    const typed = places.find(({ id }) => id === option.id);
    const max = typed ? typed.max : before;
    return max === undefined ? option : { ...option, places: max };
  });

/** The question as its form was filled in; what its type does not have is left as it is. */
export function withQuestion(
  { definition }: EditedForm,
  input: EditQuestionInput,
): Result<{ definition: FormDefinition }> {
  const before = questionsOf(definition).find(({ id }) => id === input.id);
  if (!before) return err(NO_QUESTION);
  const options = hasOptions(before)
    ? withPlaces(optionsFromLines(input.options, before.options), input.places)
    : before.options;
  if (options.length > MAX_OPTIONS) return invalid("options", `At most ${MAX_OPTIONS} options.`);
  if (options.some(({ label }) => label.length > MAX_LABEL_CHARS))
    return invalid("options", `An option has at most ${MAX_LABEL_CHARS} characters.`);
  if (hasOptions(before) && options.length === 0) return invalid("options", "Enter at least one option.");
  const [min, max] = [input.min ?? null, input.max ?? null];
  if (min !== null && max !== null && min > max)
    return invalid("max", "The largest number is smaller than the smallest.");
  if (before.type === "rating" && (max === null || max < 2 || max > 10 || !Number.isInteger(max)))
    return invalid("max", "A rating has 2 to 10 steps.");
  const question: Question = {
    ...before,
    label: input.label,
    help: input.help,
    required: input.required,
    options,
    min,
    max,
    mapTo: input.mapTo,
    showIf: {
      match: input.match,
      conditions: input.conditions.flatMap(({ question: asked, op, value }) =>
        asked ? [{ question: asked, op, value }] : [],
      ),
    },
    consent:
      before.type === "consent"
        ? {
            purpose: input.purpose || "marketing",
            channel: input.channel,
            topic: input.topic,
            doubleOptIn: input.doubleOptIn,
          }
        : null,
    formula: input.formula,
    preset: input.preset,
    fileTypes: input.fileTypes,
  };
  return ok({ definition: updateQuestion(definition, question) });
}

/** The address to which people are sent: http or https, nothing inside a network. */
function checkRedirect({ config }: Pick<RequestContext, "config">, url: string): Result<string> {
  if (url === "") return ok("");
  const checked = checkUrl(url, {
    ownHosts: [],
    allowLoopback: config.ALLOW_LOOPBACK_FETCH,
    maxUrlChars: MAX_URL_CHARS,
  });
  return checked.ok ? ok(checked.value.href) : invalid("redirectUrl", checked.error.message);
}

export function withDesign(
  context: Pick<RequestContext, "config">,
  { definition }: EditedForm,
  input: DesignInput,
): Result<{ definition: FormDefinition; name: string }> {
  const redirect = checkRedirect(context, input.redirectUrl);
  if (!redirect.ok) return redirect;
  const { [input.language]: _, ...translations } = definition.translations;
  return ok({
    name: input.name,
    definition: {
      ...definition,
      title: input.title,
      description: input.description,
      language: input.language,
      submitLabel: input.submitLabel,
      thanks: { title: input.thanksTitle, text: input.thanksText, redirectUrl: redirect.value },
      theme: { accent: input.accent, appearance: input.appearance, corners: input.corners },
      translations: input.language === definition.language ? definition.translations : translations,
    },
  });
}

export function withTranslation(
  { definition }: EditedForm,
  input: TranslationInput,
): Result<{ definition: FormDefinition }> {
  if (input.language === definition.language) return invalid("language", "This is the language of the form itself.");
  const known = textsOf(definition);
  const texts = Object.fromEntries(
    input.texts.flatMap(({ key, text }) => (key in known && text !== "" ? [[key, text]] : [])),
  );
  return ok({ definition: { ...definition, translations: { ...definition.translations, [input.language]: texts } } });
}

export function withoutTranslation(
  { definition }: EditedForm,
  language: TranslationInput["language"],
): Result<{ definition: FormDefinition }> {
  const { [language]: _, ...translations } = definition.translations;
  return ok({ definition: { ...definition, translations } });
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== ""),
  ),
];

export function withSettings(input: SettingsInput): Result<{ settings: FormSettings }> {
  const typed = linesOf(input.domains);
  const hosts = typed.map(hostOf);
  const wrong = typed[hosts.indexOf(null)];
  if (wrong !== undefined) return invalid("domains", `"${wrong.slice(0, 60)}" is not the name of a website.`);
  if (hosts.length > MAX_DOMAINS) return invalid("domains", `At most ${MAX_DOMAINS} websites.`);
  for (const list of ["blocked", "allowed"] as const) {
    const entries = linesOf(input[list]);
    const odd = entries.find((entry) => !isListEntry(entry));
    if (odd !== undefined)
      return invalid(list, `"${odd.slice(0, 60)}" is not an address. Use name@example.com, @example.com or 192.0.2.1.`);
    if (entries.length > MAX_LIST_ENTRIES) return invalid(list, `At most ${MAX_LIST_ENTRIES} entries.`);
  }
  const closesAt = input.closesAt === "" ? null : Date.parse(`${input.closesAt}:00Z`);
  if (closesAt !== null && Number.isNaN(closesAt)) return invalid("closesAt", "Enter a date and time.");
  return ok({
    settings: {
      domains: hosts.filter((host) => host !== null),
      closesAt,
      maxResponses: input.maxResponses ?? null,
      closedText: input.closedText,
      answerMinutes: input.answerMinutes ?? null,
      proofOfWork: input.proofOfWork,
      refuseDisposable: input.refuseDisposable,
      blocked: linesOf(input.blocked),
      allowed: linesOf(input.allowed),
    },
  });
}
