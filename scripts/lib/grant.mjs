/** SQL that makes the account of an address an administrator, and answers its id: no row when there is no such account. */
export const grantSql = (email) =>
  `INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users WHERE email = '${email.trim().toLowerCase().replaceAll("'", "''")}' ON CONFLICT (user_id) DO UPDATE SET role = 'admin' RETURNING user_id AS administrator`;
