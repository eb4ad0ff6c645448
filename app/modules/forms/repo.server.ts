import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { forms } from "#db/schema/forms.ts";

export type FormRow = typeof forms.$inferSelect;
export type FormSort = "createdAt" | "updatedAt";

/** More forms than any plan has. */
const MAX_FORMS = 1_000;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(forms.workspaceId, workspaceId), eq(forms.id, id));

/** A form as lists show it: without its texts. */
export type FormHeadRow = Pick<
  FormRow,
  "id" | "name" | "status" | "version" | "hasChanges" | "createdAt" | "updatedAt"
> & {
  /** In milliseconds; null: never. */
  closesAt: number | null;
};

const HEAD = {
  id: forms.id,
  name: forms.name,
  status: forms.status,
  version: forms.version,
  hasChanges: forms.hasChanges,
  closesAt: sql<number | null>`json_extract(${forms.settings}, '$.closesAt')`,
  createdAt: forms.createdAt,
  updatedAt: forms.updatedAt,
};

/** Every form of the workspace, newest first. */
export const findForms = ({ db, workspaceId }: WorkspaceScope): Promise<FormHeadRow[]> =>
  db
    .select(HEAD)
    .from(forms)
    .where(eq(forms.workspaceId, workspaceId))
    .orderBy(desc(forms.createdAt), desc(forms.id))
    .limit(MAX_FORMS);

/** A page of forms, one row more than fit when there is another page. */
export function findFormsPage(
  { db, workspaceId }: WorkspaceScope,
  {
    sort,
    cursor,
    limit,
    status,
  }: {
    sort: Sort<FormSort>;
    cursor: SortCursor<number> | null;
    limit: number;
    status?: FormRow["status"] | undefined;
  },
): Promise<FormHeadRow[]> {
  const keyset = { column: forms[sort.by], id: forms.id, descending: sort.descending };
  return db
    .select(HEAD)
    .from(forms)
    .where(
      and(
        eq(forms.workspaceId, workspaceId),
        status ? eq(forms.status, status) : undefined,
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

export async function findForm(scope: WorkspaceScope, id: string): Promise<FormRow | undefined> {
  const [row] = await scope.db.select().from(forms).where(oneOf(scope, id)).limit(1);
  return row;
}

/** A form by its id alone, for people who open its page: they know of no workspace. */
export async function findPublicForm({ db }: { db: Database }, id: string): Promise<FormRow | undefined> {
  const [row] = await db.select().from(forms).where(eq(forms.id, id)).limit(1);
  return row;
}

/** Adds a form unless the workspace has `max` of them or this id; false then. */
export async function insertForm(
  { db, workspaceId }: WorkspaceScope,
  form: FormRow,
  max: number,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<boolean> {
  const fits = sql`(select count(*) from forms where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from forms where id = ${form.id})`;
  const [inserted] = await db.batch([insertWhere(db, forms, form, fits).returning({ id: forms.id }), audit]);
  return inserted.length > 0;
}

/** Changes a form unless somebody changed it since `revision`; the new row, or undefined. */
export async function updateForm(
  scope: WorkspaceScope,
  id: string,
  revision: number,
  change: Partial<FormRow>,
  audit?: ReturnType<typeof auditIfChanged>,
): Promise<FormRow | undefined> {
  const update = scope.db
    .update(forms)
    .set({ ...change, revision: revision + 1 })
    .where(and(oneOf(scope, id), eq(forms.revision, revision)))
    .returning();
  const [updated] = audit ? await scope.db.batch([update, audit]) : [await update];
  return updated[0];
}

export async function deleteForm(
  scope: WorkspaceScope,
  id: string,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<boolean> {
  const [deleted] = await scope.db.batch([
    scope.db.delete(forms).where(oneOf(scope, id)).returning({ id: forms.id }),
    audit,
  ]);
  return deleted.length > 0;
}

/** More workspaces with forms than one run of a job can look at. */
const MAX_SWEPT = 2_000;

/** Workspaces with forms whose turn it is: the last two digits of an id, which are random, decide. */
export async function findWorkspacesToSweep({ db }: { db: Database }, turn: number, turns: number): Promise<string[]> {
  const digit = (at: number) =>
    sql`(instr('0123456789abcdef', lower(substr(${forms.workspaceId}, ${sql.raw(String(at))}, 1))) - 1)`;
  const rows = await db
    .selectDistinct({ workspaceId: forms.workspaceId })
    .from(forms)
    .where(sql`(${digit(-2)} * 16 + ${digit(-1)}) % ${turns} = ${turn}`)
    .orderBy(forms.workspaceId)
    .limit(MAX_SWEPT);
  return rows.map(({ workspaceId }) => workspaceId);
}

export const findFormIds = async ({ db, workspaceId }: WorkspaceScope): Promise<string[]> =>
  (await db.select({ id: forms.id }).from(forms).where(eq(forms.workspaceId, workspaceId)).limit(MAX_FORMS)).map(
    ({ id }) => id,
  );

const ASSET = {
  id: forms.id,
  name: forms.name,
  status: forms.status,
  /** Whether the form that people see, or the draft before it is published, asks for consent. */
  asksConsent:
    sql<number>`instr(case when ${forms.published} = '' then ${forms.draft} else ${forms.published} end, '"type":"consent"') > 0`
      .mapWith(Boolean)
      .as("asks_consent"),
};

/** Forms by their ids; those that are not there are left out. */
export const findFormsById = ({ db, workspaceId }: WorkspaceScope, ids: readonly string[]) =>
  db
    .select(ASSET)
    .from(forms)
    .where(
      and(
        eq(forms.workspaceId, workspaceId),
        sql`${forms.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** The newest forms whose name contains a text. */
export const findFormsByName = ({ db, workspaceId }: WorkspaceScope, text: string, limit: number) =>
  db
    .select(ASSET)
    .from(forms)
    .where(and(eq(forms.workspaceId, workspaceId), sql`instr(lower(${forms.name}), lower(${text})) > 0`))
    .orderBy(desc(forms.createdAt), desc(forms.id))
    .limit(limit);
