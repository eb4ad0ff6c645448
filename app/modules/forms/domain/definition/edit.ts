import { recalledIds } from "../logic/recall.ts";
import {
  type FormDefinition,
  hasOptions,
  type Question,
  type QuestionType,
  questionsOf,
  type Step,
} from "./definition.ts";
import { questionSchema } from "./definition-schema.ts";

/** A name that the form does not use yet: the smallest number above all others. */
function freeId(prefix: "q" | "s" | "o", used: readonly string[]): string {
  const numbers = used.flatMap((id) => (id.startsWith(prefix) ? [Number(id.slice(1))] : [])).filter(Number.isFinite);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

const TITLES: Readonly<Record<QuestionType, string>> = {
  short_text: "Short answer",
  long_text: "Long answer",
  email: "Email",
  phone: "Phone",
  number: "Number",
  single_choice: "Choose one",
  multiple_choice: "Choose any",
  dropdown: "Choose from the list",
  rating: "How do you rate it?",
  nps: "How likely are you to recommend us?",
  date: "Date",
  consent: "I agree to receive news by email. I can withdraw this at any time.",
  file: "Upload a file",
  address: "Address",
  hidden: "Source",
  calculated: "Total",
  statement: "Some words about the next questions.",
};

/** A new question of a type. */
function newQuestion(id: string, type: QuestionType): Question {
  return questionSchema.parse({
    id,
    type,
    label: TITLES[type],
    ...(hasOptions({ type })
      ? {
          options: [
            { id: "o1", label: "First" },
            { id: "o2", label: "Second" },
          ],
        }
      : {}),
    ...(type === "rating" ? { max: 5 } : {}),
    ...(type === "calculated" ? { formula: "0" } : {}),
    ...(type === "email" || type === "phone" ? { mapTo: type } : {}),
    ...(type === "consent" ? { consent: {} } : {}),
    ...(type === "file" ? { fileTypes: ["pdf", "png", "jpeg"] } : {}),
  });
}

const mapSteps = (definition: FormDefinition, change: (step: Step) => Step): FormDefinition => ({
  ...definition,
  steps: definition.steps.map(change),
});

export function addStep(definition: FormDefinition): FormDefinition {
  const id = freeId(
    "s",
    definition.steps.map((step) => step.id),
  );
  return {
    ...definition,
    steps: [...definition.steps, { id, title: `Step ${definition.steps.length + 1}`, questions: [] }],
  };
}

export function addQuestion(
  definition: FormDefinition,
  step: string,
  type: QuestionType,
): { definition: FormDefinition; id: string } {
  const id = freeId(
    "q",
    questionsOf(definition).map((question) => question.id),
  );
  return {
    id,
    definition: mapSteps(definition, (one) =>
      one.id === step ? { ...one, questions: [...one.questions, newQuestion(id, type)] } : one,
    ),
  };
}

export const updateStep = (definition: FormDefinition, id: string, title: string): FormDefinition =>
  mapSteps(definition, (step) => (step.id === id ? { ...step, title } : step));

/** Takes a step out with its questions; the last one stays. */
export const removeStep = (definition: FormDefinition, id: string): FormDefinition =>
  definition.steps.length === 1
    ? definition
    : { ...definition, steps: definition.steps.filter((step) => step.id !== id) };

export const updateQuestion = (definition: FormDefinition, question: Question): FormDefinition =>
  mapSteps(definition, (step) => ({
    ...step,
    questions: step.questions.map((one) => (one.id === question.id ? question : one)),
  }));

export const removeQuestion = (definition: FormDefinition, id: string): FormDefinition =>
  mapSteps(definition, (step) => ({ ...step, questions: step.questions.filter((question) => question.id !== id) }));

/** The question once more, behind itself. */
export function copyQuestion(definition: FormDefinition, id: string): FormDefinition {
  const copyId = freeId(
    "q",
    questionsOf(definition).map((question) => question.id),
  );
  return mapSteps(definition, (step) => ({
    ...step,
    questions: step.questions.flatMap((question) =>
      question.id === id ? [question, { ...question, id: copyId }] : [question],
    ),
  }));
}

/** Puts a question at a place (counted from 0) of a step; without a step, one place up or down, also into the next step. */
export function moveQuestion(definition: FormDefinition, id: string, to: { step: string; at: number }): FormDefinition {
  const question = questionsOf(definition).find((one) => one.id === id);
  if (!question || !definition.steps.some((step) => step.id === to.step)) return definition;
  return mapSteps(removeQuestion(definition, id), (step) =>
    step.id === to.step
      ? { ...step, questions: [...step.questions.slice(0, to.at), question, ...step.questions.slice(to.at)] }
      : step,
  );
}

export function shiftQuestion(definition: FormDefinition, id: string, direction: "up" | "down"): FormDefinition {
  const stepAt = definition.steps.findIndex(({ questions }) => questions.some((question) => question.id === id));
  const step = definition.steps[stepAt];
  if (!step) return definition;
  const at = step.questions.findIndex((question) => question.id === id);
  const next = direction === "up" ? at - 1 : at + 1;
  if (next >= 0 && next < step.questions.length) return moveQuestion(definition, id, { step: step.id, at: next });
  const other = definition.steps[stepAt + (direction === "up" ? -1 : 1)];
  if (!other) return definition;
  return moveQuestion(definition, id, { step: other.id, at: direction === "up" ? other.questions.length : 0 });
}

export function shiftStep(definition: FormDefinition, id: string, direction: "up" | "down"): FormDefinition {
  const at = definition.steps.findIndex((step) => step.id === id);
  const to = at + (direction === "up" ? -1 : 1);
  const [one, other] = [definition.steps[at], definition.steps[to]];
  if (!one || !other) return definition;
  return {
    ...definition,
    steps: definition.steps.map((step, place) => (place === at ? other : place === to ? one : step)),
  };
}

/** Options as people type them, one a line. A line that an option has already keeps its id, and with it its answers. */
export function optionsFromLines(text: string, before: Question["options"]): Question["options"] {
  const labels = [
    ...new Set(
      text
        .split("\n")
        .map((label) => label.trim())
        .filter((label) => label !== ""),
    ),
  ];
  const kept = new Map(before.map(({ id, label }) => [label, id]));
  const placesOf = new Map(before.map(({ id, places }) => [id, places]));
  const used = before.map(({ id }) => id);
  const renamed = labels.length === before.length;
  return labels.map((label, at) => {
    const moved = kept.get(label);
    const inPlace = renamed && !labels.includes(before[at]?.label ?? "") ? before[at]?.id : undefined;
    const id = moved ?? inPlace ?? freeId("o", used);
    used.push(id);
    const places = placesOf.get(id);
    return { id, label, ...(places === undefined ? {} : { places }) };
  });
}

/** What stops a definition from being published; empty when nothing does. */
export function recallProblems(definition: FormDefinition): string[] {
  const before = new Set<string>();
  const problems: string[] = [];
  for (const question of questionsOf(definition)) {
    for (const id of [...recalledIds(question.label), ...recalledIds(question.help)])
      if (!before.has(id))
        problems.push(`"${question.label.slice(0, 40)}" uses ${id}, which is not an earlier question.`);
    before.add(question.id);
  }
  return problems;
}
