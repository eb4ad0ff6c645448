import { and, eq, inArray, isNull, lte, ne, or, type SQL, type SQLWrapper } from "drizzle-orm";
import { parse as parseCookies } from "hono/utils/cookie";
import { Cookie, Lucia, TimeSpan } from "lucia";
import type { Actor } from "#app/platform/access/actor.ts";
import { currentPlan, type SubscriptionStatus } from "#app/platform/access/plans.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { isLoopback } from "#app/platform/http/loopback.ts";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema/account.ts";
import { sessions } from "#db/schema/platform.ts";
import { HashedSessionAdapter } from "./adapter.server.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./lifetimes.ts";
import type { Preferences, Role } from "./repo.server.ts";

/** The signed-in person of one request. */
export interface Session extends Actor {
  /** SHA-256 of the cookie's token; safe to show and to compare, opens nothing. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  workspaceName: string;
  via: "session";
  subscriptionStatus: SubscriptionStatus;
  trialEndsAt: Date | null;
  theme: "light" | "dark" | "system";
  /** IANA name of the person's zone. */
  timeZone: string;
  preferences: Preferences;
  /** Signs in with a time-based code as well. */
  hasTwoFactor: boolean;
  /** When the account goes for good, once its owner asked for it. */
  deleteAfter: Date | null;
  /** The administrator who looks at the account; such a session only reads. */
  impersonatorId: string | null;
  /** When the session ends whatever its use; null: at the absolute end of every session. */
  endsAt: Date | null;
  /** When the password was last given in this session. */
  authenticatedAt: Date;
}

/** 192 bits: above the 160 that make guessing hopeless. */
const TOKEN_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const MAX_USER_AGENT_LENGTH = 255;

interface CookieLook {
  name: string;
  secure: boolean;
}

/** What a cookie is called at this origin. Browsers keep a Secure cookie of a plain-http page only on some loopback hosts, so there it goes without. */
export const cookieLook = (
  request: Request,
  name: "session" | "device" | "own" | "verify" | "passkey" | "sign-up" = "session",
): CookieLook => {
  const url = new URL(request.url);
  const plain = url.protocol === "http:" && isLoopback(url.hostname);
  return plain ? { name, secure: false } : { name: `__Host-${name}`, secure: true };
};

const open = (request: Request, context: AppContext) => {
  const { name, secure } = cookieLook(request);
  const adapter = new HashedSessionAdapter({
    db: context.db,
    now: context.now,
    later: context.waitUntil,
    onPartialFailure: (part, cause) => context.log.error("session.read_failed", { part }, cause),
  });
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_MS, "ms"),
    sessionCookie: { name, attributes: { secure, sameSite: "lax", path: "/" } },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
  return { lucia, adapter };
};

/** The token in a cookie; "own" is that of an administrator who is viewing as somebody else. */
export const readToken = (request: Request, cookie: "session" | "own" = "session"): string | null => {
  const cookies = request.headers.get("cookie");
  // Calls of the API and first visits have none: no address needs to be read for them.
  if (cookies === null) return null;
  const { name } = cookieLook(request, cookie);
  const token = parseCookies(cookies, name)[name];
  return token && TOKEN.test(token) ? token : null;
};

/** Whether the request carries a session cookie at all, valid or not: enough to keep its answer out of caches. */
export const hasSessionCookie = (request: Request): boolean => readToken(request) !== null;

/** On the context itself, by a name the whole runtime shares: pages and functions are built apart, so that each has its own copy of this module. */
const KNOWN = Symbol.for("kaja.session");

type Remembering = RequestContext & { [KNOWN]?: Promise<Session | null> | undefined };

/** The signed-in person, or null. Validated once for each request, with one read of the database. */
export function readSession(request: Request, context: RequestContext): Promise<Session | null> {
  const remembering: Remembering = context;
  remembering[KNOWN] ??= validate(request, context, readToken(request));
  return remembering[KNOWN];
}

/** Makes the next read of the request's session go to the database. */
export const forget = (context: Remembering) => {
  context[KNOWN] = undefined;
};

