/** A step of the way to a page; the last one, the page itself, has no link. */
export interface Crumb {
  label: string;
  to?: string;
}

const HOME: Crumb = { label: "Home", to: "/dashboard" };

/** Titles of the modules by the paths of their pages. */
type Titles = ReadonlyMap<string, string>;

/** Names of paths that are no module's and are not their own words. */
const NAMES: Readonly<Record<string, string>> = {
  "/admin/audit": "Audit log",
  "/cross-module/links": "Short links",
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
function nameOf(path: string, titles: Titles): string | null {
  const segment = path.slice(path.lastIndexOf("/") + 1);
  return titles.get(path) ?? NAMES[path] ?? (WORDS.test(segment) ? segmentLabel(segment) : null);
}

/** The way from Home to a path, a step for each segment; `own`: what the page calls itself. */
function stepsTo(pathname: string, titles: Titles, own: string | undefined): Crumb[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.flatMap((_, index) => {
    const to = `/${segments.slice(0, index + 1).join("/")}`;
    const isPage = index === segments.length - 1;
    const label = titles.get(to) ?? (isPage ? own : undefined) ?? nameOf(to, titles);
    if (label === null || to === HOME.to) return [];
    return [isPage ? { label } : { label, to }];
  });
}

/** Steps that a page names itself; those that lead to a module are called as the registry calls it. */
const renamed = (trail: readonly Crumb[], pathname: string, titles: Titles): Crumb[] =>
  trail.map(({ label, to }) => {
    const title = titles.get(to ?? pathname) ?? label;
    return to ? { label: title, to } : { label: title };
  });

/** The way from Home to the page at `pathname`: by its path and its own name, or by the steps that it names itself. */
export const breadcrumbsFor = (
  pathname: string,
  titles: Titles,
  { trail, name }: { trail?: readonly Crumb[] | undefined; name?: string | undefined } = {},
): readonly Crumb[] => [HOME, ...(trail ? renamed(trail, pathname, titles) : stepsTo(pathname, titles, name))];
