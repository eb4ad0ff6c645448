import type { FormDefinition, Question } from "../definition/definition.ts";

/** Heights in pixels of what the page of a form is made of, as its style sheet draws them. */
const BASE = 150;
const HEIGHTS: Partial<Record<Question["type"], number>> = {
  long_text: 160,
  consent: 60,
  statement: 60,
  address: 250,
  hidden: 0,
  calculated: 48,
  file: 116,
};

function questionHeight({ type, options, help }: Question): number {
  const base =
    type === "single_choice" || type === "multiple_choice" ? 40 + options.length * 52 : (HEIGHTS[type] ?? 94);
  return base === 0 ? 0 : base + (help === "" ? 0 : 24);
}

/**
 * About how high the tallest step of a form is: the page that shows it keeps this much space free, so that nothing on it
 * moves when the form appears.
 */
export function reservedHeight({ steps, description }: Pick<FormDefinition, "steps" | "description">): number {
  const tallest = Math.max(
    ...steps.map(({ questions }) =>
      questions
        .filter(({ showIf }) => showIf.conditions.length === 0)
        .reduce((sum, question) => sum + questionHeight(question), 0),
    ),
  );
  return Math.min(
    2_000,
    Math.ceil((BASE + tallest + (description === "" ? 0 : 40) + (steps.length > 1 ? 60 : 0)) / 10) * 10,
  );
}

export interface PopupOptions {
  trigger: "delay" | "scroll" | "exit";
  /** Seconds, or percent of the page. */
  after: number;
  /** Days until a visitor sees it again. */
  everyDays: number;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const script = (appUrl: string): string => `<script src="${appUrl}/forms/embed.js" async></script>`;

/** What a website includes to show the form in its page. */
export const inlineCode = (appUrl: string, formId: string, title: string, height: number): string =>
  `<div data-kaja-form="${formId}" data-title="${escapeAttribute(title)}" style="min-height:${height}px"></div>\n${script(appUrl)}`;

/** The same for a popup. */
export const popupCode = (
  appUrl: string,
  formId: string,
  title: string,
  { trigger, after, everyDays }: PopupOptions,
): string =>
  `<div data-kaja-form="${formId}" data-title="${escapeAttribute(title)}" data-popup="${trigger}"${
    trigger === "exit" ? "" : ` data-after="${after}"`
  } data-every="${everyDays}" hidden></div>\n${script(appUrl)}`;
