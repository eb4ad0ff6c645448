import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { type Answer, answerQuestion } from "../answer.server.ts";

/** What the search box asks while somebody types; the page itself answers the same question from its address. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Answer | null> {
  await requireUser(request, context);
  return answerQuestion(context, new URL(request.url).searchParams.get("q") ?? "");
}

/** A search that cannot be reached must not take the page away. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Answer | null> {
  return serverLoader<typeof loader>().catch(() => null);
}
