import { type Answers, isAddress, isFile } from "../answers.ts";
import type { Condition, FormDefinition, Question } from "../definition/definition.ts";
import { questionsOf } from "../definition/definition.ts";

const textsOf = (answers: Answers, id: string): string[] => {
  const answer = answers[id];
  if (answer === undefined) return [];
  if (Array.isArray(answer)) return answer;
  if (isFile(answer)) return [answer.name];
  if (isAddress(answer)) return [answer.street, answer.city, answer.postcode, answer.country];
  if (typeof answer === "boolean") return answer ? ["yes"] : ["no"];
  return [String(answer)];
};

const fold = (text: string): string => text.trim().toLowerCase();

/** Whether the answers meet one condition. Choices are compared by the option's id, a consent is "yes" or "no". */
export function meets({ question, op, value }: Condition, answers: Answers): boolean {
  const given = textsOf(answers, question).map(fold);
  const wanted = fold(value);
  switch (op) {
    case "answered":
      return given.length > 0;
    case "not_answered":
      return given.length === 0;
    case "is":
      return given.includes(wanted);
    case "is_not":
      return !given.includes(wanted);
    case "contains":
      return wanted !== "" && given.some((text) => text.includes(wanted));
    case "more_than":
      return given.some((text) => text !== "" && Number(text) > Number(wanted));
    case "less_than":
      return given.some((text) => text !== "" && Number(text) < Number(wanted));
  }
}

/** Whether a question is shown to a person who answered so. */
export function isShown({ showIf: { match, conditions } }: Pick<Question, "showIf">, answers: Answers): boolean {
  if (conditions.length === 0) return true;
  const results = conditions.map((condition) => meets(condition, answers));
  return match === "all" ? results.every(Boolean) : results.some(Boolean);
}

/**
 * The answers that count: a question that is hidden by another's answer has none, and neither has one that depends on it.
 * Questions are judged in the order of the form, each by those before it.
 */
export function visibleAnswers(definition: Pick<FormDefinition, "steps">, answers: Answers): Answers {
  const kept: Record<string, Answers[string]> = {};
  for (const question of questionsOf(definition)) {
    const answer = answers[question.id];
    if (answer !== undefined && isShown(question, kept)) kept[question.id] = answer;
  }
  return kept;
}

/** Questions of a step that are shown. */
export const shownQuestions = (questions: readonly Question[], answers: Answers): Question[] =>
  questions.filter((question) => isShown(question, answers));

/** The next step that shows something, or null after the last. `direction` -1: the one before. */
export function neighbourStep(
  { steps }: Pick<FormDefinition, "steps">,
  from: number,
  answers: Answers,
  direction: 1 | -1 = 1,
): number | null {
  for (let at = from + direction; at >= 0 && at < steps.length; at += direction) {
    const questions = steps[at]?.questions ?? [];
    if (shownQuestions(questions, answers).some(({ type }) => type !== "hidden" && type !== "calculated")) return at;
  }
  return null;
}

/** Conditions that ask for a later question, or for none of the form: they could never be met when the question is drawn. */
export function brokenConditions(definition: Pick<FormDefinition, "steps">): { question: string; asks: string }[] {
  const before = new Set<string>();
  const broken: { question: string; asks: string }[] = [];
  for (const { id, showIf } of questionsOf(definition)) {
    for (const condition of showIf.conditions)
      if (!before.has(condition.question)) broken.push({ question: id, asks: condition.question });
    before.add(id);
  }
  return broken;
}
