/** The build this page was loaded with; null in development. */
export const loadedBuild = (): string | null =>
  (window as { __remixManifest?: { version?: string } }).__remixManifest?.version ?? null;

/** The build that is deployed now; null when nobody can say. */
export async function deployedBuild(): Promise<string | null> {
  try {
    const response = await fetch("/version", { cache: "no-store" });
    const { build } = response.ok ? ((await response.json()) as { build?: unknown }) : {};
    return typeof build === "string" && build !== "" ? build : null;
  } catch {
    return null;
  }
}

const RELOADED_FOR = "reloaded_for";

/** Returns whether the page may reload automatically for this build: once, never in a loop. */
export function mayReloadFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false;
    sessionStorage.setItem(RELOADED_FOR, build);
    return true;
  } catch {
    // Nothing to remember it by.
    return false;
  }
}
