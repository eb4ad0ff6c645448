// Writes the skeleton of a module: `npm run new:module -- saved-replies saved-reply`. Plural and singular, in lower case.
import { createModule } from "./lib/new-module.mjs";

const [plural = "", one = plural.replace(/ies$/, "y").replace(/s$/, "")] = process.argv.slice(2);
try {
  const files = createModule(process.cwd(), { plural, one });
  console.log(
    [
      ...files,
      "",
      `Next: npx biome check --write, and npm run db:generate -- --name ${plural}. Then say who may reach its pages and operations`,
      "in tests/support/access-table.ts. Its scope, plan and limits are in its manifest.ts.",
    ].join("\n"),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
