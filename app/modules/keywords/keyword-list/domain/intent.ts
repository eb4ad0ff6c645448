import { normalizeWords } from "../../domain/normalize-words.ts";

/** What somebody who types a query wants; "unset": nothing in it says so. */
export const INTENTS = ["informational", "commercial", "transactional", "navigational", "unset"] as const;
export type Intent = (typeof INTENTS)[number];

type Label = Exclude<Intent, "unset">;

/** Questions, at the beginning of a query: they come before every other word in it ("how to buy a house" asks, it does not buy). */
const QUESTIONS: readonly string[] = [
  // English
  ..."how|what|why|when|where|who|which|whose|is|are|can|does|do|should".split("|"),
  // German
  ..."wie|was|warum|wieso|weshalb|wann|wo|wer|welche|welcher|welches|kann|ist|sind".split("|"),
  // French
  ..."comment|pourquoi|quand|ou|qui|quel|quelle|quels|quelles|combien|qu est ce|est ce".split("|"),
  // Spanish
  ..."como|que es|por que|cuando|donde|quien|cual|cuales|cuanto|cuanta".split("|"),
];

/** Words and phrases anywhere in a query, without accents. The lists are tried in this order, the first hit counts. */
const WORDS: readonly (readonly [Label, readonly string[]])[] = [
  [
    "transactional",
    [
      ..."buy|order|purchase|price|prices|pricing|cost|cheap|discount|coupon|promo code|deal|deals|for sale|shop|book|hire|rent|rental|quote|subscribe|free trial|download|near me".split(
        "|",
      ),
      ..."kaufen|bestellen|preis|preise|kosten|gunstig|billig|rabatt|gutschein|angebot|angebote|mieten|buchen|herunterladen|in der nahe|abo".split(
        "|",
      ),
      ..."acheter|commander|prix|tarif|tarifs|pas cher|promo|code promo|soldes|louer|location|reserver|devis|telecharger|pres de moi|a vendre".split(
        "|",
      ),
      ..."comprar|pedir|precio|precios|tarifa|tarifas|barato|barata|baratos|baratas|oferta|ofertas|descuento|cupon|alquilar|alquiler|reservar|presupuesto|descargar|cerca de mi|en venta".split(
        "|",
      ),
    ],
  ],
  [
    "commercial",
    [
      ..."best|top|review|reviews|compare|comparison|vs|versus|alternative|alternatives|rating|ratings|recommended".split(
        "|",
      ),
      ..."beste|bester|bestes|besten|test|testsieger|vergleich|vergleichen|erfahrung|erfahrungen|bewertung|bewertungen|alternativen|empfehlung".split(
        "|",
      ),
      ..."meilleur|meilleure|meilleurs|meilleures|avis|comparatif|comparaison|comparer|classement".split("|"),
      ..."mejor|mejores|opinion|opiniones|comparativa|comparar|comparacion|resena|resenas|alternativa|alternativas".split(
        "|",
      ),
    ],
  ],
  [
    "navigational",
    [
      ..."login|log in|sign in|signin|website|homepage|official site|customer service|contact".split("|"),
      ..."anmelden|einloggen|webseite|startseite|kundenservice|kontakt".split("|"),
      ..."connexion|se connecter|site officiel|service client|mon compte".split("|"),
      ..."iniciar sesion|sitio oficial|pagina oficial|atencion al cliente|contacto|mi cuenta".split("|"),
    ],
  ],
  [
    "informational",
    [
      ..."guide|tutorial|ideas|examples|example|meaning|definition|tips|recipe|learn|instructions|checklist|template".split(
        "|",
      ),
      ..."anleitung|ratgeber|ideen|beispiel|beispiele|bedeutung|tipps|rezept|lernen|vorlage|erklarung".split("|"),
      ..."tuto|tutoriel|idees|idee|exemple|exemples|signification|conseils|astuces|recette|apprendre|modele".split("|"),
      ..."guia|ejemplo|ejemplos|significado|consejos|trucos|receta|aprender|plantilla|definicion".split("|"),
    ],
  ],
];

const QUESTION_SET = new Set(QUESTIONS.filter((word) => !word.includes(" ")));
const QUESTION_PHRASES = QUESTIONS.filter((word) => word.includes(" "));
const BY_WORD = new Map<string, number>();
const PHRASES: (readonly [number, string])[] = [];
for (const [rank, [, words]] of WORDS.entries()) {
  for (const word of words) {
    if (word.includes(" ")) PHRASES.push([rank, ` ${word} `]);
    else if (!BY_WORD.has(word)) BY_WORD.set(word, rank);
  }
}

/** "www.example.com" → "example": what people type when they look for the site itself. Empty when it is too short to mean only that. */
export function siteName(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  const second = labels.at(-2) ?? "";
  // "shop.co.uk": a short second label is a part of the ending.
  const name = second.length <= 3 && labels.length > 2 ? (labels.at(-3) ?? "") : second;
  return name.length >= 4 ? name : "";
}

/** An address typed as a query: "example.com". */
const ADDRESS = /^(?:www\.)?[\p{L}\p{N}-]+\.[a-z]{2,}$/u;

/**
 * What a query is for, by the word lists of this file (English, German, French, Spanish); "unset" when none of them says.
 * `site` is the host of the website: who types its name looks for it.
 */
export function labelIntent(query: string, site = ""): Intent {
  const folded = normalizeWords(query);
  if (folded === "") return "unset";
  const words = folded.split(" ");
  if (
    words.length > 1 &&
    (QUESTION_SET.has(words[0] ?? "") || QUESTION_PHRASES.some((phrase) => folded.startsWith(`${phrase} `)))
  )
    return "informational";
  const name = site === "" ? "" : siteName(site);
  if (ADDRESS.test(folded) || (name !== "" && words.includes(name))) return "navigational";
  const spaced = ` ${folded} `;
  const ranks = words
    .map((word) => BY_WORD.get(word))
    .concat(PHRASES.filter(([, phrase]) => spaced.includes(phrase)).map(([rank]) => rank));
  const best = Math.min(...ranks.filter((rank) => rank !== undefined));
  return WORDS[best]?.[0] ?? "unset";
}
