import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { counted, exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { suggestionsFor } from "../goals/suggestions.server.ts";
import { type OpenReport, openReport, readFilterBar } from "../query/open-report.server.ts";
import { type JourneyColumn, type JourneyNode, type JourneyQuery, MAX_JOURNEY_STEPS } from "./domain/journey.ts";

const NAME_MAX_CHARS = 2_048;
const DEFAULT_STEPS = 4;

/** A node in an address: "page:/shop", "event:sale". */
const textOf = ({ kind, name }: JourneyNode): string => `${kind}:${name}`;

function nodeOf(text: string | null): JourneyNode | null {
  const found = /^(page|event):([\s\S]+)$/.exec(text ?? "");
  return found?.[2] && found[2].length <= NAME_MAX_CHARS
    ? { kind: found[1] as JourneyNode["kind"], name: found[2] }
    : null;
}

type Asked = Pick<JourneyQuery, "anchor" | "direction" | "steps" | "chosen">;

/** What the address asks for: `at` as typed (a path or the name of an event), `way=to` for the way there, `s1`… for chosen nodes. */
function readAsked(search: URLSearchParams): Asked {
  const typed = (search.get("at") ?? "").trim().slice(0, NAME_MAX_CHARS);
  const steps = Number(search.get("steps") ?? DEFAULT_STEPS);
  return {
    anchor: typed === "" ? null : { kind: typed.startsWith("/") ? "page" : "event", name: typed },
    direction: search.get("way") === "to" ? "to" : "from",
    steps: Number.isInteger(steps) && steps >= 2 && steps <= MAX_JOURNEY_STEPS ? steps : DEFAULT_STEPS,
    chosen: Array.from({ length: MAX_JOURNEY_STEPS }, (_, at) => nodeOf(search.get(`s${at + 1}`))),
  };
}

export interface JourneysData {
  report: OpenReport;
  asked: Asked;
  columns: JourneyColumn[];
}

/** Reads the journeys that the address asks for. Throws 403 and 404 Responses. */
export async function readJourneysPage(args: LoaderFunctionArgs): Promise<JourneysData> {
  const report = await openReport(args, "analytics_advanced");
  const asked = readAsked(new URL(args.request.url).searchParams);
  return {
    report,
    asked,
    columns: await report.object.journeys({ range: report.period.range, filters: report.filters, ...asked }),
  };
}

/** The journeys as the page shows them. */
export async function journeysPage({ report, asked, columns }: JourneysData, now: Date) {
  const [first] = columns;
  const all = first?.visits ?? 0;
  return {
    base: `/analytics/sites/${report.site.id}`,
    bar: await readFilterBar(report, { single: true, notCompared: "journeys are shown for one period." }),
    suggestions: await suggestionsFor(report, now),
    at: asked.anchor?.name ?? "",
    isTo: asked.direction === "to",
    steps: asked.steps,
    isNarrowed: asked.chosen.some((node) => node !== null),
    visits: counted(all, "visit"),
    columns: columns.map((column, at) => ({
      title:
        at === 0
          ? asked.direction === "to"
            ? "Ends with"
            : "Begins with"
          : asked.direction === "to"
            ? `${at} before`
            : `${at} after`,
      visits: counted(column.visits, "visit"),
      share: percentOfWhole(column.visits, all),
      ended: exact(column.ended),
      nodes: column.nodes.map((node) => {
        const chosen = asked.chosen[at];
        return {
          key: textOf(node),
          name: node.name || "(empty)",
          isEvent: node.kind === "event",
          visits: exact(node.visits),
          share: percentOfWhole(node.visits, all),
          bar: all === 0 ? 0 : Math.round((node.visits / all) * 1_000) / 10,
          isChosen: chosen != null && textOf(chosen) === textOf(node),
        };
      }),
      others:
        column.others.nodes === 0 ? null : { nodes: exact(column.others.nodes), visits: exact(column.others.visits) },
    })),
  };
}
