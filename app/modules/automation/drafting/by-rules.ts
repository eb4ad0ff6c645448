import type { FlowDocument } from "../domain/document/document.ts";
import { documentOf } from "../templates/build.ts";
import { FLOW_GOALS, type FlowGoal, goalOf, stepsOf, TRIGGER_CHOICES } from "./goals.ts";

/** What the guided builder was filled in with. */
export interface GuidedChoice {
  goal: string;
  trigger: string;
  steps: readonly string[];
}

/** The draft of a choice; null: there is no such goal. */
export function guidedDocument(
  { goal, trigger, steps }: GuidedChoice,
  timeZone: string,
): { name: string; document: FlowDocument } | null {
  const of = goalOf(goal);
  const chosen = TRIGGER_CHOICES.find(({ id }) => id === trigger);
  if (!of || !chosen) return null;
  const outline = { trigger: chosen.trigger, steps: stepsOf(of, steps) };
  return { name: of.label, document: documentOf(outline, timeZone) };
}

/** How many of a goal's words begin a word of the text; longer ones say more. */
const weightOf = ({ words }: FlowGoal, text: string): number =>
  words.filter((word) => ` ${text}`.includes(` ${word}`)).reduce((sum, word) => sum + word.length, 0);

const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, seven: 7 };
const DURATION = /\b(\d{1,3}|an?|one|two|three|four|five|seven) (minute|hour|day|week)s?\b/g;

/** The waits that a text names, in their order, as steps of the builder. */
function waitsIn(text: string): string[] {
  return [...text.matchAll(DURATION)].flatMap(([, number = "", unit = ""]) => {
    const amount = NUMBERS[number] ?? Number(number);
    return amount > 0 ? [`wait_${amount}_${unit}s`] : [];
  });
}

/** The trigger whose words a text has; null: it names none. */
function triggerIn(text: string): string | null {
  const found = (
    [
      ["form", /\bforms?\b/],
      ["cart", /\b(cart|basket)/],
      ["trial", /\btrial/],
      ["segment", /\bsegment/],
      ["lead", /\b(new |a )leads?\b/],
      ["order", /\b(orders|ordered|order|buys|bought|purchase)/],
      ["date", /\b(birthday|renewal|anniversary|expires)/],
    ] as const
  ).find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? null;
}

/**
 * What a description in English asks for, by the words in it; null: they name no goal of the builder. The waits that it names
 * take the places of the waits of the goal, in their order.
 */
export function readDescription(description: string): GuidedChoice | null {
  const text = description
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .trim();
  const [best] = FLOW_GOALS.map((of) => ({ of, weight: weightOf(of, text) })).toSorted((a, b) => b.weight - a.weight);
  if (!best || best.weight === 0) return null;
  const waits = waitsIn(text);
  const steps = best.of.steps.map((step) => (step.startsWith("wait_") ? (waits.shift() ?? step) : step));
  return { goal: best.of.id, trigger: triggerIn(text) ?? best.of.trigger, steps };
}
