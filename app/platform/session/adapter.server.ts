import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Adapter, DatabaseSession, DatabaseUser, Lucia } from "lucia";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { sessions } from "#db/schema/platform.ts";
import { MAX_SESSIONS, SESSION_SLIDE_MS, slidingEndMs } from "./lifetimes.ts";
import { type AccountRow, readAccountRow } from "./repo.server.ts";

/** What lucia carries for us beside a session's id, user and end. */
export interface SessionAttributes {
  workspaceId: string;
  createdAt: Date;
  lastSeenAt: Date;
  authenticatedAt: Date;
  userAgent: string;
  address: string;
  place: string;
  impersonatorId: string | null;
  endsAt: Date | null;
}

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes, AccountRow>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: AccountRow;
  }
}

interface AdapterSettings {
  db: Database;
  now: () => Date;
  /** Where a write goes that the answer does not wait for. */
  later: (work: Promise<unknown>) => void;
  /** Called for a read that failed and was replaced by its default. */
  onPartialFailure: (part: "account" | "role" | "subscription", cause: unknown) => void;
}

/**
 * lucia's storage, made for one request. lucia takes the cookie's token for the session's id;
 * here the table's id is the SHA-256 of it, so that the table alone opens no session.
 */
export class HashedSessionAdapter implements Adapter {
  /** The row behind the last validated token, with the ends as stored. */
  private read: { token: string; userId: string; attributes: SessionAttributes } | null = null;

  private readonly settings: AdapterSettings;

  constructor(settings: AdapterSettings) {
    this.settings = settings;
  }

  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await readAccountRow(this.settings.db, await sha256Hex(token), this.settings.onPartialFailure);
    if (!row) return [null, null];
    const { userId, expiresAt, ...attributes } = row.session;
    this.read = { token, userId, attributes };
    return [
      { id: token, userId, expiresAt, attributes },
      { id: userId, attributes: row },
    ];
  }

  /** Ids here are the stored hashes: the tokens of other browsers are not known to anyone. */
  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const rows = await this.settings.db.select().from(sessions).where(eq(sessions.userId, userId));
    return rows.map(({ id, expiresAt, userId: owner, ...attributes }) => ({
      id,
      userId: owner,
      expiresAt,
      attributes,
    }));
  }

  async setSession({ id: token, userId, attributes }: DatabaseSession): Promise<void> {
    const expiresAt = new Date(slidingEndMs(attributes.createdAt.getTime(), attributes.createdAt.getTime()));
    const insert = this.settings.db
      .insert(sessions)
      .values({ id: await sha256Hex(token), userId, expiresAt, ...attributes });
    // An administrator who looks is not the person.
    if (attributes.impersonatorId) await insert;
    else await this.settings.db.batch([insert, this.endOldest(userId), this.seen(userId, attributes.createdAt)]);
  }

  /** Moves the idle end forward; lucia asks in its second half, we on each use: here the hour and the absolute end are kept. */
  async updateSessionExpiration(token: string): Promise<void> {
    const now = this.settings.now();
    const seen = this.read;
    if (!seen || seen.token !== token || now.getTime() - seen.attributes.lastSeenAt.getTime() < SESSION_SLIDE_MS)
      return;
    const expiresAt = new Date(slidingEndMs(now.getTime(), seen.attributes.createdAt.getTime()));
    const id = await sha256Hex(token);
    this.read = { ...seen, attributes: { ...seen.attributes, lastSeenAt: now } };
    const stale = new Date(now.getTime() - SESSION_SLIDE_MS);
    const slide = this.settings.db
      .update(sessions)
      .set({ expiresAt, lastSeenAt: now })
      .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, stale)));
    const work = seen.attributes.impersonatorId
      ? slide.execute()
      : this.settings.db.batch([slide, this.seen(seen.userId, now)]);
    this.settings.later(work.catch((cause: unknown) => this.settings.onPartialFailure("account", cause)));
  }

  /** Ends the sessions of a person that were not used for longest, above `MAX_SESSIONS`: a program that signs in again and again leaves no more. */
  private endOldest(userId: string) {
    const own = and(eq(sessions.userId, userId), isNull(sessions.impersonatorId));
    return this.settings.db.delete(sessions).where(
      and(
        own,
        sql`${sessions.id} not in (select s.id from sessions s where s.user_id = ${userId} and s.impersonator_id is null
          order by s.last_seen_at desc, s.created_at desc limit ${MAX_SESSIONS})`,
      ),
    );
  }

  /** Notes that the person themselves was here, unless they want no such statistics kept (Analytics Tracking). */
  private seen(userId: string, at: Date) {
    return this.settings.db
      .update(users)
      .set({ lastSeenAt: at })
      .where(
        and(
          eq(users.id, userId),
          or(isNull(users.lastSeenAt), lte(users.lastSeenAt, at)),
          sql`exists (select 1 from ${profiles} where ${profiles.id} = ${userId} and ${profiles.analyticsTracking} = 1)`,
        ),
      );
  }

  async deleteSession(token: string): Promise<void> {
    await this.settings.db.delete(sessions).where(eq(sessions.id, await sha256Hex(token)));
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.settings.db.delete(sessions).where(eq(sessions.userId, userId));
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.settings.db.delete(sessions).where(lte(sessions.expiresAt, this.settings.now()));
  }
}
