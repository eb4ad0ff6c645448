import { env, exports } from "cloudflare:workers";
import { makeKey, maskParts } from "#app/modules/api-keys/domain/key.ts";
import { API_SCOPES, type ApiScope } from "#app/modules/registry.ts";
import { randomBase58, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { checkContract } from "./contract.ts";
import { type AccountOptions, createAccount, ORIGIN, type TestAccount } from "./factories.ts";

export const API = `${ORIGIN}/api-gateway`;

/** Every scope that a key can have. */
export const ALL_SCOPES = Object.keys(API_SCOPES) as ApiScope[];

export interface TestKey {
  id: string;
  key: string;
}

export interface KeyOptions {
  scopes?: ApiScope[];
  rateLimitPerHour?: number;
  isActive?: boolean;
  expiresAt?: Date;
  allowedAddresses?: string[];
}

/** A key of the account, written straight into the table; it has no sealed copy to reveal. */
export async function createApiKey(
  account: Pick<TestAccount, "userId" | "workspaceId">,
  options: KeyOptions = {},
): Promise<TestKey> {
  const key = makeKey(randomBase58(32));
  const id = newId();
  await openDatabase({ d1: env.DB })
    .insert(apiKeys)
    .values({
      id,
      userId: account.userId,
      workspaceId: account.workspaceId,
      keyName: "Test key",
      keyHash: await sha256Hex(key),
      ...maskParts(key),
      sealedKey: "none",
      permissions: options.scopes ?? ["seo"],
      rateLimitPerHour: options.rateLimitPerHour ?? 5_000,
      isActive: options.isActive ?? true,
      expiresAt: options.expiresAt ?? null,
      allowedAddresses: options.allowedAddresses ?? [],
      createdAt: new Date(),
    });
  return { id, key };
}

/** An account with a key. */
export async function createCaller(account: AccountOptions = {}, key: KeyOptions = {}): Promise<TestAccount & TestKey> {
  const owner = await createAccount(env, account);
  return { ...owner, ...(await createApiKey(owner, key)) };
}

export interface CallOptions {
  key?: string | undefined;
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Calls the API of the Worker under test, and holds its answer against the OpenAPI document. `path` starts after /api-gateway. */
export async function callApi(
  path: string,
  { key, method: given, json, body, headers = {} }: CallOptions = {},
): Promise<Response> {
  const sent = json === undefined ? body : JSON.stringify(json);
  const method = given ?? (sent === undefined ? "GET" : "POST");
  const response = await exports.default.fetch(`${API}${path}`, {
    method,
    headers: {
      ...(key ? { "x-api-key": key } : {}),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  if (method !== "OPTIONS") await checkContract(method, path, response);
  return response;
}

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId: string;
  errors?: { path: string; message: string }[];
  "violated-policies"?: string[];
}
