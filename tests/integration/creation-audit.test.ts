import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { createSite } from "#app/modules/analytics/index.server.ts";
import { createProject } from "#app/modules/seo/index.server.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Result } from "#app/shared/result.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import { auditLog } from "#db/schema/platform.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { sweepFailures } from "#tests/support/kth-failure.ts";

const db = openDatabase({ d1: env.DB });

const contextOf = (bindings: Env, execution: ExecutionContext): RequestContext =>
  createRequestContext(new Request(ORIGIN), bindings, execution);

interface Creation {
  name: string;
  table: typeof seoProjects | typeof analyticsSites;
  create: (context: RequestContext, account: TestAccount, id: string) => Promise<Result<unknown>>;
}

const principalOf = ({ userId, workspaceId }: TestAccount) => ({
  userId,
  workspaceId,
  plan: "pro" as const,
  workspaceRole: "owner" as const,
  via: "api-key" as const,
  scopes: ["seo", "analytics"],
});

const CREATIONS: Creation[] = [
  {
    name: "a project",
    table: seoProjects,
    create: (context, account, id) =>
      createProject(
        context,
        principalOf(account),
        { name: "Tea shop", url: `https://${account.workspaceId}.example/`, schedule: "none" },
        id,
      ),
  },
  {
    name: "a measured website",
    table: analyticsSites,
    create: (context, account, id) =>
      createSite(
        context,
        principalOf(account),
        { name: "Tea shop", hosts: ["teashop.example"], timeZone: "UTC", currency: "EUR" },
        id,
      ),
  },
];

test.each(CREATIONS)(
  "$name that is cut short and made again under its id has one row and one audit entry, whichever call fails",
  async ({ table, create }) => {
    const injected = await sweepFailures({
      env,
      prepare: async () => ({ account: await createAccount(env, { plan: "pro" }), id: newId() }),
      flow: (bindings, execution, { account, id }) =>
        create(contextOf(bindings, execution), account, id).catch(() => null),
      invariants: async (_, { account, id }) => {
        const rows = () => db.$count(table, eq(table.id, id));
        const entries = () =>
          db.$count(auditLog, and(eq(auditLog.userId, account.userId), like(auditLog.subject, `%${id}`)));
        expect(await entries()).toBe(await rows());
        expect(await create(contextOf(env, createExecutionContext()), account, id)).toMatchObject({
          ok: true,
          value: { id },
        });
        expect([await rows(), await entries()]).toEqual([1, 1]);
      },
    });
    expect(injected).toBeGreaterThan(0);
  },
);
