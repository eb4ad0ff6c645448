import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import type { Ground } from "./setup.ts";

/** What this process has for itself: journeys run in several, each beside the others. */
export function own(): Ground {
  // Counts from 1, and stays the same for as long as a process lives.
  const ground = inject("grounds")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!ground) throw new Error(`No product was started for process ${process.env.VITEST_POOL_ID}`);
  return ground;
}

let launched: Browser | undefined;

/** The browser of this process, which ends with it. Contexts keep the journeys apart: each visitor has one. */
export async function ownBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) launched = await launchBrowser();
  return launched;
}

/** Ends what the visitors of a file left open; the browser stays for the next file. */
export const closeVisits = async (browser: Browser): Promise<void> =>
  void (await Promise.all(browser.contexts().map((context) => context.close())));
