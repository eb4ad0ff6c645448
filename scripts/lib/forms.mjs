// Builds the scripts of forms: one for websites that hold a form, one for the form's own page, and ALTCHA's files beside it.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { transformWithEsbuild } from "vite";
import { bundleBrowserScript } from "./browser-script.mjs";

const SOURCES = new URL("../../app/modules/forms/browser/", import.meta.url);

/** Where the build leaves them: beside the pages, served without asking the Worker. */
export const FORMS_FOLDER = "build/client/forms";
export const EMBED_PATH = `${FORMS_FOLDER}/embed.js`;

/** A script as it is served; `format`: what its page includes it as. */
export async function buildFormScript(name, format) {
  const source = readFileSync(new URL(`${name}.ts`, SOURCES), "utf8").replace(/^export \{\};$/m, "");
  const options = { format, minify: true, target: "es2022", sourcemap: false };
  return (await transformWithEsbuild(source, `${name}.ts`, options)).code.trim();
}

/** Files of ALTCHA that a strict Content-Security-Policy allows: its widget without inline workers and styles, and one worker. */
function copyAltcha() {
  const root = join(dirname(createRequire(import.meta.url).resolve("altcha/altcha.css")), "..");
  copyFileSync(join(root, "external/altcha.min.js"), `${FORMS_FOLDER}/altcha.js`);
  copyFileSync(join(root, "external/altcha.css"), `${FORMS_FOLDER}/altcha.css`);
  copyFileSync(join(root, "workers/pbkdf2.js"), `${FORMS_FOLDER}/proof-worker.js`);
}

export async function buildForms() {
  mkdirSync(FORMS_FOLDER, { recursive: true });
  writeFileSync(EMBED_PATH, await bundleBrowserScript("modules/forms/browser/embed.ts"));
  writeFileSync(`${FORMS_FOLDER}/page.js`, await buildFormScript("page", "esm"));
  copyAltcha();
}
