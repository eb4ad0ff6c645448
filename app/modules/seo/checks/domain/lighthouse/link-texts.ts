/**
 * Link texts that say nothing of where they lead, by language: those that Lighthouse's audit "link-text" names
 * (core/audits/seo/link-text.js of Lighthouse 13.5, Apache License 2.0), so that both come to the same verdict.
 */
const VAGUE: Readonly<Record<string, string>> = {
  en: "click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this",
  ja: "ここをクリック|こちらをクリック|リンク|続きを読む|続く|全文表示",
  es: "click aquí|click aqui|clicka aquí|clicka aqui|pincha aquí|pincha aqui|aquí|aqui|más|mas|más información|más informacion|mas información|mas informacion|este|enlace|este enlace|empezar",
  pt: "clique aqui|ir|mais informação|mais informações|mais|veja mais",
  ko: "여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기",
  sv: "här|klicka här|läs mer|mer|mer info|mer information",
  de: "klicke hier|hier klicken|hier|mehr|siehe|dies|das|weiterlesen",
  ta: "அடுத்த பக்கம்|மறுபக்கம்|முந்தைய பக்கம்|முன்பக்கம்|மேலும் அறிக|மேலும் தகவலுக்கு|மேலும் தரவுகளுக்கு|தயவுசெய்து இங்கே அழுத்தவும்|இங்கே கிளிக் செய்யவும்",
  fa: "اطلاعات بیشتر|اطلاعات|این|اینجا بزنید|اینجا کلیک کنید|اینجا|برو|بیشتر بخوانید|بیشتر بدانید|بیشتر|شروع",
};

const PHRASES = new Map(Object.entries(VAGUE).map(([language, phrases]) => [language, new Set(phrases.split("|"))]));
const ALL = new Set([...PHRASES.values()].flatMap((phrases) => [...phrases]));
export const LONGEST_VAGUE_TEXT = Math.max(...[...ALL].map(({ length }) => length));

/** Whether a text, trimmed and in lower case, is vague in a language; in any, when the language is not known. */
export function isVague(text: string, language: string | null): boolean {
  return language ? (PHRASES.get(language.split("-")[0] ?? "")?.has(text) ?? false) : ALL.has(text);
}

/** The quick question of a reader that sees many links. */
export const isVagueSomewhere = (text: string): boolean => ALL.has(text);
