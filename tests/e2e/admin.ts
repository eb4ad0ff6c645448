import { runSql } from "../support/product-database.ts";
import { own } from "./own.ts";

/** Makes an existing account an administrator, as `npm run admin:grant` does. The address holds no quotes. */
export function grantAdmin(email: string): void {
  runSql(
    own().productState,
    `insert into user_roles (user_id, role) select id, 'admin' from users where email = '${email}' on conflict (user_id) do update set role = 'admin'`,
  );
}
