import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { StackedBars } from "#app/ui/chart/stacked-bars.tsx";
import { stackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import type { Distribution } from "../domain/structure.ts";
import { openStructure } from "../service.server.ts";
import { Part } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Distributions" };

const shapeOf = (steps: readonly Distribution[]) =>
  stackedBarsShape(
    steps.map(({ label, pageCount }) => ({ key: label, label, values: { pages: pageCount } })),
    ["pages"],
  );

export async function loader(args: LoaderFunctionArgs) {
  const { ready, state } = await openStructure(args);
  const all = ready === "ready" ? state?.distributions : undefined;
  return {
    ready,
    charts: all && { responseTime: shapeOf(all.responseTime), size: shapeOf(all.size), depth: shapeOf(all.depth) },
  };
}

const CHARTS = [
  {
    name: "responseTime",
    title: "Time to first byte",
    unit: "seconds; all crawled URLs that answered",
    barName: "Seconds",
  },
  {
    name: "size",
    title: "Size of the document",
    unit: "kilobytes after decompression; HTML pages",
    barName: "Kilobytes",
  },
  { name: "depth", title: "Clicks from the start page", unit: "HTML pages that links lead to", barName: "Clicks" },
] as const;

export default function Distributions() {
  const { ready, charts } = useLoaderData<typeof loader>();
  return (
    <Part
      ready={ready}
      what="Distributions"
      intro="How many pages fall into each step, from its number up to the next. The end of a scale shows what the averages hide."
    >
      {charts ? (
        <div className="grid gap-3.5 lg:grid-cols-2">
          {CHARTS.map(({ name, title, unit, barName }) => (
            <Card key={name} as="section" className="p-4">
              <h2 className="font-bold text-[15px] tracking-tight">{title}</h2>
              <p className="mb-2 text-[13px] text-ink-3">{unit}</p>
              <StackedBars
                shape={charts[name]}
                series={[{ key: "pages", label: "Pages", colour: "s1" }]}
                caption={title}
                barName={barName}
              />
            </Card>
          ))}
        </div>
      ) : null}
    </Part>
  );
}
