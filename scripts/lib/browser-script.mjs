// Bundles a script that other websites include: one file without imports, nothing left in it that a browser does not need.
import { build } from "vite";

/** The script as it is served; `name`: its source below app/. */
export async function bundleBrowserScript(name) {
  const root = new URL("../../", import.meta.url).pathname;
  const [{ output }] = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      lib: { entry: `${root}app/${name}`, formats: ["iife"], name: "kaja", fileName: "script" },
      write: false,
      minify: "esbuild",
      target: "es2022",
    },
  });
  return output[0].code.trim();
}
