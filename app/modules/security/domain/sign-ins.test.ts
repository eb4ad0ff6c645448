import { expect, test } from "vitest";
import { matchesOutcome, OUTCOME_FILTERS, OUTCOME_NAMES } from "./sign-ins.ts";

test("each filter selects its outcome, failures are all but the success, no filter is everything", () => {
  const selected = (filter?: (typeof OUTCOME_FILTERS)[number]) =>
    OUTCOME_NAMES.filter((outcome) => matchesOutcome(outcome, filter));
  expect(selected()).toEqual([...OUTCOME_NAMES]);
  expect(selected("failed")).toEqual(OUTCOME_NAMES.filter((outcome) => outcome !== "signed_in"));
  for (const filter of OUTCOME_FILTERS) if (filter !== "failed") expect(selected(filter)).toEqual([filter]);
});
