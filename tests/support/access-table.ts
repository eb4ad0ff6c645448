/*
 * Who may reach what: the one table of expected outcomes. It says again, by hand, what the product decides for itself,
 * and tests/api/authorization-matrix.test.ts compares the two for every caller on every plan.
 */
export { FUNCTIONS, OPERATIONS } from "./access-operations.ts";
export { PAGES } from "./access-pages.ts";
export { type Access, CALLERS, type Caller, expectedOutcome, FEATURE_PLANS, type Outcome } from "./access-rules.ts";
