import { counted, oneDecimal } from "#app/shared/format/number.ts";
import { sentencesOf } from "#app/shared/text/sentences.ts";
import { foldText } from "#app/shared/text/text.ts";
import type { VoiceProfile } from "./profile.ts";

/** A paragraph or an item of a list, as a reader sees it. */
export interface Passage {
  text: string;
  hasLink: boolean;
}

export interface VoiceFinding {
  id: string;
  tone: "good" | "warn" | "bad" | "info";
  text: string;
}

export interface VoiceReport {
  /** Of the rules that were measured, 0 to 100; null when none was. */
  score: number | null;
  findings: VoiceFinding[];
}

/** Examples that one finding names. */
const MAX_NAMED = 5;
/** An average that is longer by this much is "bad", less "warn". */
const FAR_TOO_LONG = 1.25;

const CONTRACTION =
  /(?<![\p{L}\p{N}])(?:[\p{L}]+n't|(?:i|you|we|they|he|she|it|that|there|who|what)'(?:m|re|ve|ll|d|s)|let's)(?![\p{L}])/gu;
/** Pairs that a casual text contracts. */
const CONTRACTIBLE =
  /(?<![\p{L}\p{N}])(?:(?:do|does|did|is|are|was|were|have|has|had|would|should|could|will|can) ?not|i am|(?:you|we|they) (?:are|will|have)|it is|that is)(?![\p{L}])/gu;
const PERSON_WORDS = {
  we: /(?<![\p{L}\p{N}'])(?:we|us|our|ours|ourselves)(?![\p{L}])/gu,
  you: /(?<![\p{L}\p{N}'])(?:you|your|yours|yourself|yourselves)(?![\p{L}])/gu,
  first: /(?<![\p{L}\p{N}'])(?:i|me|my|mine|we|us|our|ours|you|your|yours)(?![\p{L}])/gu,
};
const CASUAL =
  /(?<![\p{L}\p{N}])(?:awesome|gonna|wanna|gotta|kinda|sorta|stuff|guys|cool|super|tons of|a bunch of|hey|yeah|okay|ok|lol)(?![\p{L}\p{N}])|!/gu;
const FORMAL =
  /(?<![\p{L}\p{N}])(?:utilize[sd]?|utilise[sd]?|henceforth|herein|hereby|thereof|therein|pursuant|aforementioned|commence[sd]?|endeavor|endeavour|in order to|prior to|subsequent to|notwithstanding|whilst|shall)(?![\p{L}\p{N}])/gu;
/** A number or an address is a proof that a reader can check. */
const PROOF = /\p{N}|https?:\/\//u;

const escaped = (term: string): string => foldText(term).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whole words only: "art" is not in "start". Scripts without spaces between words are compared as they are. */
const termPattern = (term: string): RegExp => {
  const between = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(term);
  return between
    ? new RegExp(escaped(term), "u")
    : new RegExp(`(?<![\\p{L}\\p{N}])${escaped(term)}(?![\\p{L}\\p{N}])`, "u");
};

const termsIn = (text: string, terms: readonly string[]): string[] =>
  terms.filter((term) => termPattern(term).test(text));

const named = (terms: readonly string[]): string =>
  terms
    .slice(0, MAX_NAMED)
    .map((term) => `“${term}”`)
    .join(", ") + (terms.length > MAX_NAMED ? ` and ${terms.length - MAX_NAMED} more` : "");

const uses = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];

function termFindings({ always, never }: VoiceProfile, text: string): VoiceFinding[] {
  const findings: VoiceFinding[] = [];
  if (always.length > 0) {
    const present = termsIn(text, always);
    const missing = always.filter((term) => !present.includes(term));
    findings.push(
      missing.length === 0
        ? { id: "always", tone: "good", text: "Has every required term" }
        : { id: "always", tone: "warn", text: `Missing: ${named(missing)}` },
    );
  }
  if (never.length > 0) {
    const found = termsIn(text, never);
    findings.push(
      found.length === 0
        ? { id: "never", tone: "good", text: "Has no term to avoid" }
        : { id: "never", tone: "bad", text: `Avoid: ${named(found)}` },
    );
  }
  return findings;
}

function lengthFinding(target: number, sentences: readonly string[], countWords: (text: string) => number) {
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  const average = words / sentences.length;
  const tone = average <= target ? "good" : average <= target * FAR_TOO_LONG ? "warn" : "bad";
  return {
    id: "length",
    tone,
    text: `Sentences have ${oneDecimal(average)} words on average (at most ${target})`,
  } satisfies VoiceFinding;
}

function contractionFinding(rule: "use" | "avoid", text: string): VoiceFinding {
  const [wrong, right] = rule === "avoid" ? [CONTRACTION, "No contractions"] : [CONTRACTIBLE, "Uses contractions"];
  const found = uses(text, wrong);
  const [tone, message] =
    rule === "avoid"
      ? (["bad", `Write contractions out: ${named(found)}`] as const)
      : (["warn", `Could be contracted: ${named(found)}`] as const);
  return found.length === 0
    ? { id: "contractions", tone: "good", text: right }
    : { id: "contractions", tone, text: message };
}

function personFinding(person: "we" | "you" | "third", text: string): VoiceFinding {
  if (person === "third") {
    const found = uses(text, PERSON_WORDS.first);
    return found.length === 0
      ? { id: "person", tone: "good", text: "Written in the third person" }
      : { id: "person", tone: "warn", text: `Not in the third person: ${named(found)}` };
  }
  const isUsed = uses(text, PERSON_WORDS[person]).length > 0;
  return { id: "person", tone: isUsed ? "good" : "warn", text: `${isUsed ? "Uses" : "Does not use"} “${person}”` };
}

function formalityFinding(formality: "formal" | "casual", text: string): VoiceFinding {
  const found = uses(text, formality === "formal" ? CASUAL : FORMAL);
  if (found.length === 0)
    return {
      id: "formality",
      tone: "good",
      text: `Nothing in it is ${formality === "formal" ? "too casual" : "too formal"}`,
    };
  return {
    id: "formality",
    tone: "warn",
    text: `${formality === "formal" ? "Too casual" : "Too formal"}: ${named(found)}`,
  };
}

function claimFinding(claims: readonly string[], passages: readonly Passage[]): VoiceFinding {
  const bare = passages
    .filter(({ text, hasLink }) => !hasLink && !PROOF.test(text))
    .flatMap(({ text }) => termsIn(foldText(text), claims));
  const found = [...new Set(bare)];
  return found.length === 0
    ? { id: "claims", tone: "good", text: "Every claim has a number or a link beside it" }
    : {
        id: "claims",
        tone: "bad",
        text: `${counted(bare.length, "claim")} without a number or a link: ${named(found)}`,
      };
}

const POINTS = { good: 1, warn: 0.5, bad: 0 } as const;

/**
 * Compares a text with the profile of its workspace, by rules alone. Contractions, person and formality are measured in
 * English; for another language a finding says that they are not. `countWords` counts the words of a sentence in the
 * language of the text. The score is the mean over the measured rules: good 100, warn 50, bad 0.
 */
export function lintVoice(
  profile: VoiceProfile,
  passages: readonly Passage[],
  { language, countWords }: { language: string; countWords: (text: string) => number },
): VoiceReport {
  const sentences = passages.flatMap(({ text }) => sentencesOf(text));
  if (sentences.length === 0) return { score: null, findings: [] };
  const text = foldText(passages.map((passage) => passage.text).join("\n")).replaceAll("’", "'");
  const { sentenceWords, contractions, person, formality, claims } = profile;
  const findings = termFindings(profile, text);
  if (sentenceWords !== null) findings.push(lengthFinding(sentenceWords, sentences, countWords));
  const isStyled = contractions !== "any" || person !== "any" || formality !== "any";
  if (isStyled && language !== "en")
    findings.push({
      id: "style",
      tone: "info",
      text: "Contractions, person and formality are measured in English only",
    });
  if (language === "en") {
    if (contractions !== "any") findings.push(contractionFinding(contractions, text));
    if (person !== "any") findings.push(personFinding(person, text));
    if (formality !== "any") findings.push(formalityFinding(formality, text));
  }
  if (claims.length > 0) findings.push(claimFinding(claims, passages));
  const points = findings.flatMap(({ tone }) => (tone === "info" ? [] : [POINTS[tone]]));
  const sum = points.reduce<number>((total, one) => total + one, 0);
  return { score: points.length === 0 ? null : Math.round((100 * sum) / points.length), findings };
}
