import { countFields } from "../answering/posted.ts";
import { MAX_STEP_FIELDS } from "../limits.ts";
import { formulaNames } from "../logic/calculate.ts";
import { brokenConditions } from "../logic/logic.ts";
import { type FormDefinition, hasOptions, isAnswerable, questionsOf } from "./definition.ts";
import { recallProblems } from "./edit.ts";

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** What stops a form from being published, a sentence each. */
export function publishProblems(definition: FormDefinition): string[] {
  const questions = questionsOf(definition);
  const problems: string[] = [];
  if (!questions.some(isAnswerable)) problems.push("Add a question that people can answer.");
  const names = new Set<string>();
  for (const question of questions) {
    const title = `"${shorten(question.label || question.id)}"`;
    if (question.label === "") problems.push(`Question ${question.id} has no text.`);
    if (hasOptions(question) && question.options.length === 0) problems.push(`${title} has no options.`);
    if (question.type === "file" && question.fileTypes.length === 0) problems.push(`${title} accepts no file types.`);
    if (question.type === "calculated") {
      const used = formulaNames(question.formula);
      if (used === null) problems.push(`The formula of ${title} cannot be read.`);
      else
        for (const name of used)
          if (!names.has(name))
            problems.push(`The formula of ${title} uses ${name}, which is not an earlier question.`);
    }
    names.add(question.id);
  }
  for (const [at, step] of definition.steps.entries()) {
    const count = countFields(step);
    if (count > MAX_STEP_FIELDS)
      problems.push(
        `Page ${at + 1} has ${count} fields with the options of its questions. A page has at most ${MAX_STEP_FIELDS}: move some questions to another page.`,
      );
  }
  for (const { question, asks } of brokenConditions(definition))
    problems.push(`${question} depends on ${asks}, which is not an earlier question.`);
  return [...problems, ...recallProblems(definition)].slice(0, 20);
}
