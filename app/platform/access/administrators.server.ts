import { type SQL, sql } from "drizzle-orm";

/** Somebody else who can do an administrator's work: confirmed, not suspended, not on the way out. */
const anotherAdmin = (userId: string): SQL => sql`exists (
  select 1 from user_roles r join users u on u.id = r.user_id
  where r.role = 'admin' and r.user_id <> ${userId} and u.suspended_at is null and u.email_confirmed_at is not null and u.delete_after is null)`;

const isAdmin = (userId: string): SQL =>
  sql`exists (select 1 from user_roles where user_id = ${userId} and role = 'admin')`;

/** "without this person the product still has an administrator": a part of every statement that takes one away. */
export const leavesAnAdmin = (userId: string): SQL => sql`(not ${isAdmin(userId)} or ${anotherAdmin(userId)})`;
