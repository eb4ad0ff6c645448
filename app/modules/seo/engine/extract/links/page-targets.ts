import type { Tag } from "#app/platform/web/html/html-scanner.ts";
import type { PageResource, ResourceRole } from "../../../domain/page-resources.ts";
import { PAGE_LIMITS } from "../page-limits.ts";

/** Types of a `<script>` that browsers run. Others hold data, or wait until a consent tool changes them. */
const RUNNABLE = /^\s*(module|(text|application)\/(x-)?(java|ecma|j)script)?\s*(;|$)/i;
const ICON = / (icon|apple-touch-icon|apple-touch-icon-precomposed|mask-icon) /;
const PAGINATION = / (next|prev|previous) /;
const SOCIAL_IMAGES = new Set([
  "og:image",
  "og:image:url",
  "og:image:secure_url",
  "twitter:image",
  "twitter:image:src",
]);

/** The addresses of a srcset: each runs up to white space, so that a comma within one is its own; "parse a srcset attribute" in the HTML standard. */
export function srcsetAddresses(srcset: string): string[] {
  const addresses: string[] = [];
  let at = 0;
  while (addresses.length < PAGE_LIMITS.targets) {
    while (at < srcset.length && /[\s,]/.test(srcset.charAt(at))) at++;
    if (at >= srcset.length) break;
    const start = at;
    while (at < srcset.length && !/\s/.test(srcset.charAt(at))) at++;
    const address = srcset.slice(start, at);
    addresses.push(address.replace(/,+$/, ""));
    if (address.endsWith(",")) continue;
    // What follows is the width or density of this candidate.
    const comma = srcset.indexOf(",", at);
    at = comma === -1 ? srcset.length : comma + 1;
  }
  return addresses;
}

/** Gathers what a page loads besides its pictures, and the places on it that a fragment can name. */
export class TargetGatherer {
  readonly #targets: { role: ResourceRole; raw: string }[] = [];
  readonly #places = new Set<string>();

  /** Not for tags inside of a `<template>`, which browsers do not load. */
  open(tag: Tag): void {
    this.#place(tag.get("id"));
    switch (tag.name) {
      case "a":
        this.#place(tag.get("name"));
        break;
      case "link":
        this.#link(tag);
        break;
      case "script":
        if (RUNNABLE.test(tag.get("type") ?? "")) this.#add("script", tag.get("src"));
        break;
      case "iframe":
      case "frame":
        if (!tag.has("srcdoc")) this.#add("frame", tag.get("src"));
        break;
      case "video":
        this.#add("image-source", tag.get("poster"));
        this.#add("media", tag.get("src"));
        break;
      case "audio":
      case "track":
      case "embed":
        this.#add("media", tag.get("src"));
        break;
      case "object":
        this.#add("media", tag.get("data"));
        break;
      case "source":
        this.#add("media", tag.get("src"));
        this.#srcset(tag.get("srcset"));
        break;
      case "input":
        if ((tag.get("type") ?? "").toLowerCase() === "image") this.#add("image-source", tag.get("src"));
        break;
      case "img":
        this.#srcset(tag.get("srcset"));
        break;
      case "meta":
        if (SOCIAL_IMAGES.has((tag.get("property") ?? tag.get("name") ?? "").toLowerCase()))
          this.#add("social-image", tag.get("content"));
    }
  }

  #link(tag: Tag): void {
    const rel = ` ${(tag.get("rel") ?? "").toLowerCase().replace(/\s+/g, " ")} `;
    const role = rel.includes(" stylesheet ")
      ? "stylesheet"
      : ICON.test(rel)
        ? "icon"
        : PAGINATION.test(rel)
          ? "pagination"
          : null;
    if (role !== null) this.#add(role, tag.get("href"));
  }

  #srcset(srcset: string | null): void {
    if (srcset !== null) for (const address of srcsetAddresses(srcset)) this.#add("image-source", address);
  }

  #add(role: ResourceRole, raw: string | null): void {
    const address = raw?.trim() ?? "";
    if (address !== "" && !address.startsWith("data:") && this.#targets.length < PAGE_LIMITS.targets)
      this.#targets.push({ role, raw: address.slice(0, PAGE_LIMITS.rawChars) });
  }

  /** One more than is kept, which says that not all are known. */
  #place(name: string | null): void {
    if (name !== null && name !== "" && this.#places.size <= PAGE_LIMITS.places)
      this.#places.add(name.slice(0, PAGE_LIMITS.placeChars));
  }

  /** `places` is null when the page has more than can be kept. */
  facts(resolved: (raw: string) => string | null): { targets: PageResource[]; places: string[] | null } {
    const found = new Map<string, PageResource>();
    for (const { role, raw } of this.#targets) {
      const url = resolved(raw);
      if (url !== null) found.set(`${role} ${url}`, { role, url });
    }
    return { targets: [...found.values()], places: this.#places.size > PAGE_LIMITS.places ? null : [...this.#places] };
  }
}
