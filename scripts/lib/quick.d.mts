export function modulesOf(files: readonly string[]): string[];
export function testsFor(
  changed: readonly string[],
  tests: readonly { path: string; text: string }[],
): { workerd: string[]; journeys: string[] };
