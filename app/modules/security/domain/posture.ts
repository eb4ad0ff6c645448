import { days } from "#app/shared/time.ts";

/** A key that its owner could look after. */
export interface PostureKey {
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  /** Bound to network addresses. */
  isBound: boolean;
}

/** What is stored about the safety of an account, and of its place in the workspace. */
export interface PostureFacts {
  emailConfirmed: boolean;
  hasTwoFactor: boolean;
  recoveryCodesLeft: number;
  passkeyCount: number;
  /** When the password was chosen. */
  passwordSince: Date;
  /** Live sessions of the person beside this one: when each was last used. */
  otherSessionsSeenAt: readonly Date[];
  /** Active keys that the person may deactivate. */
  keys: readonly PostureKey[];
  memberCount: number;
  ownerCount: number;
}

export interface PostureCheck {
  id: string;
  title: string;
  done: boolean;
  /** What was found; for what is not done, what to do next. */
  text: string;
  /** Where to do it. */
  href: string;
  /** Words of the link. */
  link: string;
}

export const FORGOTTEN_SESSION_MS = days(7);
export const UNUSED_KEY_MS = days(90);
export const OLD_PASSWORD_MS = days(365);
const FEW_CODES = 3;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const olderThan = (ageMs: number, now: Date) => (moment: Date) => now.getTime() - moment.getTime() > ageMs;

/** "Script", "Script and Report", "Script, Report and 3 more". */
function nameList(names: readonly string[]): string {
  const quoted = names.slice(0, 2).map((name) => `“${name}”`);
  return names.length > 2 ? `${quoted.join(", ")} and ${names.length - 2} more` : quoted.join(" and ");
}

function accountChecks(facts: PostureFacts, now: Date): PostureCheck[] {
  const { hasTwoFactor, recoveryCodesLeft, passkeyCount } = facts;
  const security = "/settings/security";
  const passwordIsOld = olderThan(OLD_PASSWORD_MS, now)(facts.passwordSince);
  const checks: PostureCheck[] = [
    {
      id: "email",
      title: "Email address confirmed",
      done: facts.emailConfirmed,
      text: facts.emailConfirmed
        ? "Notices about your account reach you."
        : "Open the link in the mail that we sent you.",
      href: "/settings",
      link: "Open your profile",
    },
    {
      id: "two-factor",
      title: "Two-factor sign-in",
      done: hasTwoFactor,
      text: hasTwoFactor
        ? "A stolen password alone opens nothing."
        : "Add a code from your phone: a stolen password alone then opens nothing.",
      href: security,
      link: "Turn on two-factor sign-in",
    },
    {
      id: "passkey",
      title: "Passkey",
      done: passkeyCount > 0,
      text:
        passkeyCount > 0
          ? `You have ${counted(passkeyCount, "passkey", "passkeys")}.`
          : "A passkey cannot be phished: it works on this site only.",
      href: security,
      link: "Add a passkey",
    },
    {
      id: "password",
      title: "Password changed within the last year",
      done: !passwordIsOld,
      text: passwordIsOld ? "Choose a new one that you use nowhere else." : "It is less than a year old.",
      href: security,
      link: "Change the password",
    },
  ];
  if (hasTwoFactor) {
    checks.splice(2, 0, {
      id: "recovery-codes",
      title: "Recovery codes at hand",
      done: recoveryCodesLeft >= FEW_CODES,
      text: `${counted(recoveryCodesLeft, "code", "codes")} left${recoveryCodesLeft < FEW_CODES ? ": make new ones before your phone is gone." : "."}`,
      href: security,
      link: "Make new codes",
    });
  }
  return checks;
}

function keyChecks({ keys }: PostureFacts, now: Date): PostureCheck[] {
  if (keys.length === 0) return [];
  const unused = keys.filter(({ lastUsedAt, createdAt }) => olderThan(UNUSED_KEY_MS, now)(lastUsedAt ?? createdAt));
  const unbound = keys.filter(({ expiresAt, isBound }) => expiresAt === null && !isBound);
  const names = (found: readonly PostureKey[]) => nameList(found.map(({ name }) => name));
  return [
    {
      id: "unused-keys",
      title: "No unused API keys",
      done: unused.length === 0,
      text:
        unused.length === 0
          ? "No active key lies unused for 90 days."
          : `Not used for 90 days: ${names(unused)}. Deactivate what nobody needs.`,
      href: "/security/keys",
      link: "See the keys",
    },
    {
      id: "unbound-keys",
      title: "API keys expire or are IP-restricted",
      done: unbound.length === 0,
      text:
        unbound.length === 0
          ? "A lost key does little harm."
          : `No end, and open to any address: ${names(unbound)}. Set one of the two.`,
      href: "/settings/api-keys",
      link: "Open API Keys",
    },
  ];
}

/** What makes the account safer, in the order to do it. Checks that have no meaning for it are left out. */
export function checkPosture(facts: PostureFacts, now: Date): PostureCheck[] {
  const forgotten = facts.otherSessionsSeenAt.filter(olderThan(FORGOTTEN_SESSION_MS, now)).length;
  const checks = [
    ...accountChecks(facts, now),
    {
      id: "sessions",
      title: "No forgotten sessions",
      done: forgotten === 0,
      text:
        forgotten === 0
          ? "Every browser that is signed in was used this week."
          : `${counted(forgotten, "browser is", "browsers are")} signed in that nobody used for a week. Revoke what you do not know.`,
      href: "/security/sessions",
      link: "See the sessions",
    },
    ...keyChecks(facts, now),
  ];
  if (facts.memberCount > 1) {
    checks.push({
      id: "owners",
      title: "More than one owner",
      done: facts.ownerCount > 1,
      text:
        facts.ownerCount > 1
          ? "The workspace stays manageable when one owner is away."
          : "One owner has the only way in. Make a second member an owner.",
      href: "/workspace",
      link: "Open the workspace",
    });
  }
  return checks;
}

/** Share of the checks that are done, in whole percent; never 100 while one is open. */
export function scoreOf(checks: readonly Pick<PostureCheck, "done">[]): {
  done: number;
  total: number;
  percent: number;
} {
  const done = checks.filter((check) => check.done).length;
  return { done, total: checks.length, percent: checks.length === 0 ? 100 : Math.floor((done / checks.length) * 100) };
}
