import { prose } from "./document.ts";
import { page, type Scenario } from "./model.ts";
import { images, PERMISSIVE_ROBOTS } from "./pieces.ts";

/**
 * A site of `count` linked pages for benchmarks: a tree in which each page links to its parent, its neighbours and
 * its ten children, so that a breadth-first crawl finds all of them in few steps. "typical" pages are as long as those of a real shop
 * (some 36 kB, 50 links, 37 pictures' places); "small" ones (2 kB) keep tests quick.
 */
export function generateSite(count: number, size: "small" | "typical" = "small"): Scenario {
  const pathOf = (index: number): string => (index === 0 ? "/" : `/page-${index}`);
  const pages = Array.from({ length: count }, (_, index) => {
    const near = [
      Math.floor((index - 1) / 10),
      index - 1,
      index + 1,
      ...Array.from({ length: 10 }, (_unused, child) => index * 10 + child + 1),
    ];
    const targets = [...new Set(near.filter((other) => other >= 0 && other < count && other !== index))];
    return page(pathOf(index), [], {
      menu: [["/", "Start page"], ...targets.map((other) => [pathOf(other), `Page number ${other}`] as const)],
      ...(size === "typical" && { wordCount: 600, body: cards(index, count, pathOf) }),
    });
  });
  return { exact: true, sitemap: true, robots: PERMISSIVE_ROBOTS, pages: [...pages, ...images()] };
}

/** What surrounds the text of a shop's page: cards with pictures, prices and links, with the markup that templates write. */
function cards(index: number, count: number, pathOf: (index: number) => string): string {
  return Array.from({ length: Math.min(36, count) }, (_, card) => {
    const target = (index * 7 + card * 53) % count;
    return `<article class="card card--product relative flex flex-col rounded-lg border bg-white shadow-sm" data-position="${card}" data-sku="OAK-${target}"><a class="card__link block p-4 no-underline hover:underline" href="${pathOf(target)}" title="Page number ${target}"><span class="card__badge inline-flex items-center rounded-full px-2 text-xs">In stock</span><img class="card__image aspect-square w-full object-cover" src="/img/small.png" width="320" height="320" loading="lazy" alt="Oak bench number ${target}"><h3 class="card__title mt-2 text-base font-semibold">Page number ${target}</h3></a><p class="card__text text-sm text-muted">${prose(`${index}:${card}`, 12)}</p><p class="card__price"><span class="price__amount" itemprop="price" content="${target}.00">€ ${target}.00</span></p></article>`;
  }).join("\n");
}
