import { inject } from "vitest";
import type { Ground } from "./setup.ts";

/** What this process has for itself: journeys run in several, each beside the others. */
export function own(): Ground {
  // Counts from 1, and stays the same for as long as a process lives.
  const ground = inject("grounds")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!ground) throw new Error(`No product was started for process ${process.env.VITEST_POOL_ID}`);
  return ground;
}
