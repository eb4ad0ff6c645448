import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import type { Answer, Answers } from "../answers.ts";
import {
  ADDRESS_PARTS,
  type FormDefinition,
  hasOptions,
  isAnswerable,
  type Question,
  type Step,
} from "../definition/definition.ts";
import { MAX_LONG_CHARS, MAX_SHORT_CHARS, SPARE_FIELDS } from "../limits.ts";
import { isShown } from "../logic/logic.ts";
import type { IdentityReaders } from "./identity.ts";

/** Why an answer is refused; the words are in the language of the form (phrases.ts). */
export type AnswerProblem =
  | "required"
  | "email"
  | "phone"
  | "number"
  | "too_small"
  | "too_large"
  | "choice"
  | "option_full"
  | "date"
  | "too_long"
  | "characters"
  | "file_type"
  | "file_large"
  | "file_room"
  | "file_again"
  | "unknown";

/** Every answer is a field `a.<question>`, parts of an address `a.<question>.<part>`. */
export const fieldName = (question: string, part?: string): string =>
  part === undefined ? `a.${question}` : `a.${question}.${part}`;

type Posted = ReadonlyMap<string, readonly FormDataEntryValue[]>;

export interface ParsedStep {
  answers: Answers;
  /** Files that came, by question; they are checked by their content before they are stored. */
  files: Readonly<Record<string, File>>;
  problems: Readonly<Record<string, AnswerProblem>>;
}

