import { ContactsObject as ProductContactsObject } from "#app/modules/contacts/contacts.object.server.ts";
import { contactRoom } from "#app/modules/contacts/limits.server.ts";
import { setCount } from "#app/modules/contacts/store/change.ts";
import type { ContactQuery } from "#app/modules/contacts/store/people/people.ts";
import { upsertPerson } from "#app/modules/contacts/store/people/upsert.ts";
import type { BoardQuery } from "#app/modules/contacts/store/pipeline/board.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { days } from "#app/shared/time.ts";

export interface Part {
  from: number;
  count: number;
}

const ACTIVITIES = 10;
/** The numbers of a part as rows. */
const NUMBERS = "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1 + ?2)";
const NAME = `CASE i % 5 WHEN 0 THEN 'Mari' WHEN 1 THEN 'Jaan' WHEN 2 THEN 'Liis' WHEN 3 THEN 'Peter' ELSE 'Ana' END || ' Person ' || i`;
const LIMITS = { contacts: { ...contactRoom("enterprise"), max: 10_000_000 }, activities: 1_000_000_000 };

/** The product's object of a workspace, which is filled as its own statements would, but many rows at once. */
export class ContactsObject extends ProductContactsObject {
  fill({ from, count }: Part): void {
    const nowMs = Date.now();
    this.ctx.storage.transactionSync(() => {
      this.sql.exec("INSERT OR IGNORE INTO object (id, workspace_id) VALUES (1, 'bench')");
      this.sql.exec("INSERT OR IGNORE INTO fields (key, label, type, position) VALUES ('tea', 'Tea', 'text', 1)");
      this.sql.exec(
        `${NUMBERS} INSERT INTO contacts (row, id, name, email, country, source, stage, stage_at, score, custom, tags, bucket, created_at, updated_at, last_activity_at)
         SELECT i + 1, 'c' || i, ${NAME}, 'person' || i || '@example.com', CASE i % 4 WHEN 0 THEN 'EE' WHEN 1 THEN 'FI' WHEN 2 THEN 'DE' ELSE 'GB' END,
           CASE i % 3 WHEN 0 THEN 'search' ELSE 'newsletter' END, CASE i % 20 WHEN 0 THEN 'new' WHEN 1 THEN 'won' END, ?3, i % 97,
           json_object('tea', CASE i % 3 WHEN 0 THEN 'Green' WHEN 1 THEN 'Black' ELSE 'Herbal' END), '[]', (i * 7919) % 10000,
           ?3 - i * 60000, ?3 - i * 60000, ?3 - (i % 365) * 86400000 FROM n`,
        from,
        count,
        nowMs,
      );
      this.sql.exec(
        `${NUMBERS} INSERT INTO identities (kind, value, contact, is_primary, created_at) SELECT 'email', 'person' || i || '@example.com', i + 1, 1, ?3 FROM n`,
        from,
        count,
        nowMs,
      );
      this.sql.exec(
        `${NUMBERS} INSERT INTO contacts_search (rowid, name, email, phone, company, job_title) SELECT i + 1, ${NAME}, 'person' || i || '@example.com', '', '', '' FROM n`,
        from,
        count,
      );
      this.sql.exec(
        `${NUMBERS}, k (j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM k WHERE j + 1 < ?4)
         INSERT INTO activities (contact, type, at, id, data, module)
         SELECT i + 1, CASE j % 5 WHEN 0 THEN 'order.placed' WHEN 1 THEN 'email.opened' ELSE 'page.viewed' END,
           ?3 - ((i * 31 + j * 17) % 365) * 86400000 - j, 'a' || i || '-' || j, '{}', 'api' FROM n, k`,
        from,
        count,
        nowMs,
        ACTIVITIES,
      );
      setCount(this.sql, "contacts", from + count);
      setCount(this.sql, "activities", (from + count) * ACTIVITIES);
    });
  }

  /** Rows of a list, as the statement of every import: made, or changed when the address is known. */
  importRows({ from, count }: Part): void {
    const change = { workspaceId: "bench", nowMs: Date.now() - days(1), by: null };
    this.ctx.storage.transactionSync(() => {
      for (let at = from; at < from + count; at++) {
        const identities = [{ kind: "email" as const, value: `person${at}@example.com` }];
        const fields = { name: `Imported ${at}`, source: "import", custom: { tea: "Green" } };
        const input = { identities, fields, newIds: { contact: `i${at}`, company: `o${at}` } };
        const saved = upsertPerson(this.sql, change, input, `import-${at}`, LIMITS);
        if (!saved.ok) throw new Error(saved.error.message);
      }
      // Nobody takes them here: a queue would.
      this.sql.exec("DELETE FROM outbox");
    });
  }

  answer(path: string, body: unknown): unknown {
    switch (path) {
      case "fill":
        return this.fill(body as Part) ?? {};
      case "import":
        return this.importRows(body as Part) ?? {};
      case "list":
        return this.listPeople(body as ContactQuery);
      case "count":
        return this.countRule(body as SegmentRule);
      case "board":
        return this.readBoard(body as BoardQuery);
      default:
        return this.usage();
    }
  }
}
