export const MAX_VOICE_WORDS = 100;
export const MAX_VOICE_WORD_CHARS = 60;
/** Averages that a profile may ask for, in words. */
export const SENTENCE_WORDS = { min: 5, max: 40 } as const;

export const CONTRACTIONS = ["any", "use", "avoid"] as const;
export const PERSONS = ["any", "we", "you", "third"] as const;
export const FORMALITIES = ["any", "formal", "casual"] as const;

/** How the texts of a workspace sound. */
export interface VoiceProfile {
  /** Terms that every text has. */
  always: string[];
  /** Terms that no text has. */
  never: string[];
  /** Average length of a sentence at most; null: not measured. */
  sentenceWords: number | null;
  contractions: (typeof CONTRACTIONS)[number];
  person: (typeof PERSONS)[number];
  formality: (typeof FORMALITIES)[number];
  /** Terms that need a number or a link in their paragraph. */
  claims: string[];
}

/** What the page of a workspace without a profile begins with: nothing is measured but claims. */
export const EMPTY_VOICE: VoiceProfile = {
  always: [],
  never: [],
  sentenceWords: null,
  contractions: "any",
  person: "any",
  formality: "any",
  claims: ["best", "leading", "guaranteed", "proven", "number one", "fastest", "cheapest", "award-winning"],
};
