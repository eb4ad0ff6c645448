import { wordHash } from "./word-hashes.ts";

/** Words that say nothing of a page's subject, by language; small lists, because what most pages of a site have weighs little anyway. */
const WORDS = {
  en: "the and for are but not you all any can had her was one our out has have him his how its may new now old see two way who did get let put say she too use with that this from they will would there their what about which when make like time just know take into your than then some could them other only also over after first our most these more here where why does each such very been being were because while during before between under again further once both few own same so those through until above below down off on",
  de: "der die das den dem des ein eine einer eines einem einen und oder aber nicht mit von aus bei nach seit zum zur auf für über unter vor zwischen durch gegen ohne um als wie wenn dass weil damit auch noch nur schon sehr mehr kann können wird werden wurde wurden sind ist war waren hat haben hatte sein seine seiner ihr ihre ihrer ihnen sie wir uns unser unsere man sich hier dort dann diese dieser dieses jede jeder alle alles kein keine so zu im am ich du es",
  fr: "le la les un une des du de et ou mais donc car que qui quoi dont où dans sur sous avec sans pour par chez vers entre est sont était être avoir avez avons ont fait plus moins très aussi bien comme tout tous toute toutes cette ces cet son ses leur leurs nos notre vos votre vous nous elle elles ils lui pas ne se ce au aux en il on si",
  es: "el la los las un una unos unas del al de y o pero que quien cual cuyo como donde cuando con sin para por sobre entre hasta desde es son era ser estar está están fue han hay más menos muy también todo todos toda todas este esta estos estas ese esa esos esas su sus nuestro nuestra vuestro usted ustedes nosotros ellos ella no se lo le les me te si en",
  it: "il lo la gli le un uno una del dello della dei degli delle al allo alla agli alle dal dalla nel nella nei sul sulla e o ma che chi cui come dove quando con senza per tra fra è sono era essere avere ha hanno più meno molto anche tutto tutti tutta tutte questo questa questi queste quello quella suo sua suoi sue nostro nostra vostro vostra loro noi voi non si ci di da in su se",
  nl: "de het een en of maar dat die dit deze wie wat waar wanneer hoe met zonder voor door over onder tussen naar van bij tot uit aan op is zijn was waren worden wordt werd heeft hebben had kan kunnen zal meer minder zeer ook nog alle alles elke geen niet ons onze jouw uw hun haar hem wij jij zij er als dan om te in ik je we ze",
  pt: "o a os as um uma uns umas do da dos das no na nos nas ao aos de e ou mas que quem qual cujo como onde quando com sem para por sobre entre até desde é são era ser estar está estão foi têm tem há mais menos muito também todo todos toda todas este esta estes estas esse essa seu sua seus suas nosso nossa vosso você vocês nós eles ela não se lhe lhes me te em",
} as const;

const SETS = new Map<string, ReadonlySet<number>>();

/** Hashes of the stop words of a language by its tag ("de-AT"); of all languages when it is not one of the list or not known. */
export function stopWordsOf(languageTag: string | null): ReadonlySet<number> {
  const language = (languageTag ?? "").toLowerCase().split(/[-_]/)[0] ?? "";
  const key = Object.hasOwn(WORDS, language) ? language : "";
  const known = SETS.get(key);
  if (known) return known;
  const texts = key === "" ? Object.values(WORDS) : [WORDS[key as keyof typeof WORDS]];
  const made = new Set(texts.flatMap((text) => text.split(" ")).map(wordHash));
  SETS.set(key, made);
  return made;
}
