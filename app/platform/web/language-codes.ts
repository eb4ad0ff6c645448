/** ISO 639-1 language codes. */
const LANGUAGES = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv " +
    "ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my " +
    "na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty " +
    "ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
  ).split(" "),
);

/** ISO 3166-1 alpha-2 country codes. "uk" is not one of them: the United Kingdom is "gb". */
const COUNTRIES = new Set(
  (
    "ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz " +
    "de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp " +
    "ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om " +
    "pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz " +
    "ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw"
  ).split(" "),
);

/**
 * Is this a code that search engines accept in hreflang: language, optional script, optional region, or x-default?
 * Source: Google, "Tell Google about localized versions of your page" (ISO 639-1, ISO 15924, ISO 3166-1 alpha-2); UN M.49 regions pass too.
 */
export function isHreflangCode(code: string): boolean {
  const lower = code.toLowerCase();
  if (lower === "x-default") return true;
  const match = /^([a-z]{2})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/.exec(lower);
  if (!match?.[1] || !LANGUAGES.has(match[1])) return false;
  const region = match[2];
  return region === undefined || region.length === 3 || COUNTRIES.has(region);
}

/** Is this a plausible BCP 47 tag for the lang attribute? Two-letter languages must exist; longer subtags are judged by form. */
export function isLanguageTag(tag: string): boolean {
  const match = /^([a-z]{2,3})(?:-[a-z0-9]{1,8}){0,8}$/.exec(tag.toLowerCase());
  return match?.[1] !== undefined && (match[1].length === 3 || LANGUAGES.has(match[1]));
}

/** The language without script and region: "pt" of "pt-BR". */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split("-")[0] ?? "";

/** Codes of two letters that ISO 639 has withdrawn or turned into others, and Lighthouse still knows. */
const WITHDRAWN = new Set(["bh", "in", "iw", "ji", "jw", "mo", "sh"]);

/** Does Lighthouse's audit "hreflang" take the language? It looks at nothing behind it; codes of three letters are judged by form here. */
export function isLighthouseLanguage(code: string): boolean {
  const language = primaryLanguage(code);
  return (
    code.toLowerCase() === "x-default" ||
    LANGUAGES.has(language) ||
    WITHDRAWN.has(language) ||
    /^[a-z]{3}$/.test(language)
  );
}
