// Which checks a change needs: the change's own files, and the tests that reach the modules in it.
import { basename } from "node:path";

const TEST_FILE = /^tests\/(integration|api|e2e)\/.*\.(test|spec)\.ts$/;
const MODULE = /^app\/modules\/([^/]+)\//;

/** The modules that files lie in. */
export const modulesOf = (files) => [...new Set(files.flatMap((file) => MODULE.exec(file)?.[1] ?? []))];

/** Where the pages of a module are, up to the first parameter: the text of its routes.ts. */
export const addressesIn = (routes) =>
  [...routes.matchAll(/\b(?:route|page)\(\s*"([^":*]*[^":*/])/g)].map(([, path]) => `/${path}`);

/** "seo-mutes.test.ts" and "api/seo/" have the name of a module. */
function isNamedAfter(module, path) {
  const [, , ...names] = path.split("/");
  return names.some((name) => name === module || name.startsWith(`${module}.`) || name.startsWith(`${module}-`));
}

/** To how many of these addresses a journey goes. */
const visits = (text, addresses) =>
  addresses.filter((address) =>
    ['"', "`"].some((at) => ["/", "?", at].some((end) => text.includes(at + address + end))),
  ).length;

/**
 * The test files in workerd and in the browser that a change needs, the nearest to it first: those in it, those named after
 * its modules, those that import them or visit their pages, by how many they visit.
 * @param {readonly string[]} changed paths of the change
 * @param {readonly { path: string, text: string }[]} tests every such file
 * @param {Readonly<Record<string, readonly string[]>>} [addresses] of the pages of each module
 */
export function testsFor(changed, tests, addresses = {}) {
  const modules = modulesOf(changed);
  // Code under the modules is looked up by the tests that import the very file.
  const under = changed.filter((file) => !MODULE.test(file) && /^(app|db|functions)\/.*\.tsx?$/.test(file));
  /** How near a test is: 0 when the change does not reach it. */
  const nearness = ({ path, text }) => {
    if (changed.includes(path)) return 1_000;
    if (modules.some((module) => isNamedAfter(module, path))) return 999;
    const pages = path.endsWith(".spec.ts") ? modules.map((module) => visits(text, addresses[module] ?? [])) : [];
    const imports =
      under.some((file) => text.includes(`#${file}`)) ||
      modules.some((module) => text.includes(`#app/modules/${module}/`));
    return Math.max(imports ? 1 : 0, ...pages);
  };
  const ranked = tests
    .filter(({ path }) => TEST_FILE.test(path))
    .map((test) => ({ path: test.path, near: nearness(test) }));
  const reached = ranked.filter(({ near }) => near > 0).toSorted((a, b) => b.near - a.near);
  const paths = reached.map(({ path }) => path);
  return {
    workerd: paths.filter((path) => path.endsWith(".test.ts")),
    journeys: paths.filter((path) => path.endsWith(".spec.ts")),
  };
}

/** Of a file that is not among the long ones. */
const SHORT_S = 5;

/**
 * The files that fit into some seconds, in their order, and those left to `npm test`. A changed test always runs.
 * @param {readonly string[]} files
 * @param {number} seconds
 * @param {{ changed: readonly string[], durations: Readonly<Record<string, number>> }} known
 */
export function fitInto(files, seconds, { changed, durations }) {
  let left = seconds;
  const [chosen, leftOut] = [[], []];
  for (const path of files) {
    const takes = durations[basename(path)] ?? SHORT_S;
    const fits = takes <= left || changed.includes(path);
    (fits ? chosen : leftOut).push(path);
    if (fits) left -= takes;
  }
  return { chosen, leftOut };
}