/** The person behind a token that is not that of the request's session; null when it opens nothing. */
export const sessionOfToken = (request: Request, context: RequestContext, token: string): Promise<Session | null> =>
  validate(request, { ...context }, token);

async function validate(request: Request, context: RequestContext, token: string | null): Promise<Session | null> {
  if (!token) return null;
  const { lucia, adapter } = open(request, context);
  const { session, user } = await lucia.validateSession(token);
  if (!session) return null;
  if (user.suspendedAt || (session.endsAt && session.endsAt <= context.now())) {
    await lucia.invalidateSession(token);
    return null;
  }
  context.impersonatorId = session.impersonatorId;
  await adapter.updateSessionExpiration(token);
  const { plan, subscriptionStatus } = currentPlan(user.subscription, context.now());
  return {
    id: await sha256Hex(token),
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role ?? "user",
    workspaceId: session.workspaceId,
    workspaceName: user.workspaceName,
    workspaceRole: user.workspaceRole,
    plan,
    via: "session",
    scopes: [],
    subscriptionStatus,
    trialEndsAt: user.subscription?.subscriptionStatus === "trialing" ? user.subscription.endsAt : null,
    theme: user.theme,
    timeZone: user.timeZone,
    preferences: user.preferences,
    hasTwoFactor: user.hasTwoFactor,
    deleteAfter: user.deleteAfter,
    impersonatorId: session.impersonatorId,
    endsAt: session.endsAt,
    authenticatedAt: session.authenticatedAt,
  };
}

/** Whose session it is, where it opens, and what is special about it. */
export interface SessionStart {
  userId: string;
  workspaceId: string;
  impersonatorId?: string;
  endsAt?: Date;
}

/**
 * Starts a session for a person who just proved who they are, and ends the one the browser came
 * with. Returns the `Set-Cookie` value. The cookie lives as long as a session can; the idle end is
 * kept in the table alone.
 */
export async function startSession(request: Request, context: RequestContext, person: SessionStart): Promise<string> {
  const token = await createSession(request, context, person);
  return leavePrevious(request, context, person, token);
}

/**
 * Like `startSession`, for who proved a password: null, and no session, when another password took its place
 * meanwhile, or the person was suspended. The session is stored first and looked at afterwards: a change of the
 * password ends the sessions it finds, and this one finds the change.
 */
export async function startProvenSession(
  request: Request,
  context: RequestContext,
  person: SessionStart,
  { passwordChangedAt }: { passwordChangedAt: Date | null },
): Promise<string | null> {
  const token = await createSession(request, context, person);
  const samePassword =
    passwordChangedAt === null ? isNull(users.passwordChangedAt) : eq(users.passwordChangedAt, passwordChangedAt);
  const still = await context.db.$count(
    users,
    and(eq(users.id, person.userId), samePassword, isNull(users.suspendedAt)),
  );
  if (still === 1) return leavePrevious(request, context, person, token);
  await open(request, context).lucia.invalidateSession(token);
  return null;
}

async function createSession(request: Request, context: RequestContext, person: SessionStart): Promise<string> {
  const { lucia } = open(request, context);
  const now = context.now();
  const token = randomToken(TOKEN_BYTES);
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT_LENGTH);
  const { address, place } = context;
  const { workspaceId, impersonatorId = null, endsAt = null } = person;
  // Who looks at an account as somebody else never gave its password.
  const authenticatedAt = impersonatorId ? new Date(0) : now;
  const attributes = {
    workspaceId,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt,
    userAgent,
    address,
    place,
    impersonatorId,
    endsAt,
  };
  await lucia.createSession(person.userId, attributes, { sessionId: token });
  return token;
}

/** The new session takes the place of the one the browser came with. */
async function leavePrevious(
  request: Request,
  context: RequestContext,
  { impersonatorId }: SessionStart,
  token: string,
): Promise<string> {
  const previous = readToken(request);
  // An impersonating administrator continues with their own session afterwards.
  if (previous && !impersonatorId) await open(request, context).lucia.invalidateSession(previous);
  forget(context);
  return cookieOf(request, token);
}

