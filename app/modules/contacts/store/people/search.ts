/** Replaces what a contact is found by. */
export function indexContact(sql: SqlStorage, row: number): void {
  sql.exec("DELETE FROM contacts_search WHERE rowid = ?", row);
  sql.exec(
    `INSERT INTO contacts_search (rowid, name, email, phone, company, job_title)
     SELECT c.row, c.name, coalesce(c.email, ''), coalesce(c.phone, ''), coalesce(o.name, ''), c.job_title
     FROM contacts c LEFT JOIN companies o ON o.id = c.company_id WHERE c.row = ?`,
    row,
  );
}

export const unindexContact = (sql: SqlStorage, row: number): void => {
  sql.exec("DELETE FROM contacts_search WHERE rowid = ?", row);
};
