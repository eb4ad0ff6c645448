import type { Answers } from "../answers.ts";
import { type FormDefinition, questionsOf } from "../definition/definition.ts";

type Token = { kind: "number"; value: number } | { kind: "name"; value: string } | { kind: "sign"; value: string };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9]{0,15})|([-+*/()]))/y;
const MAX_DEPTH = 30;

function tokensOf(formula: string): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const text = formula.trimEnd();
  while (TOKEN.lastIndex < text.length) {
    const [whole, number, name, sign] = TOKEN.exec(text) ?? [];
    if (whole === undefined) return null;
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: "name", value: name });
    else tokens.push({ kind: "sign", value: sign ?? "" });
  }
  return tokens;
}

class BadFormula extends Error {}

/** Reads `q1 * 2 + (q2 - 3) / 4`: numbers, questions, + - * / and parentheses. */
function evaluate(tokens: readonly Token[], numberFor: (name: string) => number): number {
  let at = 0;
  const sign = (...signs: string[]): string | null => {
    const token = tokens[at];
    if (token?.kind !== "sign" || !signs.includes(token.value)) return null;
    at += 1;
    return token.value;
  };
  const factor = (depth: number): number => {
    if (depth > MAX_DEPTH) throw new BadFormula();
    if (sign("-")) return -factor(depth + 1);
    if (sign("(")) {
      const inner = sum(depth + 1);
      if (!sign(")")) throw new BadFormula();
      return inner;
    }
    const token = tokens[at];
    at += 1;
    if (token?.kind === "number") return token.value;
    if (token?.kind === "name") return numberFor(token.value);
    throw new BadFormula();
  };
  const product = (depth: number): number => {
    let value = factor(depth);
    for (let found = sign("*", "/"); found; found = sign("*", "/"))
      value = found === "*" ? value * factor(depth) : value / factor(depth);
    return value;
  };
  const sum = (depth: number): number => {
    let value = product(depth);
    for (let found = sign("+", "-"); found; found = sign("+", "-"))
      value = found === "+" ? value + product(depth) : value - product(depth);
    return value;
  };
  const value = sum(0);
  if (at !== tokens.length) throw new BadFormula();
  return value;
}

/** The names that a formula uses, or null when it cannot be read. */
export function formulaNames(formula: string): string[] | null {
  const tokens = tokensOf(formula);
  if (!tokens) return null;
  try {
    evaluate(tokens, () => 1);
  } catch (cause) {
    if (cause instanceof BadFormula) return null;
    throw cause;
  }
  return tokens.flatMap((token) => (token.kind === "name" ? [token.value] : []));
}

const numberOf = (answers: Answers, name: string): number => {
  const answer = answers[name];
  if (Array.isArray(answer)) return answer.length;
  const value = typeof answer === "boolean" ? Number(answer) : Number(answer ?? 0);
  return Number.isFinite(value) ? value : 0;
};

/** Rounds away what binary fractions add: 0.1 + 0.2 is 0.3. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Adds what the calculated questions come to, in the order of the form. A division by zero has no result. */
export function withCalculated(definition: Pick<FormDefinition, "steps">, answers: Answers): Answers {
  const all: Record<string, Answers[string]> = { ...answers };
  for (const { id, type, formula } of questionsOf(definition)) {
    if (type !== "calculated") continue;
    const tokens = formulaNames(formula) === null ? null : tokensOf(formula);
    const value = tokens ? evaluate(tokens, (name) => numberOf(all, name)) : Number.NaN;
    if (Number.isFinite(value)) all[id] = tidy(value);
    else delete all[id];
  }
  return all;
}
