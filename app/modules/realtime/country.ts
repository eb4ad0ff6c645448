let names: Intl.DisplayNames | undefined;

/** English name of a country by its ISO 3166-1 code; "Unknown" of the empty text. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return "Unknown";
  names ??= new Intl.DisplayNames("en", { type: "region" });
  return names.of(code) ?? code;
}
