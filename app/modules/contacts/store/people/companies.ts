import { cutRows, readCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { indexContact } from "./search.ts";

/** An organisation that contacts belong to. */
export interface Company {
  id: string;
  name: string;
  /** Mail domain in lower case: "teashop.example". */
  domain: string | null;
  country: string | null;
  createdAt: number;
  updatedAt: number;
  /** Contacts that belong to it. */
  contacts: number;
}

export const MAX_COMPANIES = 100_000;

export const NO_COMPANY = appError("not_found", "This company does not exist in this workspace.");

const companyOf = (row: Record<string, SqlStorageValue>): Company => ({
  id: String(row.id),
  name: String(row.name),
  domain: row.domain === null ? null : String(row.domain),
  country: row.country === null ? null : String(row.country),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  contacts: Number(row.contacts),
});

const COLUMNS =
  "o.id, o.name, o.domain, o.country, o.created_at, o.updated_at, (SELECT count(*) FROM contacts c WHERE c.company_id = o.id) AS contacts";

/** Returns one page of companies, by name. Errors: invalid_input (cursor). */
export function listCompanies(
  sql: SqlStorage,
  { search = "", cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Result<{ rows: Company[]; nextCursor: string | null }> {
  const at = readCursor(cursor, ["text", "text"]);
  if (!at.ok) return at;
  const found = sql
    .exec(
      `SELECT ${COLUMNS}, lower(o.name) AS sort_value FROM companies o
        WHERE (instr(lower(o.name), lower(?)) > 0 OR instr(coalesce(o.domain, ''), lower(?)) > 0)
        ${at.value ? "AND (lower(o.name), o.id) > (?, ?)" : ""} ORDER BY lower(o.name), o.id LIMIT ?`,
      search,
      search,
      ...(at.value ?? []),
      limit + 1,
    )
    .toArray();
  const { rows, nextCursor } = cutRows(found, limit, (row) => [String(row.sort_value), String(row.id)]);
  return ok({ rows: rows.map(companyOf), nextCursor });
}

export function readCompany(sql: SqlStorage, id: string): Company | null {
  const [row] = sql.exec(`SELECT ${COLUMNS} FROM companies o WHERE o.id = ?`, id).toArray();
  return row ? companyOf(row) : null;
}

type CompanyInput = Pick<Company, "id" | "name" | "domain" | "country">;

/** Creates a company, or returns the one of that id; with `updatedAt` changes it. Errors: not_found, conflict (domain, changed meanwhile), limit_reached. */
export function saveCompany(
  sql: SqlStorage,
  { id, name, domain, country }: CompanyInput,
  updatedAt: number | undefined,
  nowMs: number,
): Result<Company> {
  const existing = readCompany(sql, id);
  if (updatedAt === undefined && existing) return ok(existing);
  if (updatedAt !== undefined && !existing) return err(NO_COMPANY);
  if (existing && existing.updatedAt !== updatedAt)
    return err(appError("conflict", "Somebody else changed this company since you opened it. Load the page again."));
  if (
    domain !== null &&
    sql.exec("SELECT 1 FROM companies WHERE domain = ? AND id <> ?", domain, id).toArray().length > 0
  ) {
    const message = "Another company has this domain.";
    return err(appError("conflict", message, { fields: [{ path: "domain", message }] }));
  }
  const [count] = sql.exec("SELECT count(*) AS count FROM companies").toArray();
  if (!existing && Number(count?.count ?? 0) >= MAX_COMPANIES)
    return err(appError("limit_reached", `A workspace has at most ${exact(MAX_COMPANIES)} companies.`));
  sql.exec(
    `INSERT INTO companies (id, name, domain, country, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, domain = excluded.domain, country = excluded.country,
      updated_at = excluded.updated_at`,
    id,
    name,
    domain,
    country,
    nowMs,
    Math.max(nowMs, (existing?.updatedAt ?? 0) + 1),
  );
  if (existing && existing.name !== name)
    for (const { row } of sql.exec("SELECT row FROM contacts WHERE company_id = ?", id).toArray())
      indexContact(sql, Number(row));
  const company = readCompany(sql, id);
  return company ? ok(company) : err(NO_COMPANY);
}

/** Deletes a company; its contacts stay without one. Returns false when there is none. */
export function deleteCompany(sql: SqlStorage, id: string): boolean {
  if (!readCompany(sql, id)) return false;
  const members = sql.exec("SELECT row FROM contacts WHERE company_id = ?", id).toArray();
  sql.exec("UPDATE contacts SET company_id = NULL WHERE company_id = ?", id);
  sql.exec("DELETE FROM companies WHERE id = ?", id);
  for (const { row } of members) indexContact(sql, Number(row));
  return true;
}

/** The company of a name, made when there is none: what a form or an import knows is a name. Errors: limit_reached. */
export function companyNamed(sql: SqlStorage, newId: string, name: string, nowMs: number): Result<Pick<Company, "id">> {
  const [known] = sql
    .exec<{ id: string }>("SELECT id FROM companies WHERE name = ? COLLATE NOCASE ORDER BY created_at LIMIT 1", name)
    .toArray();
  return known ? ok(known) : saveCompany(sql, { id: newId, name, domain: null, country: null }, undefined, nowMs);
}

/** The first companies by name, for a field to choose from. */
export const companyChoices = (sql: SqlStorage, limit: number): Pick<Company, "id" | "name">[] =>
  sql
    .exec<{ id: string; name: string }>("SELECT id, name FROM companies ORDER BY name COLLATE NOCASE LIMIT ?", limit)
    .toArray();

/** Names of the companies of these ids. */
export const companyNames = (sql: SqlStorage, ids: readonly string[]): Pick<Company, "id" | "name">[] =>
  sql
    .exec<{ id: string; name: string }>(
      "SELECT id, name FROM companies WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    )
    .toArray();
