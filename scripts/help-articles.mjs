// Puts the articles of the help center beside the pages, as one file by slug: the Worker reads it when somebody asks for help.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const FROM = "content/help";
const TO = "build/client/data";

const slugs = readdirSync(FROM).map((name) => name.slice(0, -".md".length));
mkdirSync(TO, { recursive: true });
writeFileSync(
  `${TO}/help-articles.json`,
  JSON.stringify(Object.fromEntries(slugs.map((slug) => [slug, readFileSync(`${FROM}/${slug}.md`, "utf8")]))),
);
console.log(`${TO}/help-articles.json: ${slugs.length} articles`);
