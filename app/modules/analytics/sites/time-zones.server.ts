/** Time zones to choose from, UTC first, with the one that is chosen although the platform may spell it otherwise. */
export function timeZones(chosen: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), chosen])];
}
