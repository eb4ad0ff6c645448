import { inject } from "vitest";
import type { PushedMessage } from "#tests/support/push-service-records.ts";

const SERVICE = inject("pushServiceUrl");
let names = 0;

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A browser of the stand-in; its name says how its service answers. */
export async function newBrowser(kind = "ok"): Promise<{ name: string; subscription: Subscription }> {
  const name = `${kind}-${crypto.randomUUID()}-${names++}`;
  const made = await fetch(`${SERVICE}/browsers/${name}`, { method: "POST" });
  return { name, subscription: await made.json() };
}

export const gotBy = async (name: string): Promise<{ messages: PushedMessage[]; asked: number }> =>
  (await fetch(`${SERVICE}/browsers/${name}`)).json();
