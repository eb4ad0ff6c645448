import { z } from "zod";
import { proseField } from "#app/platform/forms/text-fields.server.ts";
import {
  CONTRACTIONS,
  FORMALITIES,
  MAX_VOICE_WORD_CHARS,
  MAX_VOICE_WORDS,
  PERSONS,
  SENTENCE_WORDS,
} from "./domain/profile.ts";

const MAX_LIST_CHARS = MAX_VOICE_WORDS * (MAX_VOICE_WORD_CHARS + 1);

/** One term in each line, each once. */
const terms = proseField("The list", { min: 0, max: MAX_LIST_CHARS })
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .refine((list) => list.length <= MAX_VOICE_WORDS, `At most ${MAX_VOICE_WORDS} terms`)
  .refine(
    (list) => list.every((term) => term.length <= MAX_VOICE_WORD_CHARS),
    `At most ${MAX_VOICE_WORD_CHARS} characters in each term`,
  );

const lengthHint = `Enter a whole number from ${SENTENCE_WORDS.min} to ${SENTENCE_WORDS.max}, or nothing`;

export const voiceSchema = z.object({
  always: terms,
  never: terms,
  sentenceWords: z
    .string()
    .trim()
    .max(10, lengthHint)
    .default("")
    .refine((text) => /^\d*$/.test(text), lengthHint)
    .transform((text) => (text === "" ? null : Number(text)))
    .pipe(z.int(lengthHint).min(SENTENCE_WORDS.min, lengthHint).max(SENTENCE_WORDS.max, lengthHint).nullable()),
  contractions: z.enum(CONTRACTIONS),
  person: z.enum(PERSONS),
  formality: z.enum(FORMALITIES),
  claims: terms,
});
