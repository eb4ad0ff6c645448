/** What the protocols of the web allow, each with its source. */
export const PROTOCOL_LIMITS = {
  /** sitemaps.org protocol: a <loc> must be shorter than 2,048 characters. */
  urlMaxChars: 2_047,
  /** sitemaps.org protocol: 50,000 URLs and 50 MB (52,428,800 bytes) uncompressed per file. */
  sitemapMaxUrls: 50_000,
  sitemapMaxBytes: 52_428_800,
  /** RFC 9309 section 2.5: crawlers parse at least 500 KiB, Google stops there. */
  robotsMaxBytes: 512_000,
  /** Fetch standard, "HTTP-redirect fetch": the 21st redirect is a network error in browsers. */
  redirectHopsFollowed: 20,
} as const;
