import { MODULES } from "#app/modules.ts";

/** A step of the way to a page; the last one, the page itself, has no link. */
export interface Crumb {
  label: string;
  to?: string;
}

const HOME: Crumb = { label: "Home", to: "/dashboard" };

const MODULE_TITLES: ReadonlyMap<string, string> = new Map(
  MODULES.flatMap(({ path, title }) => (path && !path.includes("#") ? [[path, title] as const] : [])),
);

/** Names of paths that are no module's and are not their own words. */
const NAMES: Readonly<Record<string, string>> = {
  "/admin/audit": "Audit log",
  "/security/audit": "Audit log",
  "/security/sign-ins": "Sign-ins",
  "/settings/api-keys": "API Keys",
  "/workspace/new": "New workspace",
};

/** A part of a path that a person can read; ids are not. */
const WORDS = /^[a-z]+(-[a-z]+)*$/;

const segmentLabel = (segment: string): string =>
  segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll("-", " ");

/** The friendly name of a path: the registry's, so that a module is renamed in one place; otherwise its last segment in words. Null for an id. */
function nameOf(path: string): string | null {
  const segment = path.slice(path.lastIndexOf("/") + 1);
  return MODULE_TITLES.get(path) ?? NAMES[path] ?? (WORDS.test(segment) ? segmentLabel(segment) : null);
}

/** The way from Home to a path, a step for each segment. */
function stepsTo(pathname: string): Crumb[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.flatMap((_, index) => {
    const to = `/${segments.slice(0, index + 1).join("/")}`;
    const label = nameOf(to);
    if (label === null || to === HOME.to) return [];
    return [index === segments.length - 1 ? { label } : { label, to }];
  });
}

/** Steps that a page names itself; those that lead to a module are called as the registry calls it. */
const renamed = (trail: readonly Crumb[], pathname: string): Crumb[] =>
  trail.map(({ label, to }) => {
    const title = MODULE_TITLES.get(to ?? pathname) ?? label;
    return to ? { label: title, to } : { label: title };
  });

/** The way from Home to the page at `pathname`: by its path, or by the steps that it names itself. */
export const breadcrumbsFor = (pathname: string, own?: readonly Crumb[]): readonly Crumb[] => [
  HOME,
  ...(own ? renamed(own, pathname) : stepsTo(pathname)),
];
