import { sentencesOf } from "#app/shared/text/sentences.ts";
import { isCommon, wordsIn } from "../../brief/domain/words.ts";
import type { Task } from "./tasks.ts";

/** What the built-in writer makes its texts of: the piece's own words. */
export interface Material {
  language: string;
  title: string;
  keyphrase: string;
  headings: readonly string[];
  paragraphs: readonly string[];
  /** Headings of the brief that the text does not cover; null without a brief. */
  missing: readonly { text: string; level: number }[] | null;
  passage: string;
}

const MAX_TITLES = 10;
/** What search engines show of a title and a description on a computer, about. */
const TITLE_CHARS = 60;
const DESCRIPTION_CHARS = 155;
const MIN_DESCRIPTION_CHARS = 50;
const MAX_DESCRIPTIONS = 3;
/** Words of a passage that its short form has at most, as a share. */
const KEPT = 0.5;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const has = (text: string, phrase: string): boolean => text.toLowerCase().includes(phrase.toLowerCase());

/** The title and the headings, led by the keyphrase where they lack it. */
function titles({ title, keyphrase, headings }: Material): string[] {
  const lead = (text: string) =>
    keyphrase === "" || has(text, keyphrase) ? text : `${capitalized(keyphrase)}: ${text}`;
  const own = [title, ...headings].map((text) => text.trim()).filter((text) => text !== "");
  const asked = headings.filter((text) => /[?？؟]$/u.test(text.trim()));
  const found = [...own.map(lead), ...asked.map((text) => text.trim())].filter((text) => text.length <= TITLE_CHARS);
  // The title that is there already is no proposal.
  return [...new Set(found)].filter((text) => text !== title.trim()).slice(0, MAX_TITLES);
}

/** Runs of whole sentences that fit, the ones with the keyphrase first. */
function descriptions({ keyphrase, paragraphs }: Material): string[] {
  const runs = paragraphs.flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph);
    return sentences.flatMap((_, from) => {
      let run = "";
      for (const sentence of sentences.slice(from)) {
        const longer = run === "" ? sentence.trim() : `${run} ${sentence.trim()}`;
        if (longer.length > DESCRIPTION_CHARS) break;
        run = longer;
      }
      return run.length >= MIN_DESCRIPTION_CHARS ? [run] : [];
    });
  });
  const [withPhrase, without] = [true, false].map((wanted) =>
    runs.filter((run) => (keyphrase !== "" && has(run, keyphrase)) === wanted),
  );
  const chosen: string[] = [];
  // Runs that begin within an earlier one say the same.
  for (const run of [...(withPhrase ?? []), ...(without ?? [])])
    if (chosen.length < MAX_DESCRIPTIONS && !chosen.some((other) => other.includes(run.slice(0, 40)))) chosen.push(run);
  return chosen;
}

/**
 * The sentences with the most frequent topic words, in their own order (Luhn, The automatic creation of literature abstracts, 1958;
 * the mean weight of the words, as SumBasic has it, so that long sentences do not win by length).
 */
function shortened({ passage, language }: Material): string[] {
  const paragraphs = passage
    .split(/\n{2,}/)
    .map((text) => sentencesOf(text.replace(/\n/g, " ")).map((one) => one.trim()));
  const all = paragraphs.flat().filter((text) => text !== "");
  if (all.length < 2) return [];
  const topicOf = (text: string) => wordsIn(text, language).filter((word) => !isCommon(word, language));
  const counts = new Map<string, number>();
  for (const word of topicOf(passage)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (text: string): number => {
    const words = topicOf(text);
    return words.length === 0 ? 0 : words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length;
  };
  const lengthOf = (text: string): number => Math.max(wordsIn(text, language).length, 1);
  const room = all.reduce((sum, text) => sum + lengthOf(text), 0) * KEPT;
  const kept = new Set<string>();
  let used = 0;
  for (const text of all.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    if (kept.size > 0 && used + lengthOf(text) > room) continue;
    kept.add(text);
    used += lengthOf(text);
  }
  const texts = paragraphs.map((sentences) => sentences.filter((text) => kept.has(text)).join(" "));
  return [texts.filter((text) => text !== "").join("\n\n")];
}

const outline = ({ missing }: Material): string[] =>
  missing && missing.length > 0 ? [missing.map(({ text, level }) => `${"#".repeat(level)} ${text}`).join("\n\n")] : [];

/** What rules make of a piece, without a model; none where there is nothing to make it of, or the task needs a model. */
export function byRules(task: Task, material: Material): string[] {
  const makers: Readonly<Record<Task, ((from: Material) => string[]) | null>> = {
    ...{ titles, outline },
    description: descriptions,
    shorten: shortened,
    ...{ rewrite: null, translate: null },
  };
  return makers[task]?.(material) ?? [];
}
