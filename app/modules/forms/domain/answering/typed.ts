import type { Answer, Answers } from "../answers.ts";
import { ADDRESS_PARTS, hasOptions, type Question } from "../definition/definition.ts";
import { fieldName, groupAnswers } from "./posted.ts";

/** What of a text is shown again; a longer one is refused whatever it says. */
const MAX_TYPED_CHARS = 20_000;

function typedAnswer(question: Question, textOf: (name: string) => string[]): Answer | undefined {
  const texts = textOf(fieldName(question.id));
  if (question.type === "file" || question.type === "statement" || question.type === "calculated") return undefined;
  if (question.type === "address") {
    const [street = "", city = "", postcode = "", country = ""] = ADDRESS_PARTS.map(
      (part) => textOf(fieldName(question.id, part))[0],
    );
    return { street, city, postcode, country };
  }
  if (hasOptions(question)) {
    const chosen = texts.filter((text) => question.options.some(({ id }) => id === text));
    return question.type === "multiple_choice" ? chosen : chosen[0];
  }
  const [text = ""] = texts;
  if (question.type === "consent") return text === "yes" ? true : undefined;
  if (text === "") return undefined;
  const grade = question.type === "rating" || question.type === "nps" ? Number(text) : Number.NaN;
  return Number.isNaN(grade) ? text : grade;
}

/** What a page sent, as it was typed and unchecked: to show a refused page again with all that the person gave. */
export function typedAnswers(questions: readonly Question[], form: FormData): Answers {
  const posted = groupAnswers(form);
  const textOf = (name: string): string[] =>
    (posted.get(name) ?? []).flatMap((value) => (typeof value === "string" ? [value.slice(0, MAX_TYPED_CHARS)] : []));
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = typedAnswer(question, textOf);
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
}
