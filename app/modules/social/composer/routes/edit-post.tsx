import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { postPath } from "../../paths.ts";
import { getPost } from "../../service.server.ts";
import { editPostAction } from "../actions.server.ts";
import { readComposer, readComposition } from "../composer-page.server.ts";
import { ComposerForm } from "../ui/composer-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit post · Kaja" }];
export const handle = { crumb: () => "Edit" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social", { write: true });
  const post = orThrow(await getPost(scope, params.postId ?? ""));
  const [composer, values] = await Promise.all([
    readComposer(context, scope),
    readComposition(context, scope, post, session.timeZone),
  ]);
  return { ...composer, values, id: post.id, timeZone: session.timeZone };
}

export const action = editPostAction;

export default function EditPost() {
  const { id, ...data } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Edit post</h1>
      <ComposerForm {...data} reply={reply} cancelPath={postPath(id)} />
    </>
  );
}
