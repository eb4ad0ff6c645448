import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useState } from "react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";

export const meta: MetaFunction = () => [{ title: "Errors on demand · Kaja" }, { name: "robots", content: "noindex" }];

/** A page that fails on demand, to see what a person sees then. Outside local development it answers 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  if (context.config.ENVIRONMENT !== "development") throw new Response(null, { status: 404 });
  if (new URL(request.url).searchParams.get("in") === "loader") throw new Error("Thrown on demand by the server");
  return null;
}

export default function DevError() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error("Thrown on demand in the browser");
  return (
    <div>
      <Breadcrumbs trail={[{ label: "Errors on demand" }]} />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Errors on demand</h1>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setIsBroken(true)}>Fail in the browser</Button>
        <LinkButton to="/dev/error?in=loader">Fail on the server</LinkButton>
      </div>
    </div>
  );
}
