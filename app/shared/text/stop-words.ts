/** Words that carry no topic, by language. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    "a an the and or but of in on at to for from with by as is are was be it its this that your our my how what why when which who do does can you we i".split(
      " ",
    ),
  ),
  de: new Set(
    "der die das den dem des ein eine einer eines einem einen und oder aber in im an am auf zu zum zur für von vom mit bei als ist sind war wie was warum wann wer ich du wir sie es".split(
      " ",
    ),
  ),
  es: new Set(
    "el la los las un una unos unas y o pero de del en a al para por con como es son que qué cómo su tu mi se lo".split(
      " ",
    ),
  ),
  fr: new Set(
    "le la les l un une des et ou mais de du d en dans à au aux pour par avec comme est sont que qui quoi comment votre notre mon se ce".split(
      " ",
    ),
  ),
  it: new Set(
    "il lo la i gli le l un uno una e o ma di del della dei delle d in nel nella a al alla per da con come è sono che chi cosa il tuo suo mio si".split(
      " ",
    ),
  ),
  nl: new Set(
    "de het een en of maar van in op aan te voor met bij als is zijn was hoe wat waarom wanneer wie je jij wij ik uw ons".split(
      " ",
    ),
  ),
};

export const knowsStopWords = (language: string): boolean => Object.hasOwn(FUNCTION_WORDS, language);

/** Whether a word such as "and" carries no topic in a language ("en"); false in one that is not known here. */
export const isStopWord = (word: string, language: string): boolean =>
  knowsStopWords(language) && (FUNCTION_WORDS[language]?.has(word.toLowerCase()) ?? false);
