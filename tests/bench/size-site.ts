// Serves a site of a given number of short pages, in a process of its own, each with a few defects of its kind. Prints its address.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PAGES = Number(process.argv[2]);
const CHILDREN = 10;
const LINKS_BESIDE = 5;

const pathOf = (index: number): string => (index === 0 ? "/" : `/p/${index}`);

/** A page in a tree, with links to its neighbours; every tenth without a description, and all without many words. */
function pageOf(index: number): string {
  const children = Array.from({ length: CHILDREN }, (_, child) => index * CHILDREN + child + 1);
  const beside = Array.from({ length: LINKS_BESIDE }, (_, step) => (index * 31 + step * 977) % PAGES);
  const links = [...children, ...beside]
    .filter((to) => to < PAGES)
    .map((to) => `<li><a href="${pathOf(to)}">Article number ${to}</a></li>`);
  const description =
    index % 10 === 0
      ? ""
      : `<meta name="description" content="What article number ${index} is about, in a sentence of some length.">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Article number ${index} of many</title>${description}<link rel="canonical" href="${pathOf(index)}"></head><body><h1>Article ${index}</h1><p>${`Some words about number ${index}. `.repeat(12)}</p><ul>${links.join("")}</ul></body></html>`;
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const path = request.url ?? "/";
  const index = path === "/" ? 0 : Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? PAGES);
  if (index >= PAGES) response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(index));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on("SIGTERM", () => process.exit());
