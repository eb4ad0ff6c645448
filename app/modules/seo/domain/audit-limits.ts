import { PROTOCOL_LIMITS } from "#app/platform/web/protocol-limits.ts";

/**
 * Every threshold of the audit, in one place, each with where it comes from.
 * A check compares with these and prints them as the evidence's limit.
 */
export const LIMITS = {
  ...PROTOCOL_LIMITS,
  /** Under 20 characters a title names no topic; over 60 it is usually cut (SEOnaut's title reporters: 20 and 60). */
  titleMinChars: 20,
  titleMaxChars: 60,
  /** Google's desktop result cuts titles near 580 px (the width the common SERP-preview tools use; Arial 20 px). */
  titleMaxPx: 580,
  /** SEOnaut's description reporters: 80 and 160 characters. */
  descriptionMinChars: 80,
  descriptionMaxChars: 160,
  /** SEOnaut's "little content" reporter: 200 words. */
  wordsMin: 200,
  /** SEOnaut's "too many links" reporter: 100; also Google's former "reasonable number" guidance. */
  linksMax: 100,
  /** SEOnaut's depth reporter: more than 4 clicks from the start page. */
  depthMax: 4,
  /** SEOnaut's large image reporter: 500 kB. */
  imageMaxBytes: 500_000,
  /** SEOnaut's alt reporter: 100 characters. */
  altMaxChars: 100,
  /** SEOnaut's slow TTFB reporter and web.dev "Optimize TTFB" (good: 0.8 s or less at p75). */
  ttfbMaxMs: 800,
  /** Lumar's report setting "Max HTML Size": 204,800 bytes, decompressed. */
  htmlMaxBytes: 204_800,
  /** A chain of one redirect is normal (http to https); each further hop costs a round trip. Google: "ideally no more than 3". */
  redirectHopsMax: 1,
  /** Our own: an error template with menu and footer stays below; an article about error pages does not. */
  softNotFoundMaxWords: 400,
  /** Screaming Frog's H1 filter "Over 70 characters". */
  h1MaxChars: 70,
  /** Our own: Google's "URL structure best practices" warn of many parameters and name no number. */
  parametersMax: 3,
  /** Our own: Lighthouse's "Enable text compression" reports savings from 1.4 kB, which any page of this size reaches. */
  uncompressedMaxBytes: 10_000,
  /** `Finding.related` keeps at most this many URLs (the contract in facts.ts). */
  relatedMax: 20,
  /** Evidence is read by people: longer values are shortened. */
  evidenceMaxChars: 200,
} as const;
