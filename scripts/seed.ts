// `npm run db:seed`: demonstration data for a local database; a second run changes nothing. `seed.ts ORIGIN`: where the product will answer.

import { planTasks } from "#app/modules/strategy/index.ts";
import { randomBase58, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { hashPassword } from "#app/platform/crypto/password.ts";
import { seal } from "#app/platform/crypto/seal.ts";
import { days } from "#app/shared/time.ts";
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
  // Revoked, and no key of ours by its shape: it opens nothing, but can be shown.
  const secret = `kj_demo_${randomBase58(32)}`;
  const sealedFor = { info: DEMO_USER_ID, aad: `${DEMO_API_KEY_ID}|${DEMO_USER_ID}` };
  const apiKey = {
    keyHash: await sha256Hex(secret),
    firstFour: secret.slice(0, 4),
    lastFour: secret.slice(-4),
    sealedKey: await seal(sealing.value, secret, sealedFor),
  };
  const now = new Date();
  const appUrl = process.argv[2] ?? config.APP_URL;
  await seedDemo(db, {
    passwordHash: hash.value,
    appUrl,
    now,
    trialEndsAt: new Date(now.getTime() + days(14)),
    planTasks: planTasks(["seo", "content", "email"]),
    apiKey,
  });
  console.log(`Demonstration account: ${DEMO.email} with password ${DEMO.password}`);
});
