import { foldText } from "#app/shared/text/text.ts";

/**
 * Words and phrases that lead from one thought to the next: the most frequent of Yoast's list for English
 * (packages/yoastseo/src/languageProcessing/languages/en/config/transitionWords.js).
 */
const TRANSITIONS = [
  "above all, accordingly, additionally, after all, afterwards, albeit, also, although, altogether, another, as a result",
  "as long as, as soon as, at first, at last, at the same time, basically, because, before, besides, but, by contrast",
  "certainly, clearly, comparatively, consequently, conversely, correspondingly, despite, due to, during, earlier",
  "especially, even if, even though, eventually, finally, first, firstly, for example, for instance, for that reason",
  "for this reason, fourthly, furthermore, generally, hence, however, if, in addition, in any case, in conclusion",
  "in contrast, in fact, in general, in other words, in particular, in short, in spite of, in summary, in the end",
  "in the meantime, indeed, initially, instead, last, lastly, later, likewise, mainly, meanwhile, moreover, most importantly",
  "namely, nevertheless, next, nonetheless, notably, notwithstanding, now that, obviously, of course, on the contrary",
  "on the other hand, once, otherwise, overall, particularly, presently, previously, primarily, provided that, rather",
  "regardless, second, secondly, shortly, significantly, similarly, simultaneously, since, so, so that, soon, specifically",
  "still, subsequently, such as, that is, then, therefore, third, thirdly, though, thus, till, to summarize, too",
  "ultimately, undoubtedly, unless, unlike, until, usually, whenever, whereas, while, yet",
]
  .join(", ")
  .split(", ");

const TRANSITION = new RegExp(`(?<![\\p{L}\\p{N}])(?:${TRANSITIONS.join("|")})(?![\\p{L}\\p{N}])`, "u");

export const hasTransition = (sentence: string): boolean => TRANSITION.test(foldText(sentence));

const IRREGULAR =
  "been|begun|bought|broken|brought|built|caught|chosen|cut|done|drawn|driven|eaten|fallen|felt|found|forgotten|given|gone|grown|heard|held|hidden|hit|kept|known|laid|led|left|lent|lost|made|meant|met|paid|put|read|said|seen|sent|set|shown|shut|sold|spent|spoken|stolen|taken|taught|thought|thrown|t[o]ld|understood|won|worn|written";

/** A form of "to be" or "to get", at most two words, then a participle. */
const PASSIVE = new RegExp(
  `(?<![\\p{L}])(?:am|is|are|was|were|be|been|being|isn't|aren't|wasn't|weren't|get|gets|got|getting)(?:\\s+(?!(?:a|an|the)\\s)[\\p{L}']+){0,2}?\\s+(?:${IRREGULAR}|\\p{L}{2,}ed)(?![\\p{L}])`,
  "u",
);
/** Adjectives that end like participles. */
const NOT_PASSIVE = /\b(?:need|indeed|speed|seed|feed|hundred|sacred|naked|wicked|red|bed|shed)\b/gu;

export const isPassive = (sentence: string): boolean => PASSIVE.test(foldText(sentence).replace(NOT_PASSIVE, "x"));
