import { makeKey } from "#app/modules/api-keys/domain/key.ts";
import { randomBase58, randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { seoProjects } from "#db/schema/seo.ts";
import type { TestAccount } from "#tests/support/factories.ts";
import { send } from "./load.ts";
import type { BenchProduct } from "./product.ts";

/** More requests an hour than any benchmark sends. */
export const UNLIMITED = 1_000_000_000;

/** A well-formed key that no row has. */
export const newKey = (): string => makeKey(randomBase58(32));

/** Writes a key straight into the table: limits beyond those on sale are for measuring only. */
export async function insertKey(
  { env }: Pick<BenchProduct, "env">,
  { userId, workspaceId }: TestAccount,
  rateLimitPerHour: number,
): Promise<string> {
  const key = newKey();
  await openDatabase({ d1: env.DB })
    .insert(apiKeys)
    .values({
      id: newId(),
      userId,
      workspaceId,
      keyName: "bench",
      keyHash: await sha256Hex(key),
      firstFour: key.slice(0, 4),
      lastFour: key.slice(-4),
      sealedKey: randomToken(24),
      permissions: ["seo"],
      rateLimitPerHour,
      isActive: true,
      createdAt: new Date(),
    });
  return key;
}

/** A key whose hour is used up, as the isolate knows already. */
export async function spendKey(product: BenchProduct, account: TestAccount): Promise<string> {
  const key = await insertKey(product, account, 100);
  await send({
    url: `${product.origin}/api-gateway/seo/projects`,
    headers: { "x-api-key": key },
    count: 200,
    connections: 4,
  });
  return key;
}

/** Projects of the workspace, newest first; returns their ids. */
export async function insertProjects(
  { env }: Pick<BenchProduct, "env">,
  { workspaceId }: TestAccount,
  count: number,
): Promise<string[]> {
  const db = openDatabase({ d1: env.DB });
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const createdAt = new Date(Date.now() - index * 1_000);
    const row = {
      id: newId(),
      workspaceId,
      name: `Project ${index}`,
      url: `https://site-${index}.example/`,
      schedule: "none" as const,
    };
    await db.insert(seoProjects).values({ ...row, createdAt, updatedAt: createdAt });
    ids.push(row.id);
  }
  return ids;
}
