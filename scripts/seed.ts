// `npm run db:seed`: demonstration data for a local database; a second run changes nothing. `seed.ts ORIGIN`: where the product will answer.

import { makeSecret } from "#app/modules/api-keys/keys/secret.ts";
import { countWords, makeBrief } from "#app/modules/content/index.ts";
import { planTasks } from "#app/modules/strategy/index.ts";
import { parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { hashPassword } from "#app/platform/crypto/password.ts";
import { days } from "#app/shared/time.ts";
import { DEMO_BRIEF_KEYPHRASE, DEMO_BRIEF_PAGES } from "#db/seed/content/demo-brief.ts";
import { DEMO, DEMO_USER_ID, seedDemo } from "#db/seed/demo.ts";
import { DEMO_API_KEY_ID } from "#db/seed/demo-account.ts";
import { withDatabase } from "./lib/database.ts";

await withDatabase(async (db, config) => {
  if (config.ENVIRONMENT !== "development") throw new Error("Demonstration data is for development databases only.");
  const peppers = parseKeyRing(config.PASSWORD_PEPPER);
  if (!peppers.ok) throw new Error(`PASSWORD_PEPPER ${peppers.error}`);
  const hash = await hashPassword(peppers.value, DEMO.password);
  if (!hash.ok) throw new Error(hash.error.message);
  const sealing = parseKeyRing(config.SEALING_KEY);
  if (!sealing.ok) throw new Error(`SEALING_KEY ${sealing.error}`);
  const apiKey = await makeSecret(sealing.value, DEMO_API_KEY_ID, DEMO_USER_ID);
  const now = new Date();
  const appUrl = process.argv[2] ?? config.APP_URL;
  await seedDemo(db, {
    passwordHash: hash.value,
    appUrl,
    now,
    trialEndsAt: new Date(now.getTime() + days(14)),
    planTasks: planTasks(["seo", "content", "email"]),
    contentBrief: {
      pages: DEMO_BRIEF_PAGES.map(({ url, title, language, ...page }) => ({
        ...{ url, title, language },
        words: countWords(page, "en"),
        failure: null,
      })),
      brief: makeBrief(DEMO_BRIEF_PAGES, "en", DEMO_BRIEF_KEYPHRASE),
    },
    apiKey: apiKey.stored,
  });
  console.log(`Demonstration account: ${DEMO.email} with password ${DEMO.password}`);
});
