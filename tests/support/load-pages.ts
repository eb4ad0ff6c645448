import * as build from "virtual:remix/server-build";

/*
 * Loads every page before the tests ask for one. Here an import is a request to the test runner: one that began within a request which
 * then ends never settles, and all that wait for the same module wait for ever. In the built Worker an import is no request.
 */
await Promise.all(Object.values(build.routes).map((route) => route.module()));
await Promise.all(Object.values(import.meta.glob("/app/**/ui/panels/*.tsx")).map((load) => load()));
