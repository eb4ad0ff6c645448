import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const VIRTUAL = /^virtual:remix\/(server-build|server-manifest)$/;

/** Gives the tests in workerd the modules that the build of the pages made, whose route modules they import from source. */
export const builtPages = (): Plugin => ({
  name: "built-pages",
  enforce: "pre",
  resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : null),
  load: (id) => {
    const [, name] = VIRTUAL.exec(id.slice(1)) ?? [];
    return id.startsWith("\0") && name ? readFileSync(`build/pages/${name}.js`, "utf8") : null;
  },
});
