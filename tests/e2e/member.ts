import { setTimeout as sleep } from "node:timers/promises";
import { newAddress, PASSWORD } from "./visit.ts";

export interface Member {
  /** Makes a key with the scope "seo" and this many requests per hour; returns its secret. */
  createKey(rateLimit: string): Promise<string>;
}

/** A confirmed, signed-in person without a browser: forms as the pages would post them. */
export async function newMember(origin: string, name: string): Promise<Member> {
  const email = `${name}-${Math.random().toString(36).slice(2, 10)}@example.com`;
  let cookie = "";
  const address = newAddress();
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const headers = { "sec-fetch-site": "same-origin", "cf-connecting-ip": address, origin, ...(cookie ? { cookie } : {}) };
    const response = await fetch(origin + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) if (/^(__Host-)?session=[^;]/.test(line)) cookie = line.split(";")[0] ?? "";
    return response;
  };

  await post("/signup", { firstName: "Ann", lastName: "Tamm", email, password: PASSWORD });
  const token = await confirmation(origin, email);
  await post(`/confirm?token=${token}`, { token });
  if (!cookie) await post("/login", { email, password: PASSWORD });
  if (!cookie) throw new Error(`${email} could not sign in`);
  return {
    createKey: async (rateLimit) => {
      const page = await (await post("/settings/api-keys", { intent: "create", name: "Script", permissions: "seo", rateLimit })).text();
      const secret = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/.exec(page)?.[0];
      if (!secret) throw new Error("No key was made");
      return secret;
    },
  };
}

/** The token of the newest confirmation mail to this address in the local mailbox. */
async function confirmation(origin: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const inbox = await (await fetch(`${origin}/dev/mailbox`)).text();
    for (const [, path] of inbox.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
      const mail = await (await fetch(origin + path)).text();
      const token = /\/confirm\?token=([A-Za-z0-9_-]+)/.exec(mail)?.[1];
      if (token && mail.includes(email)) return token;
    }
    await sleep(250);
  }
  throw new Error(`No mail to ${email}`);
}
