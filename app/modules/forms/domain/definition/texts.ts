import type { FormDefinition, Language } from "./definition.ts";

/** Every text of a form that can be translated, by its key. */
export function textsOf(definition: FormDefinition): Record<string, string> {
  const texts: Record<string, string> = { title: definition.title };
  const add = (key: string, text: string) => {
    if (text !== "") texts[key] = text;
  };
  add("description", definition.description);
  add("submit", definition.submitLabel);
  add("thanks.title", definition.thanks.title);
  add("thanks.text", definition.thanks.text);
  for (const step of definition.steps) {
    add(`${step.id}.title`, step.title);
    for (const { id, label, help, options } of step.questions) {
      add(`${id}.label`, label);
      add(`${id}.help`, help);
      for (const option of options) add(`${id}.${option.id}`, option.label);
    }
  }
  return texts;
}

/** The form in one of its languages: a text that is not translated stays in the form's own language. */
export function inLanguage(definition: FormDefinition, language: Language): FormDefinition {
  const texts = definition.translations[language];
  if (!texts || language === definition.language) return definition;
  const text = (key: string, own: string): string => texts[key] || own;
  return {
    ...definition,
    title: text("title", definition.title),
    description: text("description", definition.description),
    submitLabel: text("submit", definition.submitLabel),
    thanks: {
      ...definition.thanks,
      title: text("thanks.title", definition.thanks.title),
      text: text("thanks.text", definition.thanks.text),
    },
    steps: definition.steps.map((step) => ({
      ...step,
      title: text(`${step.id}.title`, step.title),
      questions: step.questions.map((question) => ({
        ...question,
        label: text(`${question.id}.label`, question.label),
        help: text(`${question.id}.help`, question.help),
        options: question.options.map((option) => ({
          ...option,
          label: text(`${question.id}.${option.id}`, option.label),
        })),
      })),
    })),
  };
}

/** Languages that a form has, its own first. */
export const languagesOf = ({ language, translations }: FormDefinition): Language[] => [
  language,
  ...(Object.keys(translations) as Language[]).filter((one) => one !== language),
];

/** The language for a visitor: the one asked for, else the first of the browser's that the form has, else its own. */
export function chooseLanguage(definition: FormDefinition, asked: string | null, accepted: string): Language {
  const has = languagesOf(definition);
  const wanted = [asked ?? "", ...accepted.split(",").map((part) => part.split(";")[0] ?? "")].slice(0, 20);
  for (const want of wanted) {
    const base = want.trim().toLowerCase().split("-")[0];
    const found = has.find((language) => language === base);
    if (found) return found;
  }
  return definition.language;
}
