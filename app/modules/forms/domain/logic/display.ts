import { type Answer, isAddress, isFile } from "../answers.ts";
import { hasOptions, type Question } from "../definition/definition.ts";

/** An answer as people read it: labels of options, "Yes" for a consent, the name of a file. Empty when there is none. */
export function displayAnswer(question: Pick<Question, "type" | "options">, answer: Answer | undefined): string {
  if (answer === undefined) return "";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (isFile(answer)) return answer.name;
  if (isAddress(answer))
    return [answer.street, answer.postcode, answer.city, answer.country].filter((part) => part !== "").join(", ");
  const label = (value: string): string =>
    hasOptions(question) ? (question.options.find(({ id }) => id === value)?.label ?? value) : value;
  return Array.isArray(answer) ? answer.map(label).join("; ") : label(String(answer));
}
