import { env, exports } from "cloudflare:workers";
import { PLANS, type Plan } from "#app/platform/access/plans.ts";
import { CALLERS, type Caller } from "./access-table.ts";
import { createSite } from "./analytics-rows.ts";
import { ALL_SCOPES, createApiKey } from "./api.ts";
import { createRows, type RowIds } from "./api-rows.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "./factories.ts";
import { createCrawl, createProject } from "./seo-rows.ts";

/** One combination of role and plan, with what its workspace holds. */
export interface MatrixPerson {
  /** "editor on pro". */
  label: string;
  caller: Caller;
  plan: Plan;
  account: TestAccount;
  projectId: string;
  siteId: string;
  crawlId: string;
  /** What the paths of the API name. */
  ids: RowIds;
  /** An API key with every scope. */
  key: string;
}

async function createPerson(caller: Caller, plan: Plan, payer: TestAccount): Promise<MatrixPerson> {
  const options =
    caller === "manager" || caller === "admin"
      ? { role: caller, plan }
      : { workspaceId: payer.workspaceId, workspaceRole: caller, plan: null };
  const account = caller === "owner" ? payer : await createAccount(env, options);
  const projectId = await createProject(account);
  const crawlId = await createCrawl(account, projectId);
  const siteId = await createSite(account);
  const { key } = await createApiKey(account, { scopes: ALL_SCOPES, rateLimitPerHour: 10_000 });
  const ids = { ...(await createRows(account)), "/seo/projects": projectId, "/seo/crawls": crawlId };
  return { label: `${caller} on ${plan}`, caller, plan, account, projectId, siteId, crawlId, ids, key };
}

/** One person for each role and plan; the plan of viewers and editors is that of their workspace's owner. */
export async function createPeople(): Promise<MatrixPerson[]> {
  const people: MatrixPerson[] = [];
  for (const plan of PLANS) {
    const payer = await createAccount(env, { plan });
    for (const caller of CALLERS) people.push(await createPerson(caller, plan, payer));
  }
  return people;
}

const AT_ONCE = 10;

/** The outcome for each person by their label, several at a time. */
export async function outcomes<T>(
  people: readonly MatrixPerson[],
  ask: (person: MatrixPerson) => Promise<T>,
): Promise<Record<string, T>> {
  const found: [string, T][] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE);
    found.push(
      ...(await Promise.all(some.map(async (person): Promise<[string, T]> => [person.label, await ask(person)]))),
    );
  }
  return Object.fromEntries(found);
}

interface Call {
  method?: string;
  cookie?: string | undefined;
  body?: URLSearchParams | string;
  headers?: Record<string, string>;
}

/** Status and target of a call from a page of this site; its body is not read. */
export async function callSite(
  path: string,
  { method = "GET", cookie, body, headers = {} }: Call = {},
): Promise<{ status: number; location: string }> {
  const own = method === "GET" ? {} : SAME_ORIGIN;
  const response = await exports.default.fetch(`${ORIGIN}${path}`, {
    method,
    redirect: "manual",
    headers: { ...own, ...(cookie ? { cookie } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  response.webSocket?.accept();
  response.webSocket?.close();
  await response.body?.cancel();
  return { status: response.status, location: response.headers.get("location") ?? "" };
}
