import { type Answers, isFile } from "./answers.ts";
import { withCalculated } from "./calculate.ts";
import { type FormDefinition, type Question, questionsOf } from "./definition.ts";
import { displayAnswer } from "./display.ts";
import { visibleAnswers } from "./logic.ts";

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

/** A finished response as the rest of the product learns of it. */
export interface Submission {
  answers: Answers;
  identities: SubmittedIdentity[];
  /** Of the contact, by its own names; other answers by the label of their question. */
  fields: Record<string, string>;
  consents: SubmittedConsent[];
  email: string | null;
}

/** Custom answers that travel to the timeline. */
const MAX_FIELDS = 50;
const MAX_FIELD_CHARS = 500;

const find = (questions: readonly Question[], answers: Answers, field: string, type?: string): string => {
  const mapped = questions.find(({ id, mapTo }) => mapTo === field && answers[id] !== undefined);
  const typed = mapped ?? questions.find((question) => question.type === type && answers[question.id] !== undefined);
  return typed ? displayAnswer(typed, answers[typed.id]) : "";
};

/**
 * What a person finally sent: answers of shown questions, calculated ones added, identities, the fields of a contact and the
 * consents. `shown` is the form in the language of the person, `version` the published version.
 */
export function toSubmission(
  shown: FormDefinition,
  { formId, version, language }: { formId: string; version: number; language: string },
  given: Answers,
): Submission {
  const answers = withCalculated(shown, visibleAnswers(shown, given));
  const questions = questionsOf(shown);
  const email = find(questions, answers, "email", "email") || null;
  const phone = find(questions, answers, "phone", "phone") || null;
  const identities: SubmittedIdentity[] = [
    ...(email ? [{ kind: "email" as const, value: email }] : []),
    ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
  ];
  const fields: Record<string, string> = {};
  for (const name of ["name", "company", "jobTitle", "country"] as const) {
    const value = find(questions, answers, name);
    if (value !== "") fields[name] = value.slice(0, MAX_FIELD_CHARS);
  }
  for (const question of questions) {
    const answer = answers[question.id];
    if (answer === undefined || isFile(answer) || question.type === "consent" || question.mapTo !== "") continue;
    // Those that name the person are among the identities.
    if (identities.some(({ value }) => value === answer)) continue;
    if (Object.keys(fields).length >= MAX_FIELDS) break;
    fields[question.label.slice(0, 100) || question.id] = displayAnswer(question, answer).slice(0, MAX_FIELD_CHARS);
  }
  const before = visibleAnswers(shown, given);
  const consents = questions.flatMap((question): SubmittedConsent[] => {
    if (question.type !== "consent" || !question.consent) return [];
    const { doubleOptIn, ...consent } = question.consent;
    const isGranted = before[question.id] === true;
    // Not ticked is no answer, unless it was a choice that the person saw: then it is on record that they did not agree.
    const state = isGranted ? (doubleOptIn && email && consent.channel === "email" ? "pending" : "granted") : "denied";
    return [
      {
        question: question.id,
        ...consent,
        state,
        text: question.label,
        textVersion: `${formId}:${version}:${question.id}:${language}`,
      },
    ];
  });
  return { answers, identities, fields, consents, email };
}
