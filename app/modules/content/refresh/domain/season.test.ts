import { expect, test } from "vitest";
import { seasonShare } from "./season.ts";

test.each([
  [{ before: 1_000, now: 600 }, 0.6],
  [{ before: 1_000, now: 1_400 }, 1],
  [{ before: 199, now: 10 }, 1],
  [{ before: 0, now: 0 }, 1],
  // Nobody could be counted then.
  [{ before: 1_000, now: 0 }, 0.3],
])("of %j last year a page is expected to keep %d", (lastYear, share) => expect(seasonShare(lastYear)).toBe(share));
