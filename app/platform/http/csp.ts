/** What every page allows itself: nothing, then its own files. style-src-attr: charts and overlays are placed by style attributes. */
const policy = (
  scriptSources: string,
  styleSources: string,
  formTargets: readonly string[] = [],
  ancestors = "'none'",
): string =>
  [
    "default-src 'none'",
    `script-src ${scriptSources}`,
    `style-src ${styleSources}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

/** Content-Security-Policy of a page with scripts; the nonce is new for each response. `formTargets`: origins to which an answer to its forms may lead. */
export const scriptedPolicy = (nonce: string, formTargets: readonly string[] = []): string =>
  // Previews of what people design are documents of our own with policies of their own.
  `${policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, formTargets)}; frame-src 'self'`;

/** Of a public page without a framework: no nonce, so that the page can be cached. */
export const SCRIPTLESS_POLICY = policy("'self'", "'self'");

/** Of a public page without scripts whose form leads to other websites: browsers hold the redirects after a form to it, too. */
export const LEADING_POLICY = policy("'self'", "'self'", ["https:", "http:"]);

/** Of what people put into pages of their own: public, without scripts, and nothing in it can be done for anybody. */
export const EMBEDDABLE_POLICY = policy("'self'", "'self'", [], "http: https:");

/**
 * Of a public page with files of scripts and no nonce that some websites may show in a frame: `ancestors` are the sources
 * of frame-ancestors, `formTargets` the origins to which an answer to its forms may lead.
 */
export const framedPolicy = (ancestors: string, formTargets: readonly string[] = []): string =>
  policy("'self'", "'self'", formTargets, ancestors);

/**
 * Of a mail that is shown as a page: its own styles and pictures of anywhere, no scripts, no forms, and no origin, whatever
 * its author wrote. `ancestors` are the sources of frame-ancestors.
 */
export const mailPolicy = (ancestors: "'self'" | "'none'"): string =>
  `default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; sandbox allow-popups allow-popups-to-escape-sandbox`;

/** Of everything that is not a page. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
