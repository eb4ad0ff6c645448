import fc from "fast-check";

/** What properties and samples are tried with that name no seed of their own: the same values in every run. What fails prints it. */
export const PROPERTY_SEED = 7;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: PROPERTY_SEED });
