import * as build from "virtual:remix/server-build";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import {
  firstWords,
  patternsOf,
  type RoutePart,
  routesFor,
  withParents,
  wordsOf,
} from "#functions/pages/page-routes.ts";

type Route = RoutePart & { index?: boolean };
interface Branch extends Route {
  children: Branch[];
}

const routes: Record<string, Route> = build.routes;

const treeOf = (some: Record<string, Route>, parentId?: string): Branch[] =>
  Object.values(some)
    .filter((route) => route.parentId === parentId)
    .map((route) => ({ ...route, children: treeOf(some, route.id) }));

/** An address of a route, with words for what varies. */
function addressOf(route: Route): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    if (at.path) parts.unshift(at.path);
  return `/${parts
    .join("/")
    .replace(/:[a-z]+/gi, "some-word")
    .replace("*", "any/where")}`;
}

/** "/seo/1/pages" lies under "/seo/1" and "/seo". */
const above = (address: string): string[] => {
  const words = address.split("/").slice(1, -1);
  return words.map((_, index) => `/${words.slice(0, index + 1).join("/")}`);
};

test("every address, and each that it lies under, is answered by the same route, whether all are looked through or those it can mean", () => {
  const patterns = patternsOf(routes);
  const known = firstWords(patterns);
  const everything = treeOf(routes);
  const addresses = [
    ...new Set(Object.values(routes).map(addressOf)),
    "/nothing/here",
    "/SEO",
    "/analytics/sites/some-word/nothing",
  ];
  expect(addresses.length).toBeGreaterThan(100);
  const matched = (tree: Branch[], address: string) =>
    matchRoutes(tree as never, address)?.map(({ route, params }) => [route.id, params]);
  for (const address of addresses) {
    const words = wordsOf(address, known);
    if (words === null) continue;
    const few = treeOf(withParents(routes, routesFor(patterns, words)));
    for (const one of [address, ...above(address)])
      expect(matched(few, one), `${one} of ${address}`).toEqual(matched(everything, one));
  }
});
