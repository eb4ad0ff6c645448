import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { LEADING_POLICY } from "#app/platform/http/csp.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { DeadLink, LockedLink, ShareLinkGate } from "#app/ui/page/share-link-access.tsx";
import { unlockAction } from "../actions.server.ts";
import { openLinkPage } from "../following/follow.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  const robots = { name: "robots", content: "noindex, nofollow" };
  if (page?.kind !== "preview") return [{ title: "Link" }, robots];
  const { title, text, image } = page.preview;
  return [
    { title: title || "Link" },
    robots,
    { property: "og:title", content: title || "Link" },
    ...(text === "" ? [] : [{ property: "og:description", content: text }]),
    ...(image === ""
      ? []
      : [
          { property: "og:image", content: image },
          { name: "twitter:card", content: "summary_large_image" },
        ]),
  ];
};

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(publicPageHeaders(NO_STORE))) all.set(name, value);
  // The password opens the link, which leads elsewhere.
  all.set("Content-Security-Policy", LEADING_POLICY);
  all.set("X-Robots-Tag", "noindex, nofollow");
  return all;
};

/** Statuses by which programs know what people read. */
const STATUS = {
  missing: 404,
  archived: 410,
  expired: 410,
  scheduled: 404,
  blocked: 403,
  locked: 200,
  preview: 200,
  open: 200,
} as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const page = await openLinkPage(request, context, params.slug ?? "");
  return data(page, { status: STATUS[page.kind] });
}

export const action = unlockAction;

const TEXTS = {
  missing: ["This link does not exist", "The URL may be incomplete. Ask the person who sent it."],
  archived: ["This link is no longer used", "Its owner has archived it. Ask the person who sent it for a new one."],
  expired: ["This link has expired", "It was valid for a limited time. Ask the person who sent it for a new one."],
  scheduled: ["This link does not work yet", "It becomes active later. Please come back then."],
  blocked: ["This link is blocked", "It leads to a website that its owner has blocked."],
} as const;

export default function ShortLink() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (page.kind === "locked") {
    const error = reply?.errors.password?.[0] ?? reply?.errors[""]?.[0];
    return <LockedLink title="This link has a password" what="the link" open="Open the link" error={error} />;
  }
  if (page.kind === "preview")
    return (
      <ShareLinkGate title={page.preview.title || "Link"}>
        <p className="text-[15px] text-ink-2">{page.preview.text}</p>
      </ShareLinkGate>
    );
  if (page.kind === "open")
    return (
      <ShareLinkGate title="Open the link">
        <p className="text-[15px] text-ink-2">Load this page again to follow the link.</p>
      </ShareLinkGate>
    );
  const [title, message] = TEXTS[page.kind];
  return <DeadLink title={title} message={message} />;
}
