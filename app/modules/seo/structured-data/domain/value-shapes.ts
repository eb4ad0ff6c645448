import { bareName } from "./items.ts";

/** What a value must look like; each answers null, or what is wrong with it. */
export type Shape =
  | "date"
  | "duration"
  | "url"
  | "number"
  | "integer"
  | "price"
  | "currency"
  | "rating"
  | "truth"
  | readonly string[];

/** ISO 4217, the codes in use. */
const CURRENCIES = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK " +
    "DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT " +
    "LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF " +
    "SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG " +
    "XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;
const DURATION =
  /^P(?=.)(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?W)?(?:\d+(?:\.\d+)?D)?(?:T(?=\d)(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const RATING = /^(\d+(?:\.\d+)?)\s*(?:%|\/\s*\d+(?:\.\d+)?)?$/;

export interface ShapeProblem {
  message: string;
  /** Understood by most readers all the same. */
  mild: boolean;
}

const wrong = (message: string, mild = false): ShapeProblem => ({ message, mild });

/** What is wrong with the shape of a plain value; null when nothing is. */
export function shapeProblem(shape: Shape, value: string | number | boolean): ShapeProblem | null {
  const text = String(value).trim();
  const shown = `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
  if (text === "") return wrong("is empty");
  if (typeof shape !== "string") {
    const name = bareName(text);
    return shape.some((allowed) => allowed.toLowerCase() === name.toLowerCase())
      ? null
      : wrong(`is ${shown}; schema.org knows ${listed(shape)}`);
  }
  switch (shape) {
    case "date":
      return isDate(text)
        ? null
        : wrong(`is ${shown}: a date is written as ISO 8601 says, such as 2026-03-14 or 2026-03-14T18:30:00+02:00`);
    case "duration":
      return DURATION.test(text) ? null : wrong(`is ${shown}: a duration is written as ISO 8601 says, such as PT1H30M`);
    case "url":
      return urlProblem(text, shown);
    case "number":
      return NUMBER.test(text) ? null : wrong(`is ${shown}, which is no number`);
    case "integer":
      return /^\d+$/.test(text) ? null : wrong(`is ${shown}, which is no whole number`);
    case "price":
      return NUMBER.test(text)
        ? null
        : wrong(
            `is ${shown}: a price is digits with a point before the cents, without currency sign or thousands separator`,
          );
    case "currency":
      return CURRENCIES.has(text)
        ? null
        : wrong(`is ${shown}: a currency is its three letters in ISO 4217, such as EUR`);
    case "rating":
      return RATING.test(text)
        ? null
        : wrong(`is ${shown}, which is no rating: write a number, a fraction such as 4/10 or a percentage`);
    case "truth":
      return /^(true|false)$/i.test(bareName(text)) ? null : wrong(`is ${shown}: write true or false`);
  }
}

function urlProblem(text: string, shown: string): ShapeProblem | null {
  const parsed = URL.parse(text);
  if (parsed?.protocol === "https:" || parsed?.protocol === "http:")
    return /\s/.test(text) ? wrong(`is ${shown}: an address holds no spaces`) : null;
  if (parsed || /\s/.test(text)) return wrong(`is ${shown}, which is no address of a page or file`);
  return wrong(
    `is ${shown}: write the whole address with https://, as relative ones are not understood everywhere`,
    true,
  );
}

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [, year, month = "01", day = "01", hour = "0", minute = "0"] = match;
  // 24:00 is the end of a day.
  if (Number(hour) > 24 || Number(minute) > 59 || Number(month) < 1 || Number(month) > 12) return false;
  return Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

const listed = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 6).join(", ")} and others` : names.join(", ");

const AVAILABILITY =
  "BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale Reserved SoldOut".split(
    " ",
  );
const CONDITIONS = "NewCondition UsedCondition RefurbishedCondition DamagedCondition".split(" ");
const EVENT_STATES = "EventScheduled EventCancelled EventMovedOnline EventPostponed EventRescheduled".split(" ");
const ATTENDANCE = "OfflineEventAttendanceMode OnlineEventAttendanceMode MixedEventAttendanceMode".split(" ");

/** Shape of a property wherever it occurs. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...forAll(
    "date",
    "datePublished dateModified dateCreated startDate endDate previousStartDate uploadDate expires validFrom validThrough datePosted priceValidUntil foundingDate birthDate",
  ),
  ...forAll("duration", "duration totalTime prepTime cookTime performTime"),
  ...forAll("url", "url image logo sameAs contentUrl embedUrl thumbnailUrl license acquireLicensePage downloadUrl"),
  ...forAll("price", "price lowPrice highPrice minPrice maxPrice"),
  ...forAll("currency", "priceCurrency currency currenciesAccepted"),
  ...forAll("rating", "ratingValue"),
  ...forAll("number", "bestRating worstRating latitude longitude"),
  ...forAll("integer", "ratingCount reviewCount answerCount commentCount offerCount userInteractionCount upvoteCount"),
  ...forAll("truth", "isAccessibleForFree directApply"),
  ["availability", AVAILABILITY],
  ["itemCondition", CONDITIONS],
  ["eventStatus", EVENT_STATES],
  ["eventAttendanceMode", ATTENDANCE],
]);

function forAll(shape: Shape, names: string): [string, Shape][] {
  return names.split(" ").map((name) => [name, shape]);
}
