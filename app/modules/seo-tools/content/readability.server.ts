import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { err, ok } from "#app/shared/result.ts";
import { sentencesOf } from "#app/shared/text/sentences.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import { languageName, TEXT_LANGUAGES } from "../domain/text-languages.ts";
import type { Block } from "../domain/tool.ts";
import { textOf } from "../domain/tool-values.ts";
import { documentFacts, documentText } from "../page-requests.server.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { readAddress } from "../tool/tool-input.server.ts";
import { countText, isSupported, longSentenceWords, scoresOf, wordsOf } from "./domain/readability.ts";

const WORDS_PER_MINUTE = 238;
const LONGEST_SHOWN = 5;

function blocksOf(text: string, language: string): Block[] {
  const counts = countText(text, language);
  const scores = scoresOf(counts, language);
  const limit = longSentenceWords(language);
  const longest = sentencesOf(text)
    .map((sentence) => ({ sentence, words: wordsOf(sentence, language).length }))
    .filter(({ words }) => words > limit)
    .sort((a, b) => b.words - a.words)
    .slice(0, LONGEST_SHOWN);
  return [
    scores[0]
      ? {
          kind: "verdict",
          tone: scores[0].score >= 60 ? "good" : scores[0].score >= 50 ? "warn" : "bad",
          title: `${scores[0].name}: ${oneDecimal(scores[0].score)}, ${scores[0].meaning}`,
          text: "Yoast asks for more than 60. A text for experts may well be harder.",
        }
      : {
          kind: "verdict",
          tone: "info",
          title: isSupported(language)
            ? "There is no text to judge"
            : `Readability is not supported for ${languageName(language)}`,
          text: "Words and sentences are counted below. A formula made for another language would give a figure that means nothing, so there is none.",
        },
    {
      kind: "stats",
      items: [
        { label: "Words", value: exact(counts.words), hint: `${exact(counts.characters)} characters` },
        {
          label: "Sentences",
          value: exact(counts.sentences),
          hint: counts.sentences > 0 ? `${oneDecimal(counts.words / counts.sentences)} words each` : "–",
        },
        {
          label: "Paragraphs",
          value: exact(counts.paragraphs),
          hint: `longest ${exact(counts.longestParagraphWords)} words`,
        },
        {
          label: "Reading time",
          value: String(Math.max(1, Math.round(counts.words / WORDS_PER_MINUTE))),
          unit: "min",
          hint: `at ${WORDS_PER_MINUTE} words a minute`,
        },
      ],
    },
    ...(scores.length > 0
      ? [
          {
            kind: "table" as const,
            title: "Scores",
            columns: [
              { label: "Formula" },
              { label: "Score", numeric: true },
              { label: "Meaning" },
              { label: "How it is made", wide: true },
            ],
            rows: scores.map(({ name, score, meaning, formula, source }) => [
              name,
              oneDecimal(score),
              meaning,
              { text: formula, below: source },
            ]),
            foot: `${exact(counts.syllables)} syllables, ${oneDecimal(counts.syllables / Math.max(1, counts.words))} a word, counted by rules on the spelling.`,
          },
        ]
      : []),
    ...(longest.length > 0
      ? [
          {
            kind: "table" as const,
            title: `Sentences of more than ${limit} words`,
            columns: [{ label: "Words", numeric: true }, { label: "Sentence" }],
            rows: longest.map(({ sentence, words }) => [String(words), sentence.slice(0, 400)]),
          },
        ]
      : []),
  ];
}

export const readability: ToolDefinition = {
  id: "readability",
  title: "Word and readability counter",
  sentence: "Words, sentences and reading time of a text, and how hard it is to read by the formula of its language.",
  icon: "pen-line",
  group: "Content",
  verb: "Count",
  fields: [
    { name: "text", label: "Text", kind: "lines", rows: 9, maxChars: 200_000, placeholder: "Paste a text…" },
    {
      name: "url",
      label: "Or the URL of a page",
      kind: "url",
      placeholder: "example.com/article",
      half: true,
      hint: "Its visible text is read, up to 20,000 characters, menus included.",
    },
    { name: "language", label: "Language", kind: "choice", options: TEXT_LANGUAGES, half: true },
  ],
  example: {
    text: "Green tea is made from leaves that were not allowed to wither. Boil the water, then let it cool for five minutes.\n\nPour it over the leaves and wait. After two minutes the tea is ready. If it tastes bitter, the water was too hot or the leaves stayed in for too long, so next time take less of both and try a smaller pot.",
    language: "en",
  },
  rules: [
    {
      text: "English: Flesch (1948) and Flesch–Kincaid (1975). German: Amstad (1978). Spanish: Fernández Huerta (1959). French: Kandel and Moles (1958). Italian: Gulpease (1988) and Flesch–Vacca (1986). Dutch: Douma (1960).",
      source: { label: "The formulas side by side", href: "https://github.com/Yoast/YoastSEO.js/issues/267" },
    },
    {
      text: "Syllables are counted by rules on the spelling, not by a dictionary: a single word may be wrong, a whole text hardly moves. Each formula is tested against values that others have published. Other languages are counted, but have no score here: a formula made for another language would give a figure that means nothing.",
    },
    {
      text: "Sentences of more than 20 words (Italian: 25) are long, by Yoast's limit.",
      source: {
        label: "Yoast: scoring readability",
        href: "https://github.com/Yoast/wordpress-seo/blob/main/packages/yoastseo/src/scoring/assessments/SCORING%20READABILITY.md",
      },
    },
    {
      text: "238 words a minute is the mean speed of silent reading in English over 190 studies.",
      source: { label: "Brysbaert, 2019", href: "https://doi.org/10.1016/j.jml.2019.104047" },
    },
  ],
  network: (values) => textOf(values, "text").trim() === "" && textOf(values, "url") !== "",
  async run(values, { ask }) {
    const text = textOf(values, "text");
    const language = textOf(values, "language");
    if (text.trim() !== "") return ok(blocksOf(text, language));
    if (textOf(values, "url") === "") return err({ text: "Paste a text, or enter the URL of a page." });
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const trace = await ask.trace(address.value);
    const { end } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end || blocked) return ok(blocked ?? []);
    return ok(blocksOf((await documentFacts(end.url, documentText(end))).text, language));
  },
};
