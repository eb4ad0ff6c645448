import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { plannedAt } from "#app/modules/cards.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import type { RouteHandle } from "#app/root.tsx";
import { ComingSoonPage } from "#app/ui/page/coming-soon-page.tsx";
import { ErrorPage, errorTitle } from "#app/ui/page/error-page.tsx";
import { readFrame } from "./frame.server.ts";
import { Frame } from "./frame.tsx";

// The content of the frame needs its scripts.
export const handle: RouteHandle = { noScripts: (loaded) => loaded === undefined };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const planned = loaded?.planned;
  return [{ title: planned ? `${planned.title} · Kaja` : errorTitle(404) }, { name: "robots", content: "noindex" }];
};

/** A request of the browser for a picture or a script is shown to nobody. */
const isForAPerson = (request: Request): boolean =>
  ["document", "empty"].includes(request.headers.get("sec-fetch-dest") ?? "document");

/** Catches every path that no route owns, those of tools on their way too: inside the frame for who is signed in, a page of its own for everybody else. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = isForAPerson(request) ? await readSession(request, context).catch(() => null) : null;
  if (!session) throw new Response(null, { status: 404 });
  const planned = plannedAt(new URL(request.url).pathname);
  return data({ ...(await readFrame(request, context, session)), planned }, { status: 404 });
}

export default function NotFound() {
  const { planned, ...frame } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      {planned ? <ComingSoonPage module={planned} /> : <ErrorPage status={404} retryHref="" framed />}
    </Frame>
  );
}
