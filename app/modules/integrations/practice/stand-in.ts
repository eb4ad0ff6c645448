import type { ConnectorId } from "../domain/connector.ts";
import type { PracticeStore } from "./practice-store.ts";

/** The code that the sign-in page of a stand-in would hand out. */
export const PRACTICE_CODE = "practice-code";

/** A request as it would go to the service, as plain data that crosses into the workspace's object. */
export interface PracticeRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

export interface PracticeReply {
  status: number;
  headers: [string, string][];
  body: string;
}

/** What a stand-in accepts as credentials, by the names of the connector's form. */
export type PracticeSecrets = Readonly<Record<string, string>>;

export interface PracticeAccount {
  connectionId: string;
  connector: ConnectorId;
  secrets: PracticeSecrets;
  /** Somebody took the credentials back. */
  isRevoked: boolean;
  createdAtMs: number;
}

/** One call of a stand-in. */
export interface PracticeCall {
  method: string;
  url: URL;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  account: PracticeAccount;
  store: PracticeStore;
  nowMs: number;
}

/** Answers as the service documents it. */
export type StandIn = (call: PracticeCall) => PracticeReply | Promise<PracticeReply>;

export const json = (status: number, value: unknown, headers: [string, string][] = []): PracticeReply => ({
  status,
  headers: [["content-type", "application/json; charset=utf-8"], ...headers],
  body: JSON.stringify(value),
});

export const plain = (status: number, body: string, contentType = "text/plain; charset=utf-8"): PracticeReply => ({
  status,
  headers: [["content-type", contentType]],
  body,
});

type Fields = Record<string, unknown>;

/** The fields of a form or the members of a JSON object; null for anything else. */
export async function readFields({ headers, body }: Pick<PracticeCall, "headers" | "body">): Promise<Fields | null> {
  const type = headers.get("content-type") ?? "";
  if (body.length === 0) return {};
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
    try {
      const form = await new Response(body, { headers: { "content-type": type } }).formData();
      const fields: Fields = {};
      for (const [name, value] of form) {
        const list = name.endsWith("[]");
        const key = list ? name.slice(0, -2) : name;
        fields[key] = list ? [...((fields[key] as unknown[]) ?? []), value] : value;
      }
      return fields;
    } catch {
      return null;
    }
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
