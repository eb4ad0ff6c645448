const MAX_CHARS = 500;

const CLICK_IDS = [
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "ttclid",
  "li_fat_id",
  "twclid",
  "kj_click",
] as const;

/** How a person came to a form. */
export interface FormTouch {
  at: number;
  referrer: string;
  landingPage: string;
  utm: { source: string; medium: string; campaign: string; term: string; content: string };
  clickIds: Record<string, string>;
  visitorId: string | null;
  formId: string;
}

const cut = (text: string | null | undefined): string =>
  (text ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "").slice(0, MAX_CHARS);

const webAddress = (text: string | null): URL | null => {
  const url = text && text.length <= 4_000 && URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
};

/**
 * Where a visitor of a form came from: its own address when it was opened by a link; of a form in another page that
 * page's address and referrer, which the embed script gives as `page` and `ref`.
 */
export function touchOf(formUrl: URL, referer: string | null, at: number, formId: string): FormTouch {
  const page = webAddress(formUrl.searchParams.get("page"));
  const landing = page ?? formUrl;
  const params = landing.searchParams;
  const referrer = page ? webAddress(formUrl.searchParams.get("ref")) : webAddress(referer);
  const clickIds: Record<string, string> = {};
  for (const name of CLICK_IDS) {
    const value = cut(params.get(name));
    if (value !== "") clickIds[name] = value;
  }
  const utm = (name: string) => cut(params.get(`utm_${name}`));
  return {
    at,
    referrer: cut(referrer && referrer.origin !== formUrl.origin ? referrer.origin + referrer.pathname : ""),
    // Without its parameters: what is worth keeping of them is kept by name.
    landingPage: cut(landing.origin + landing.pathname),
    utm: {
      source: utm("source"),
      medium: utm("medium"),
      campaign: utm("campaign"),
      term: utm("term"),
      content: utm("content"),
    },
    clickIds,
    visitorId: null,
    formId,
  };
}
