import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Returns a phone number in E.164; null when it is none. A number without a country code is of the given country. */
export function normalisePhone(text: string, country: string | null): string | null {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(text, home);
  return number?.isPossible() ? number.number : null;
}
