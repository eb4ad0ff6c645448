// The skeleton of a module out of scripts/lib/module: its own files, and its lines in the lists of modules.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("module/", import.meta.url));
const NAME = /^[a-z]+(-[a-z]+)*$/;

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The marks of the name in the templates, in every spelling. */
const spellings = ({ plural, one }) => ({
  __plural__: plural,
  __one__: one,
  __camels__: camel(plural),
  __camel__: camel(one),
  __Pascals__: capital(camel(plural)),
  __Pascal__: capital(camel(one)),
  __snakes__: plural.replaceAll("-", "_"),
  __snake__: one.replaceAll("-", "_"),
  __dotted__: one.replaceAll("-", ""),
  __UPPER__: one.replaceAll("-", "_").toUpperCase(),
  __words__: plural.replaceAll("-", " "),
  __word__: one.replaceAll("-", " "),
  __Words__: capital(plural.replaceAll("-", " ")),
  __Word__: capital(one.replaceAll("-", " ")),
});

const fill = (text, words) =>
  Object.entries(words).reduce((filled, [mark, word]) => filled.replaceAll(mark, word), text);

/** Puts a line before the first one that matches. Throws when none does: the list has been rewritten. */
function insertBefore(path, mark, line) {
  const text = readFileSync(path, "utf8");
  const at = text.search(mark);
  if (at < 0) throw new Error(`${path} has no place for ${line.trim()}`);
  writeFileSync(path, `${text.slice(0, at)}${line}\n${text.slice(at)}`);
}

/**
 * Writes the files of a module below `root` and names it in the registry, the schema and the site map.
 * Returns the paths written. Throws, before it writes anything, on a name that is taken or not in lower-case words.
 */
export function createModule(root, { plural, one }) {
  if (!NAME.test(plural) || !NAME.test(one) || plural === one)
    throw new Error(
      "Give the name of the module in the plural and the singular: npm run new:module -- saved-replies saved-reply",
    );
  const words = spellings({ plural, one });
  const files = readdirSync(TEMPLATES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".template"))
    .map((name) => ({
      path: fill(name.replace(/\.template$/, ""), words),
      text: fill(readFileSync(join(TEMPLATES, name), "utf8"), words),
    }));
  const taken = [`app/modules/${plural}`, ...files.map(({ path }) => path)].find((path) =>
    existsSync(join(root, path)),
  );
  if (taken) throw new Error(`${taken} exists already`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const name = camel(plural);
  const registry = join(root, "app/modules/registry.ts");
  insertBefore(
    registry,
    /\n\/\*\* Every module of the product/,
    `import { ${name}Module } from "./${plural}/manifest.ts";`,
  );
  insertBefore(registry, /\] as const satisfies readonly ModuleManifest\[\]/, `  ${name}Module,`);
  const server = join(root, "app/modules/registry.server.ts");
  insertBefore(
    server,
    /\n\/\*\* Every module that the Worker/,
    `import { ${name}Server } from "./${plural}/manifest.server.ts";`,
  );
  insertBefore(server, /\];\n\n\/\*\* Every table/, `  ${name}Server,`);
  const schema = join(root, "db/schema/index.ts");
  writeFileSync(schema, `${readFileSync(schema, "utf8").trimEnd()}\nexport * from "./${plural}.ts";\n`);
  const routes = join(root, "app/routes.ts");
  insertBefore(routes, /\n\/\*\* The site map/, `import { ${name}Routes } from "./modules/${plural}/routes.ts";`);
  insertBefore(routes, / {2}\]\),\n {2}\.\.\.calendarRoutes/, `    ...${name}Routes,`);
  return files.map(({ path }) => path).sort();
}
