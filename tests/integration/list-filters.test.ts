import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findItems } from "#app/modules/content/repo.server.ts";
import { findPosts } from "#app/modules/social/repo.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { openDatabase } from "#db/client.ts";

/** How SQLite goes about what `ask` asks the database. */
async function planOf(ask: (scope: WorkspaceScope) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const d1 = new Proxy(env.DB, {
    get: (target, name) =>
      name === "prepare"
        ? (text: string) => ({
            bind: (...values: unknown[]) => ({
              raw: async () => {
                const explained = await target
                  .prepare(`explain query plan ${text}`)
                  .bind(...values)
                  .all<{ detail: string }>();
                plans.push(...explained.results.map(({ detail }) => detail));
                return [];
              },
            }),
          })
        : Reflect.get(target, name),
  });
  await ask({ db: openDatabase({ d1 }), workspaceId: "w" });
  return plans.join("; ");
}

const page = { limit: 21, sort: { by: "createdAt", descending: true } } as const;
const cursor = { value: 1, id: "i" };

test.each([
  [
    "content_items_status",
    (scope: WorkspaceScope, at: typeof cursor | null) => findItems(scope, { ...page, status: "draft", cursor: at }),
  ],
  [
    "social_posts_channel",
    (scope: WorkspaceScope, at: typeof cursor | null) => findPosts(scope, { ...page, channel: "x", cursor: at }),
  ],
])("a filtered list walks the index %s, on the first page and on a later one", async (index, ask) => {
  for (const at of [null, cursor]) {
    const plan = await planOf((scope) => ask(scope, at));
    expect(plan).toContain(`INDEX ${index} (`);
    expect(plan).not.toContain("TEMP B-TREE");
  }
});
