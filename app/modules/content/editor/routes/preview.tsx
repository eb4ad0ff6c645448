import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { directionOf } from "../../domain/kind.ts";
import { readDocument } from "../../images/service.server.ts";
import { loadItem } from "../../item-page.server.ts";

export const handle = { crumb: () => "Preview" };

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope } = await loadItem(args);
  return { title: item.title, language: item.language, blocks: await readDocument(scope, item.body) };
}

/** The piece as readers see it. */
export default function Preview() {
  const { title, language, blocks } = useLoaderData<typeof loader>();
  return (
    <Card as="article" className="px-5 py-8 sm:px-12">
      <div lang={language} dir={directionOf(language)} className="mx-auto max-w-[68ch] [overflow-wrap:anywhere]">
        <p className="font-bold text-[28px] leading-tight tracking-tight">{title}</p>
        {blocks.length > 0 ? <Prose blocks={blocks} /> : <p className="mt-4 text-ink-3">There is no text yet.</p>}
      </div>
    </Card>
  );
}
