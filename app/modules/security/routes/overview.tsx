import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { readPosture } from "../posture.server.ts";
import { PostureList, Score } from "../ui/posture.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readPosture(request, context, await requireUser(request, context));
}

export default function Overview() {
  const { checks, score } = useLoaderData<typeof loader>();
  const open = checks.filter(({ done }) => !done);
  return (
    <div className="grid gap-5">
      <Score {...score} />
      {open.length > 0 ? <PostureList title="What to do next" checks={open} /> : null}
      <PostureList title="All good" checks={checks.filter(({ done }) => done)} />
    </div>
  );
}
