let names: Intl.DisplayNames | undefined;

/** English name of a country by its ISO 3166-1 code, as the platform knows it; what is no such code is given back. */
export function countryName(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  names ??= new Intl.DisplayNames("en", { type: "region" });
  return names.of(code) ?? code;
}