/** The answers of a posted form by their names; anything else of it is left out. */
export function groupAnswers(form: FormData): Posted {
  const groups = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    if (!name.startsWith("a.")) continue;
    const found = groups.get(name);
    if (found) found.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

type Read = { answer: Answer } | { problem: AnswerProblem } | null;

const refuse = (problem: AnswerProblem): Read => ({ problem });

function readText(text: string, max: number, shape: RegExp): Read {
  const value = text.replace(/\r\n?/g, "\n").trim().normalize("NFC");
  if (value.length > max) return refuse("too_long");
  if (!shape.test(value)) return refuse("characters");
  return value === "" ? null : { answer: value };
}

function readNumber({ type, min, max }: Question, text: string): Read {
  const value = Number(text.trim().replace(",", "."));
  if (text.trim() === "") return null;
  if (text.length > 40 || !Number.isFinite(value)) return refuse("number");
  const [low, high] = type === "nps" ? [0, 10] : type === "rating" ? [1, max ?? 5] : [min, max];
  if ((type === "nps" || type === "rating") && !Number.isInteger(value)) return refuse("number");
  if (low !== null && value < low) return refuse("too_small");
  if (high !== null && value > high) return refuse("too_large");
  return { answer: value };
}

function readChoice(question: Question, values: readonly string[]): Read {
  const chosen = values.filter((value) => value !== "");
  if (!chosen.every((value) => question.options.some(({ id }) => id === value))) return refuse("choice");
  if (question.type === "multiple_choice") return chosen.length === 0 ? null : { answer: [...new Set(chosen)] };
  const [one] = chosen;
  if (chosen.length > 1) return refuse("choice");
  return one === undefined ? null : { answer: one };
}

function readAddress({ id, required }: Question, posted: Posted): Read {
  const parts: Record<string, string> = {};
  for (const part of ADDRESS_PARTS) {
    const [value = ""] = posted.get(fieldName(id, part)) ?? [];
    const read = typeof value === "string" ? readText(value, MAX_SHORT_CHARS, PRINTABLE) : refuse("characters");
    if (read && "problem" in read) return read;
    parts[part] = read ? String(read.answer) : "";
  }
  const { street = "", city = "", postcode = "", country = "" } = parts;
  if (street === "" && city === "" && postcode === "" && country === "") return null;
  if (required && (street === "" || city === "")) return refuse("required");
  return { answer: { street, city, postcode, country } };
}

function readOne(question: Question, posted: Posted, readers: IdentityReaders): Read {
  const values = posted.get(fieldName(question.id)) ?? [];
  if (question.type === "address") return readAddress(question, posted);
  const texts = values.filter((value): value is string => typeof value === "string");
  if (texts.length !== values.length) return refuse("unknown");
  if (hasOptions(question)) return readChoice(question, texts);
  if (texts.length > 1) return refuse("unknown");
  const [text = ""] = texts;
  switch (question.type) {
    case "long_text":
      return readText(text, MAX_LONG_CHARS, PRINTABLE_LINES);
    case "email": {
      const read = readText(text, MAX_SHORT_CHARS, PRINTABLE);
      if (!read || "problem" in read) return read;
      const email = readers.email(String(read.answer));
      return email === null ? refuse("email") : { answer: email };
    }
    case "phone": {
      const read = readText(text, MAX_SHORT_CHARS, PRINTABLE);
      if (!read || "problem" in read) return read;
      const phone = readers.phone(String(read.answer));
      return phone === null ? refuse("phone") : { answer: phone };
    }
    case "number":
    case "rating":
    case "nps":
      return readNumber(question, text);
    case "date":
      return text === "" ? null : isDay(text) ? { answer: text } : refuse("date");
    case "consent":
      return text === "" ? null : text === "yes" ? { answer: true } : refuse("choice");
    default:
      return readText(text, MAX_SHORT_CHARS, PRINTABLE);
  }
}

/** How many fields a step sends at most: each option of a multiple choice is one. */
export const countFields = ({ questions }: Step): number =>
  questions.reduce(
    (sum, question) => sum + (question.type === "multiple_choice" ? question.options.length : namesOf([question]).size),
    0,
  );

/** How many fields a page of a form may have, whichever it is. */
export const maxPostedFields = ({ steps }: Pick<FormDefinition, "steps">): number =>
  Math.max(...steps.map(countFields)) + SPARE_FIELDS;

/** Field names that a step may send. */
function namesOf(questions: readonly Question[]): Set<string> {
  return new Set(
    questions.flatMap((question) => {
      if (question.type === "address") return ADDRESS_PARTS.map((part) => fieldName(question.id, part));
      return question.type === "statement" || question.type === "calculated" ? [] : [fieldName(question.id)];
    }),
  );
}

/**
 * Reads what a page of the form sent. `before`: answers of the pages before it, by which questions are shown or not; a
 * question that is not shown is neither asked for nor kept. A file that was sent before need not be sent again.
 * A field that the step does not have is a problem of the whole page ("").
 */
export function parseStep(
  questions: readonly Question[],
  form: FormData,
  before: Answers,
  readers: IdentityReaders,
): ParsedStep {
  const posted = groupAnswers(form);
  const names = namesOf(questions);
  const answers: Record<string, Answer> = {};
  const files: Record<string, File> = {};
  const problems: Record<string, AnswerProblem> = {};
  if ([...posted.keys()].some((name) => !names.has(name))) problems[""] = "unknown";
  const known: Record<string, Answer> = { ...before };
  for (const { id } of questions) delete known[id];
  for (const question of questions) {
    if (!isAnswerable(question) && question.type !== "hidden") continue;
    if (!isShown(question, known)) continue;
    const read =
      question.type === "file" ? readFileField(question, posted, before, files) : readOne(question, posted, readers);
    if (read && "answer" in read) {
      answers[question.id] = read.answer;
      known[question.id] = read.answer;
    } else if (read) problems[question.id] = read.problem;
    else if (question.required && !files[question.id] && isAnswerable(question)) problems[question.id] = "required";
  }
  return { answers, files, problems };
}

function readFileField(question: Question, posted: Posted, before: Answers, files: Record<string, File>): Read {
  const [value, ...more] = (posted.get(fieldName(question.id)) ?? []).filter(
    (one) => typeof one !== "string" || one !== "",
  );
  if (more.length > 0 || typeof value === "string") return refuse("unknown");
  if (value && value.size > 0) {
    files[question.id] = value;
    return null;
  }
  const kept = before[question.id];
  return kept === undefined ? null : { answer: kept };
}
