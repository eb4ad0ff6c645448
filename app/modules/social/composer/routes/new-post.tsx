import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readDay } from "#app/shared/dates/calendar-days.ts";
import { SOCIAL } from "../../paths.ts";
import { newPostAction } from "../actions.server.ts";
import { NO_VALUES, readComposer } from "../composer-page.server.ts";
import { ComposerForm } from "../ui/composer-form.tsx";

export const meta: MetaFunction = () => [{ title: "New post · Kaja" }];
export const handle = { crumb: () => "New post" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social", { write: true });
  const day = readDay(new URL(request.url).searchParams.get("day"));
  const time = day === null ? {} : { when: "at" as const, at: `${day}T09:00` };
  return {
    ...(await readComposer(context, scope)),
    values: { ...NO_VALUES, ...time },
    timeZone: session.timeZone,
  };
}

export const action = newPostAction;

export default function NewPost() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New post</h1>
      <ComposerForm {...data} reply={reply} cancelPath={SOCIAL} />
    </>
  );
}
