export function modulesOf(files: readonly string[]): string[];
export function addressesIn(routes: string): string[];
export function testsFor(
  changed: readonly string[],
  tests: readonly { path: string; text: string }[],
  addresses?: Readonly<Record<string, readonly string[]>>,
): { workerd: string[]; journeys: string[] };
export function fitInto(
  files: readonly string[],
  seconds: number,
  known: { changed: readonly string[]; durations: Readonly<Record<string, number>> },
): { chosen: string[]; leftOut: string[] };