/** The `Set-Cookie` value that makes a token this browser's session, or sets it aside as the administrator's own. */
export function cookieOf(request: Request, token: string, cookie: "session" | "own" = "session"): string {
  const { name, secure } = cookieLook(request, cookie);
  return new Cookie(name, token, {
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: SESSION_ABSOLUTE_MS / 1_000,
  }).serialize();
}

/** The `Set-Cookie` value that takes away what `cookieOf` set. */
export function blankCookie(request: Request, cookie: "session" | "own" = "session"): string {
  const { name, secure } = cookieLook(request, cookie);
  return new Cookie(name, "", { httpOnly: true, secure, sameSite: "lax", path: "/", maxAge: 0 }).serialize();
}

/** Ends the session of this browser. Returns the `Set-Cookie` value that removes its cookie. */
export async function endSession(request: Request, context: RequestContext): Promise<string> {
  const { lucia } = open(request, context);
  const token = readToken(request);
  if (token) await lucia.invalidateSession(token);
  forget(context);
  return lucia.createBlankSessionCookie().serialize();
}

/** Every session of a person, and every one in which they view as somebody else: what ends the first ends the second. */
export const sessionsOf = (userId: string) => or(eq(sessions.userId, userId), eq(sessions.impersonatorId, userId));

/** The statement that ends every session of a person (an id, or a query for one), for the batch that changes the password. */
export const endSessionsStatement = (db: Database, userId: string | SQLWrapper) =>
  db
    .delete(sessions)
    .where(
      typeof userId === "string"
        ? sessionsOf(userId)
        : or(inArray(sessions.userId, userId), inArray(sessions.impersonatorId, userId)),
    );

/** Ends every session of a person but one. */
export const endOtherSessions = (context: AppContext, session: Pick<Session, "id" | "userId">, when?: SQL) =>
  context.db.delete(sessions).where(and(sessionsOf(session.userId), ne(sessions.id, session.id), when));

/** Ends every session of a person, as when their role changes or they are suspended. */
export const endAllSessions = async (context: AppContext, userId: string): Promise<void> => {
  await endSessionsStatement(context.db, userId);
};

/** Ends one of the person's sessions; false when it is not theirs, or over already. */
export async function endSessionById(
  context: AppContext,
  { userId }: Pick<Session, "userId">,
  id: string,
): Promise<boolean> {
  const ended = await context.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

/** Statements that give this browser's session a new token and end the person's others, and the new cookie. */
export interface SessionRenewal {
  /** For the batch of what makes them necessary; with a condition, both happen only where it holds. */
  statements: (when?: SQL) => [ReturnType<typeof endOtherSessions>, ReturnType<typeof renameStatement>];
  cookie: string;
}

const renameStatement = (db: Database, id: string, newSessionId: string, when: SQL | undefined) =>
  db
    .update(sessions)
    .set({ id: newSessionId })
    .where(and(eq(sessions.id, id), when));

/**
 * Prepares a change of a person's credentials: their other sessions end, their own continues under a new token.
 * `change` is the other difference of the session from then on, for the page in the answer.
 */
export async function renewSession(
  request: Request,
  context: Remembering,
  session: Session,
  change: Partial<Session> = {},
): Promise<SessionRenewal> {
  const token = randomToken(TOKEN_BYTES);
  const newSessionId = await sha256Hex(token);
  context[KNOWN] = Promise.resolve({ ...session, ...change, id: newSessionId });
  return {
    statements: (when) => [
      endOtherSessions(context, session, when),
      renameStatement(context.db, session.id, newSessionId, when),
    ],
    cookie: cookieOf(request, token),
  };
}

/** Deletes the sessions that are over. Run each minute. */
export const purgeSessions = ({ db }: AppContext, now: Date): Promise<unknown> =>
  db.delete(sessions).where(lte(sessions.expiresAt, now)).execute();

/** Where a person is signed in, for the list under Security; without the sessions that are over. */
export async function listSessions(request: Request, context: RequestContext, userId: string) {
  const live = await open(request, context).lucia.getUserSessions(userId);
  return live.map(({ id, createdAt, lastSeenAt, userAgent, address, place, impersonatorId }) => ({
    id,
    createdAt,
    lastSeenAt,
    userAgent,
    address,
    place,
    impersonatorId,
  }));
}
