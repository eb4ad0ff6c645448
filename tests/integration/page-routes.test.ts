import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { firstSegments, type RoutePart, routesUnder, segmentOf } from "#functions/page-routes.ts";
import * as untypedBuild from "../../build/server/index.js";

type Route = RoutePart & { index?: boolean };
interface Branch extends Route {
  children: Branch[];
}

const routes = (untypedBuild as unknown as { routes: Record<string, Route> }).routes;

const treeOf = (some: Record<string, Route>, parentId?: string): Branch[] =>
  Object.values(some)
    .filter((route) => route.parentId === parentId)
    .map((route) => ({ ...route, children: treeOf(some, route.id) }));

/** An address of a route, with words for what varies. */
function addressOf(route: Route): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) if (at.path) parts.unshift(at.path);
  return `/${parts
    .join("/")
    .replace(/:[a-z]+/gi, "some-word")
    .replace("*", "any/where")}`;
}

test("every address is answered by the same route, whether all are looked through or those that begin as it does", () => {
  const known = firstSegments(routes);
  const everything = treeOf(routes);
  const addresses = [...new Set(Object.values(routes).map(addressOf)), "/nothing/here", "/SEO"];
  expect(addresses.length).toBeGreaterThan(100);
  const matched = (tree: Branch[], address: string) => matchRoutes(tree as never, address)?.map(({ route, params }) => [route.id, params]);
  for (const address of addresses) {
    const segment = segmentOf(address, known);
    if (segment === null) continue;
    const few = treeOf(routesUnder(routes, segment));
    expect(matched(few, address), address).toEqual(matched(everything, address));
  }
});
