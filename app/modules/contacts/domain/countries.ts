import { countryName } from "#app/shared/country.ts";
import { foldWords } from "#app/shared/text/text.ts";

/** ISO 3166-1 alpha-2. */
const CODES =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Countries to choose from, by their English names. */
export const COUNTRY_CHOICES: readonly (readonly [code: string, name: string])[] = CODES.split(" ")
  .map((code) => [code, countryName(code)] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, "en"));

/** What people write for the two countries that are seldom written in full. */
const SHORT_NAMES = [
  ["UK", "GB"],
  ["USA", "US"],
] as const;

let codes: ReadonlyMap<string, string> | undefined;

/** The code of a country by its code or English name; null when it is none. */
export function countryCode(text: string): string | null {
  codes ??= new Map([
    ...COUNTRY_CHOICES.flatMap(([code, name]) => [code, name].map((one): [string, string] => [foldWords(one), code])),
    ...SHORT_NAMES.map(([name, code]): [string, string] => [foldWords(name), code]),
  ]);
  return codes.get(foldWords(text)) ?? null;
}
