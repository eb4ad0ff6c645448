// `npm run admin:grant -- EMAIL`: makes an existing account an administrator of the local or libSQL database.
import { eq } from "drizzle-orm";
import { userRoles, users } from "#db/schema/index.ts";
import { withDatabase } from "./lib/database.ts";

const email = process.argv[2]?.trim().toLowerCase();
if (!email) {
  console.error("Usage: npm run admin:grant -- EMAIL");
  process.exit(2);
}
const granted = await withDatabase(async (db) => {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return false;
  await db
    .insert(userRoles)
    .values({ userId: user.id, role: "admin" })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role: "admin" } });
  return true;
});
console.log(granted ? `${email} is an administrator now.` : `There is no account with the address ${email}.`);
process.exit(granted ? 0 : 1);
