import { dailyPersonId, describeClient } from "#app/modules/analytics/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken } from "#app/platform/crypto/bytes.ts";
import { LocalBuckets } from "#app/platform/rate-limit/local-buckets.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import * as access from "#app/platform/share-links/share-link-access.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { chooseDestination, type LinkState, positionOf, stateOfRow } from "../domain/routing.ts";
import { clickIdText, taggedUrl } from "../domain/tagged-url.ts";
import { shortPath } from "../paths.ts";
import { linkStub } from "../store/link-stub.server.ts";
import { type FollowedLink, findFollowedLink } from "./followed-links.server.ts";

/** Follows of one address, in this isolate: far more than an office makes, and cheap to refuse. */
const floods = new LocalBuckets({ burst: 2_000, perSecond: 100, maxCallers: 10_000 });
/** 6 bytes: 8 characters. */
const TOKEN_BYTES = 6;
const VARIANT_NAMES = ["a", "b", "c", "d"];
/** Programs that read a page to show a preview of it. */
const PREVIEW_PROGRAM =
  /facebookexternalhit|facebot|twitterbot|linkedinbot|slackbot|discordbot|telegrambot|whatsapp|skypeuripreview|mastodon|bluesky|pinterest|embedly|redditbot|iframely/i;

const PASSWORD: access.ShareLinkKind = {
  purpose: "short-link",
  cookie: "link",
  pathOf: shortPath,
  wrongPassword: "Wrong password. Check it and try again.",
};

/** What somebody who opens a short address gets. */
export type Followed =
  | { kind: "redirect"; url: string }
  | { kind: "flood"; retryAfterSeconds: number }
  | { kind: "missing" | "locked" | "blocked" | "preview" | Exclude<LinkState, "open"> };

const lockOf = ({ row }: FollowedLink) => ({ id: row.id, tokenHash: row.slug, passwordHash: row.passwordHash });

const NO_SUCH_LINK = appError("not_found", "Link not found.");

const hasPreview = ({ routing: { preview } }: FollowedLink): boolean =>
  Object.values(preview).some((text) => text !== "");

/** What a link shows in place of where it leads; null when it leads on. */
async function pageOf(request: Request, context: RequestContext, link: FollowedLink): Promise<Followed | null> {
  const state = stateOfRow(link.row, context.now().getTime());
  if (state !== "open") return { kind: state };
  if (link.isBlocked) return { kind: "blocked" };
  if (!(await access.isUnlocked(request, context, PASSWORD, lockOf(link)))) return { kind: "locked" };
  const isPreview = hasPreview(link) && PREVIEW_PROGRAM.test(request.headers.get("user-agent") ?? "");
  return isPreview ? { kind: "preview" } : null;
}

/** Decides what a request for a short address gets, and counts the click: it is on disk when this answers. */
export async function followLink(request: Request, context: RequestContext, slug: string): Promise<Followed> {
  const nowMs = context.now().getTime();
  const caller = canonicalIdentifier("address", context.address);
  const retryAfterSeconds = floods.waitSeconds(caller, nowMs);
  if (retryAfterSeconds > 0) return { kind: "flood", retryAfterSeconds };
  floods.take(caller, 1, nowMs);
  const link = await findFollowedLink(context, slug.toLowerCase());
  if (!link) return { kind: "missing" };
  return (await pageOf(request, context, link)) ?? { kind: "redirect", url: await countClick(request, context, link) };
}

async function countClick(request: Request, context: RequestContext, { row, routing }: FollowedLink): Promise<string> {
  const client = describeClient(request, context.address);
  const visitor = await dailyPersonId(context, row.workspaceId, request);
  const { device, browser, system } = client.agent;
  const known = device === "desktop" || device === "mobile" || device === "tablet" ? device : "";
  const position = visitor === null ? Math.random() : positionOf(visitor, row.id);
  const follower = { country: client.country, device: known, language: client.language } as const;
  const choice = chooseDestination(row.destination, routing, follower, position);
  const isCounted = request.method === "GET";
  const token = randomToken(TOKEN_BYTES);
  const seq = isCounted
    ? await linkStub(context, row.id)
        .record({
          head: { linkId: row.id, slug: row.slug, workspaceId: row.workspaceId },
          madeAtMs: row.createdAt.getTime(),
          ...{ visitor, bot: client.bot, country: client.country, device, browser, system },
          ...{ language: client.language, referrer: client.referrer.slice(0, 100), token },
          variant: choice.variant === null ? "" : (VARIANT_NAMES[choice.variant] ?? ""),
        })
        .catch((cause: unknown) => {
          // People still arrive when the count is out of order.
          context.log.error("links.click_not_counted", { linkId: row.id }, cause);
          return null;
        })
    : null;
  const clickId = row.passesClickId && seq !== null ? clickIdText({ slug: row.slug, seq, token }) : null;
  return taggedUrl(choice.destination, routing.utm, clickId);
}

/** What the page of a short address shows, without counting anything. */
export async function openLinkPage(request: Request, context: RequestContext, slug: string) {
  const link = await findFollowedLink(context, slug.toLowerCase());
  if (!link) return { kind: "missing" as const };
  const page = await pageOf(request, context, link);
  if (page?.kind === "preview")
    return { kind: "preview" as const, preview: link.routing.preview, destination: link.row.destination };
  return {
    kind: page ? (page.kind as Exclude<Followed["kind"], "redirect" | "flood" | "preview">) : ("open" as const),
  };
}

/**
 * Checks the password of a link and returns the `Set-Cookie` value that opens it for two hours; null for a link that has no password,
 * or none any more. Errors: not_found, invalid_credentials, rate_limited, unavailable.
 */
export async function unlockLink(
  request: Request,
  context: RequestContext,
  slug: string,
  password: string,
): Promise<Result<string | null>> {
  const link = await findFollowedLink(context, slug.toLowerCase());
  if (!link) return err(NO_SUCH_LINK);
  if (link.row.passwordHash === null) return ok(null);
  return access.unlock(request, context, PASSWORD, lockOf(link), { token: link.row.slug, password });
}
