import type { Answers } from "../answers.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { questionsOf } from "../definition/definition.ts";
import type { IdentityReaders } from "./identity.ts";
import { fieldName, parseStep } from "./posted.ts";

const MAX_VALUE_CHARS = 1_000;

/**
 * Answers that an address gives: `?q1=Mari`, a choice by its option's id or label, several by repeating the name. Hidden
 * fields also take their preset. What does not fit a question is left out. Consents and files are for the person alone.
 */
export function prefill(definition: FormDefinition, params: URLSearchParams, readers: IdentityReaders): Answers {
  const form = new FormData();
  const questions = questionsOf(definition).filter(
    ({ type }) => type !== "consent" && type !== "file" && type !== "address",
  );
  for (const { id, type, options, preset } of questions) {
    const given = params
      .getAll(id)
      .filter((value) => value.length <= MAX_VALUE_CHARS)
      .slice(0, 100);
    const values = given.length === 0 && type === "hidden" && preset !== "" ? [preset] : given;
    for (const value of values) {
      const byLabel = options.find(({ label }) => label.toLowerCase() === value.trim().toLowerCase());
      form.append(fieldName(id), options.some((option) => option.id === value) ? value : (byLabel?.id ?? value));
    }
  }
  // Every question alone: what others answer decides later whether it is shown.
  const alone = questions.map((question) => ({
    ...question,
    showIf: { match: "all" as const, conditions: [] },
    required: false,
  }));
  return Object.fromEntries(
    alone.flatMap((question) => {
      const own = new FormData();
      for (const value of form.getAll(fieldName(question.id))) own.append(fieldName(question.id), value);
      return Object.entries(parseStep([question], own, {}, readers).answers);
    }),
  );
}
