import { type Answers, isFile } from "../answers.ts";
import { type FormDefinition, type Question, questionsOf } from "../definition/definition.ts";
import { withCalculated } from "../logic/calculate.ts";
import { displayAnswer } from "../logic/display.ts";
import { isShown, visibleAnswers } from "../logic/logic.ts";

export interface SubmittedIdentity {
  kind: "email" | "phone" | "visitor";
  value: string;
}

export interface SubmittedConsent {
  question: string;
  purpose: string;
  channel: string;
  topic: string;
  state: "granted" | "denied" | "pending";
  textVersion: string;
  /** The exact text, in the language in which it was shown. */
  text: string;
}

/** Fields of a contact that answers fill in, beside its address and number. */
const CONTACT_ANSWERS = ["name", "company", "jobTitle", "country"] as const;
export type SubmittedFields = Partial<Record<(typeof CONTACT_ANSWERS)[number], string>>;

/** A finished response as the rest of the product learns of it. */
export interface Submission {
  answers: Answers;
  identities: SubmittedIdentity[];
  /** Of the contact, by its own names. */
  fields: SubmittedFields;
  /** Answers that fill in nothing of the contact, by the label of their question. */
  answersByLabel: Record<string, string>;
  consents: SubmittedConsent[];
  email: string | null;
}

/** Answers that travel with the event. */
const MAX_ANSWERS = 50;
const MAX_ANSWER_CHARS = 500;
const MAX_LABEL_CHARS = 100;

/** What an address has at least; questions of other types take any text. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

const find = (questions: readonly Question[], answers: Answers, field: string): string => {
  const mapped = questions.find(({ id, mapTo }) => mapTo === field && answers[id] !== undefined);
  return mapped ? displayAnswer(mapped, answers[mapped.id]) : "";
};

/** The address or number of the person: of the question that is meant for it, or of the first one of its type. */
function findIdentity(questions: readonly Question[], answers: Answers, kind: "email" | "phone"): string {
  const mapped = find(questions, answers, kind);
  if (mapped !== "" && (kind === "phone" || EMAIL.test(mapped))) return mapped.toLowerCase();
  const typed = questions.find(({ id, type }) => type === kind && answers[id] !== undefined);
  return typed ? displayAnswer(typed, answers[typed.id]) : "";
}

/** A name for an answer that no other answer of the response has, and that is no name of JavaScript's own. */
function labelFor({ id, label }: Question, taken: ReadonlyMap<string, string>): string {
  const short = label.slice(0, MAX_LABEL_CHARS).trim() || id;
  return taken.has(short) || short === "__proto__" ? `${short} (${id})` : short;
}

/** The other answers by label. */
function labelled(
  questions: readonly Question[],
  answers: Answers,
  { fields, email, phone }: { fields: SubmittedFields; email: string; phone: string },
) {
  const named = new Map<string, string>();
  for (const question of questions) {
    const answer = answers[question.id];
    if (answer === undefined || isFile(answer) || question.type === "consent") continue;
    // Those that name the person are among the identities.
    if (typeof answer === "string" && [email, phone].includes(answer.toLowerCase())) continue;
    const text = displayAnswer(question, answer).slice(0, MAX_ANSWER_CHARS);
    if (question.mapTo !== "" && text === fields[question.mapTo as keyof SubmittedFields]) continue;
    if (named.size >= MAX_ANSWERS) break;
    named.set(labelFor(question, named), text);
  }
  return Object.fromEntries(named);
}

/** What of the consents a person saw and decided. A question that was not shown is no decision. */
function consentsOf(
  questions: readonly Question[],
  before: Answers,
  { formId, version, language, email }: { formId: string; version: number; language: string; email: string | null },
): SubmittedConsent[] {
  return questions.flatMap((question): SubmittedConsent[] => {
    if (question.type !== "consent" || !question.consent || !isShown(question, before)) return [];
    const { doubleOptIn, ...consent } = question.consent;
    const isGranted = before[question.id] === true;
    // Not ticked, though it was shown: it is on record that the person did not agree here.
    const state = isGranted ? (doubleOptIn && email && consent.channel === "email" ? "pending" : "granted") : "denied";
    const textVersion = `${formId}:${version}:${question.id}:${language}`;
    return [{ question: question.id, ...consent, state, text: question.label, textVersion }];
  });
}

/**
 * What a person finally sent: answers of shown questions, calculated ones added, identities, the fields of a contact and the
 * consents. `shown` is the form in the language of the person, `version` the published version.
 */
export function toSubmission(
  shown: FormDefinition,
  form: { formId: string; version: number; language: string },
  given: Answers,
): Submission {
  const before = visibleAnswers(shown, given);
  const answers = withCalculated(shown, before);
  const questions = questionsOf(shown);
  const email = findIdentity(questions, answers, "email");
  const phone = findIdentity(questions, answers, "phone");
  const identities: SubmittedIdentity[] = [
    ...(email ? [{ kind: "email" as const, value: email }] : []),
    ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
  ];
  const fields: SubmittedFields = {};
  for (const name of CONTACT_ANSWERS) {
    const value = find(questions, answers, name);
    if (value !== "") fields[name] = value.slice(0, MAX_ANSWER_CHARS);
  }
  const consents = consentsOf(questions, before, { ...form, email: email || null });
  const answersByLabel = labelled(questions, answers, { fields, email, phone });
  return { answers, identities, fields, answersByLabel, consents, email: email || null };
}
