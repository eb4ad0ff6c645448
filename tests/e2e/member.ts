import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, type APIResponse, type Page, request } from "playwright-core";
import { newAddress, newEmail, PASSWORD } from "./person.ts";

/** What the account of somebody who needs no guidance says: tutorial and tour are behind them. */
const GUIDED = JSON.stringify({
  onboarding: { state: { currentStep: "completed", isActive: false, completedSteps: [] }, ageMs: 0 },
  tours: ["dashboard"],
});

/** Posts a form as a page of the product would. */
async function post(client: APIRequestContext, path: string, form: Record<string, string>): Promise<APIResponse> {
  const response = await client.post(path, { form, headers: { "sec-fetch-site": "same-origin" }, maxRedirects: 0 });
  if (response.status() >= 400) throw new Error(`${path} answered ${response.status()}`);
  return response;
}

/** The newest link to `page` in the local mailbox that was sent to `email`. */
export async function mailedLink(
  { request: client }: { request: APIRequestContext },
  email: string,
  page: string,
): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const inbox = await (await client.get("/dev/mailbox")).text();
    for (const [, path] of inbox.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
      const mail = await (await client.get(path ?? "")).text();
      const link = mail.match(new RegExp(`https?://[^\\s"'<>]+/${page}\\?token=[A-Za-z0-9_.-]*[A-Za-z0-9_-]`))?.[0];
      if (link && mail.includes(email)) return link;
    }
    await sleep(250);
  }
  throw new Error(`No mail to ${email} with a link to /${page}`);
}

/** Makes an account and signs it in by the forms alone: a tenth of the work of doing it on the pages. */
async function join(client: APIRequestContext, email: string): Promise<void> {
  await post(client, "/signup", { firstName: "Ann", lastName: "Tamm", email, password: PASSWORD });
  const { pathname, search, searchParams } = new URL(await mailedLink({ request: client }, email, "confirm"));
  await post(client, pathname + search, { token: searchParams.get("token") ?? "" });
  const { cookies } = await client.storageState();
  if (!cookies.some(({ name }) => name.endsWith("session"))) throw new Error(`${email} is not signed in`);
}

/** Puts tutorial and tour behind who is signed in; their dashboard is as it is with data. */
export const skipGuidance = async (client: APIRequestContext) => {
  await post(client, "/guidance", { intent: "sync", changes: GUIDED });
  await unfold(client);
};

/** Shows the whole dashboard to who is signed in, although there is no website yet. */
const unfold = (client: APIRequestContext) =>
  post(client, "/guidance", { intent: "sync", changes: '{"dismissed":["first-minute"]}' });

/**
 * Makes the visitor a member whose e-mail is confirmed and who is signed in, for journeys that are not about signing
 * up; the page stays where it is. Tutorial and tour open automatically only for `new`.
 */
export async function becomeMember(page: Page, email: string, who: "new" | "guided" = "guided"): Promise<void> {
  await join(page.request, email);
  await (who === "guided" ? skipGuidance(page.request) : unfold(page.request));
}

const IMPORTS = "/leads/contacts/import";

export interface Member {
  /** Makes a key with the scope "seo" and this many requests per hour; returns its secret. */
  createKey(rateLimit: string): Promise<string>;
  /** Begins to measure a website; returns its id. */
  createSite(host: string): Promise<string>;
  /** Makes a short link; returns its id and slug. */
  createLink(destination: string): Promise<{ id: string; slug: string }>;
  /** How many clicks of people its page shows in all. */
  linkClicks(id: string): Promise<number>;
  /** Sends a form as its page would; returns the address that the answer leads to, "" without one. */
  send(path: string, form: Record<string, string>): Promise<string>;
  /** The HTML of a page. */
  read(path: string): Promise<string>;
  /** Uploads a file of names and addresses and has it checked; returns the import's id. With `consent` all agreed to mails. */
  uploadContacts(csv: string, consent?: boolean): Promise<string>;
  /** Leads an import on or back, by the buttons of its page. */
  moveImport(id: string, move: "run" | "undo" | "discard"): Promise<void>;
  /** What the page of an import says of it. */
  importText(id: string): Promise<string>;
  /** Ids of all events of a measured website, in the order of their arrival. */
  eventIds(siteId: string): Promise<string[]>;
}

/** A member without a browser. */
export async function newMember(origin: string, name: string): Promise<Member> {
  const client = await request.newContext({ baseURL: origin, extraHTTPHeaders: { "cf-connecting-ip": newAddress() } });
  await join(client, newEmail(name));
  return {
    createKey: async (rateLimit) => {
      const page = await (
        await post(client, "/settings/api-keys", { intent: "create", name: "Script", permissions: "seo", rateLimit })
      ).text();
      const secret = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/.exec(page)?.[0];
      if (!secret) throw new Error("No key was made");
      return secret;
    },
    createSite: async (host) => {
      const made = await post(client, "/analytics/new", {
        name: host,
        hosts: host,
        timeZone: "UTC",
        currency: "EUR",
        connectAnyway: "on",
      });
      const id = made.headers().location?.split("/").at(-1);
      if (!id) throw new Error("No website was added");
      return id;
    },
    createLink: async (destination) => {
      const slug = `crash-${Date.now().toString(36)}`;
      const made = await post(client, "/cross-module/links/new", { intent: "create", destination, slug });
      const id = made.headers().location?.split("/").at(-1);
      if (!id) throw new Error("No link was made");
      return { id, slug };
    },
    linkClicks: async (id) => {
      const page = await (await client.get(`/cross-module/links/${id}`)).text();
      const count = />([\d,]+) in total</.exec(page.replaceAll("<!-- -->", ""))?.[1];
      if (count === undefined) throw new Error("The page of the link shows no count");
      return Number(count.replaceAll(",", ""));
    },
    send: async (path, form) => (await post(client, path, form)).headers().location ?? "",
    read: async (path) => (await client.get(path)).text(),
    uploadContacts: async (csv, consent = false) => {
      const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
      const uploaded = await client.post(IMPORTS, {
        multipart: { intent: "upload", file },
        headers: { "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
      const id = uploaded.headers().location?.split("/").at(-1);
      if (uploaded.status() !== 303 || !id) throw new Error(`The file was not taken: ${uploaded.status()}`);
      const form = new URLSearchParams([
        ["intent", "check"],
        ["targets", "name"],
        ["targets", "email"],
        ["foundBy", "email"],
        ["existing", "update"],
        ...(consent
          ? [
              ["channel", "email"],
              ["consentText", "Send me news of the shop."],
              ["consentSource", "Form in the shop, spring 2026"],
            ]
          : []),
      ]);
      const checked = await client.post(`${IMPORTS}/${id}`, {
        data: form.toString(),
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
        maxRedirects: 0,
      });
      if (checked.status() !== 303) throw new Error(`The mapping was not taken: ${checked.status()}`);
      return id;
    },
    moveImport: async (id, move) => void (await post(client, `${IMPORTS}/${id}`, { intent: move })),
    importText: async (id) =>
      (await (await client.get(`${IMPORTS}/${id}`)).text())
        .replaceAll("<!-- -->", "")
        .replace(/<script[\s\S]*?<\/script>/g, " ")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    eventIds: async (siteId) => {
      const lines = await (await client.get(`/analytics/sites/${siteId}/export.ndjson`)).text();
      return lines
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { id: string }).id);
    },
  };
}
