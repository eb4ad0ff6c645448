import { describeClient, visitorOfPage } from "#app/modules/analytics/index.server.ts";
import { knowVisitor, readContact } from "#app/modules/contacts/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { LocalBuckets } from "#app/platform/rate-limit/local-buckets.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import { readWorkspaceName } from "#app/platform/workspace/workspace.server.ts";
import { MAIL_UTM } from "../domain/mail-utm.ts";
import type { NewTouch } from "../store/campaign-rpc.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import { variablesFor } from "../templates/domain/variables.ts";
import { parseMail, writeLink, writeMail } from "../templates/personalize.server.ts";
import { linkSigner, type MailToken, personalLinks, readMailToken } from "./tokens.server.ts";

/** Requests of one address, in this isolate: a security gateway of a large company sends many. */
const floods = new LocalBuckets({ burst: 2_000, perSecond: 100, maxCallers: 10_000 });

export type Opened =
  | { kind: "redirect"; url: string }
  | { kind: "pixel" | "empty" | "missing" }
  | { kind: "mail"; html: string }
  | { kind: "flood"; retryAfterSeconds: number };

const TEMPLATE_HOST = /^https?:\/\/[^/?#]+/i;

/** Where a click leads: the host is the author's, whatever the variables hold. */
function destinationOf(template: string, written: string, utmCampaign: string): string | null {
  const host = TEMPLATE_HOST.exec(template)?.[0];
  if (!host || !URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.origin !== new URL(host).origin) return null;
  if (utmCampaign !== "" && ![...url.searchParams.keys()].some((name) => name.startsWith("utm_"))) {
    url.searchParams.set("utm_source", MAIL_UTM.source);
    url.searchParams.set("utm_medium", MAIL_UTM.medium);
    url.searchParams.set("utm_campaign", utmCampaign);
  }
  return url.href;
}

const touchOf = (request: Request, context: RequestContext, token: MailToken, kind: NewTouch["kind"]): NewTouch => ({
  ...{ n: token.n, kind, link: token.link, atMs: context.now().getTime() },
  userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
  isPrefetch: /prefetch|preview/i.test(
    `${request.headers.get("sec-purpose") ?? ""} ${request.headers.get("purpose") ?? ""}`,
  ),
  isProgram: describeClient(request, context.address).bot !== null,
});

/** Ties the visitor that a click brings to a measured website to the contact, when they agreed to that. */
async function knowClicker(
  context: RequestContext,
  request: Request,
  { workspaceId, contactId, url }: { workspaceId: string; contactId: string; url: string },
): Promise<void> {
  const visitor = await visitorOfPage(context, workspaceId, url, request);
  if (visitor !== null) await knowVisitor(context, workspaceId, contactId, { visitor, nowMs: context.now().getTime() });
}

async function followClick(request: Request, context: RequestContext, token: MailToken): Promise<Opened> {
  const stub = campaignStub(context, token.campaignId);
  const touched =
    request.method === "GET"
      ? await stub.touch(touchOf(request, context, token, "click")).catch((cause: unknown) => {
          // People still arrive when the count is out of order.
          context.log.error("messages.click_not_counted", { campaignId: token.campaignId }, cause);
          return null;
        })
      : null;
  const view = await stub.view(token.n);
  const template = view?.content.mail.links[token.link ?? -1];
  if (!view || template === undefined) return { kind: "missing" };
  let written = template;
  if (template.includes("{{")) {
    const contact = await readContact(context, view, touched?.contactId ?? view.contactId);
    const workspace = await readWorkspaceName(context.db, view.workspaceId);
    const link = contact.ok ? writeLink(template, variablesFor(contact.value, workspace)) : null;
    // Of somebody who is not known any more the address leads on without what was about them.
    written = link?.ok ? link.value : template.replace(/\{\{.*?\}\}/g, "");
  }
  const url = destinationOf(template, written, view.content.utmCampaign);
  if (url !== null && touched && touched.verdict !== "machine")
    context.waitUntil(
      knowClicker(context, request, { ...touched, url }).catch((cause: unknown) => {
        context.log.error("messages.clicker_not_known", { campaignId: token.campaignId }, cause);
      }),
    );
  return url === null ? { kind: "missing" } : { kind: "redirect", url };
}

async function showMail(context: RequestContext, token: MailToken): Promise<Opened> {
  const view = await campaignStub(context, token.campaignId).view(token.n);
  if (!view) return { kind: "missing" };
  const contact = await readContact(context, view, view.contactId);
  const { content, variant } = view;
  const parsed = parseMail(variant === "b" ? { ...content.mail, subject: content.subjectB } : content.mail);
  if (!contact.ok || !parsed.ok) return { kind: "missing" };
  const sign = await linkSigner(context);
  const { targets } = await personalLinks(context, sign, token, {
    links: content.mail.links,
    tracksClicks: content.tracksClicks,
    tracksOpens: false,
  });
  const { trap: _trap, ...shown } = targets;
  const workspace = await readWorkspaceName(context.db, view.workspaceId);
  const written = writeMail(parsed.value, variablesFor(contact.value, workspace), shown);
  return written.ok ? { kind: "mail", html: written.value.html } : { kind: "missing" };
}

/** Answers an address out of a mail, and counts who followed it. Forged addresses reach nothing. */
export async function openMailLink(request: Request, context: RequestContext, text: string): Promise<Opened> {
  const caller = canonicalIdentifier("address", context.address);
  const nowMs = context.now().getTime();
  const retryAfterSeconds = floods.waitSeconds(caller, nowMs);
  if (retryAfterSeconds > 0) return { kind: "flood", retryAfterSeconds };
  floods.take(caller, 1, nowMs);
  const token = await readMailToken(context, text);
  if (!token) return { kind: "missing" };
  if (token.kind === "c") return followClick(request, context, token);
  if (token.kind === "v") return showMail(context, token);
  if (token.kind === "u") return { kind: "redirect", url: `${context.config.APP_URL}/m/u/${text}` };
  const kind = token.kind === "o" ? "open" : "trap";
  const stub = campaignStub(context, token.campaignId);
  if (request.method === "GET")
    await stub.touch(touchOf(request, context, token, kind)).catch((cause: unknown) => {
      context.log.error("messages.open_not_counted", { campaignId: token.campaignId }, cause);
    });
  return { kind: kind === "open" ? "pixel" : "empty" };
}
