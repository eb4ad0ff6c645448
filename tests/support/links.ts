import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { NewClick } from "#app/modules/links/store/link-rpc.ts";
import { linkStub } from "#app/modules/links/store/link-stub.server.ts";
import { openDatabase } from "#db/client.ts";
import { shortLinks } from "#db/schema/links.ts";
import { ORIGIN } from "./factories.ts";
import { Visitor } from "./visitor.ts";

export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const DESTINATION = "https://shop.example/spring";

/** The fields of the form as a browser sends it: every one, most of them empty. */
export const linkFields = (more: Record<string, string> = {}) => ({
  intent: "create",
  destination: DESTINATION,
  ...more,
});

/** Creates a link by the form and returns its row. */
export async function createLink(visitor: Visitor, more: Record<string, string> = {}) {
  const created = await visitor.post("/cross-module/links/new", linkFields(more));
  const path = created.headers.get("location");
  if (created.status !== 303 || !path) throw new Error(`No link: ${created.status} ${await created.text()}`);
  return rowOf(path.split("/").at(-1) ?? "");
}

export async function rowOf(id: string) {
  const [row] = await openDatabase({ d1: env.DB }).select().from(shortLinks).where(eq(shortLinks.id, id));
  if (!row) throw new Error("The link is gone");
  return row;
}

export const follow = (slug: string, headers: Record<string, string> = {}, person = new Visitor()) =>
  person.get(`/r/${slug}`, { "user-agent": BROWSER, ...headers });

/** Follows a link as a person in a country. */
export const followFrom = (country: string, slug: string, person = new Visitor()) =>
  person.send(
    new Request(`${ORIGIN}/r/${slug}`, {
      headers: { "user-agent": BROWSER },
      redirect: "manual",
      cf: { country },
    } as RequestInit),
  );

export const totalsOf = (id: string) => linkStub({ env }, id).totals();

/** A click as the redirect sends it to the link's object. */
export const clickOf = (workspaceId: string, linkId: string, more: Partial<NewClick> = {}): NewClick => ({
  head: { linkId, slug: "abc", workspaceId },
  ...{ visitor: "1", bot: null, country: "EE", device: "mobile", browser: "Firefox", system: "Linux" },
  ...{ language: "et", referrer: "", variant: "", token: "12345678" },
  ...more,
});

/** Ends the object, as a crash or a deployment does: what it had in memory is lost. */
export const restart = (id: string) => evictDurableObject(env.LINK.getByName(id));
