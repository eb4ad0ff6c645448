import type { Outlook } from "./budget.ts";
import type { ProductContext } from "./context.ts";
import { CHANNELS } from "./scoring/channels.ts";
import { type ChannelScore, MIN_OWN_CONVERSIONS, MIN_OWN_VISITS } from "./scoring/score.ts";
import { ASSET_LABELS, GOAL_LABELS, type OwnChannel, type Situation } from "./situation.ts";

/** What a line rests on: something known, something believed, or something that the plan has to find out. */
export type Mark = "fact" | "assumption" | "test";

export interface Line {
  text: string;
  mark: Mark;
  /** Where it comes from, in a few words. */
  source: string;
}

export interface Canvas {
  positioning: readonly Line[];
  messages: readonly Line[];
  swot: Readonly<Record<"strengths" | "weaknesses" | "opportunities" | "threats", readonly Line[]>>;
  funnel: readonly Line[];
  okrs: readonly Line[];
}

export interface CanvasInput {
  situation: Situation;
  context: ProductContext;
  chosen: readonly ChannelScore[];
  own: readonly OwnChannel[];
  outlook: Outlook | null;
}

const said = (text: string): Line => ({ text, mark: "fact", source: "product context" });
const answered = (text: string): Line => ({ text, mark: "fact", source: "your answers" });
const toTest = (text: string, source = "not known yet"): Line => ({ text, mark: "test", source });
const believed = (text: string, source = "rule of thumb"): Line => ({ text, mark: "assumption", source });

const MAX_LINES = 10;

/** What a person typed is quoted, never built into a sentence: whatever it is, it stays readable. A sentence of its own loses its full stop. */
const asTyped = (text: string): string => {
  const line = text.trim();
  return /[^.]\.$/.test(line) && !ENDS_IN_ABBREVIATION.test(line) ? line.slice(0, -1) : line;
};

/** "Kask & Co.", "pots, sets etc.", "the U.S.": the full stop belongs to the word. */
const ENDS_IN_ABBREVIATION = /(?:^|[\s.])(?:\p{L}|co|inc|ltd|corp|etc|jr|sr)\.$/iu;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map(asTyped)
    .filter((line) => line !== "")
    .slice(0, MAX_LINES);

const oneLine = (text: string): string => linesOf(text).join("; ");

/** Names are also written one after the other. */
const namesOf = (text: string): string[] => linesOf(text.replaceAll(";", "\n"));

function positioning({ audience, job, offer, difference }: ProductContext): Line[] {
  const missing = Object.entries({ "who buys": audience, "what they need": job, "what you sell": offer })
    .filter(([, value]) => value === "")
    .map(([name]) => name);
  if (missing.length > 0) return [toTest(`Find out and write down: ${missing.join(", ")}`)];
  return [
    said(`Customers: ${oneLine(audience)}`),
    said(`Their need: ${oneLine(job)}`),
    said(`Your offer: ${oneLine(offer)}`),
    difference === ""
      ? toTest("Find out why customers chose you over the alternatives")
      : believed(`Why you: ${oneLine(difference)}`, "product context; ask five customers whether they agree"),
  ];
}

function messages({ difference, proof, job }: ProductContext): Line[] {
  const lines = [
    ...linesOf(difference).map((text) => believed(`Claim: ${text}`, "product context")),
    ...linesOf(proof).map((text) => said(`Proof: ${text}`)),
  ];
  if (difference !== "" && proof === "")
    lines.push(toTest("Find proof of the claim: a number, a customer, a comparison"));
  if (job !== "") lines.push(believed("First sentence of each page: how you meet the customers' need"));
  return lines.length > 0 ? lines : [toTest("Ask five customers how they would recommend you")];
}

/** Why each channel is an opportunity: by what was measured, else by what the person has, else by what it is. Nothing is said twice. */
function opportunities(chosen: readonly ChannelScore[]): Line[] {
  const given = new Set<string>();
  return chosen.map(({ id, name, reasons }) => {
    const found = (["own", "answer"] as const)
      .flatMap((basis) => reasons.filter((reason) => reason.basis === basis && reason.points > 0))
      .find(({ text }) => !given.has(text));
    if (found) given.add(found.text);
    const about = asTyped(CHANNELS.find((channel) => channel.id === id)?.about ?? "");
    return found ? believed(`${name}: ${found.text}`, "channel scores") : believed(`${name}: ${about}`);
  });
}

function swot({ situation, context, chosen, own }: CanvasInput): Canvas["swot"] {
  const { assets, hoursPerWeek, monthlyBudgetMinor } = situation;
  const visits = own.reduce((sum, row) => sum + row.visits, 0);
  const conversions = own.reduce((sum, row) => sum + row.conversions, 0);
  const [largest] = [...own].sort((a, b) => b.visits - a.visits);
  const dependsOn = largest && visits >= MIN_OWN_VISITS && largest.visits / visits > 0.6 ? largest : null;
  return {
    strengths: [
      ...assets.map((asset) => answered(ASSET_LABELS[asset])),
      ...(conversions >= MIN_OWN_CONVERSIONS
        ? [{ text: `${conversions} conversions in 90 days`, mark: "fact", source: "analytics" } as const]
        : []),
    ],
    weaknesses: [
      ...(hoursPerWeek < 5 ? [answered(`Only ${hoursPerWeek} hours a week for marketing`)] : []),
      ...(monthlyBudgetMinor === 0 ? [answered("No budget besides time")] : []),
      ...(assets.includes("reviews") ? [] : [answered("No reviews or case studies yet")]),
      ...(visits < MIN_OWN_VISITS ? [toTest("Too few measured visits to learn from", "analytics")] : []),
    ],
    opportunities: opportunities(chosen),
    threats: [
      ...(dependsOn
        ? [
            {
              text: `${Math.round((dependsOn.visits / visits) * 100)}% of visits come from ${dependsOn.channel}`,
              mark: "fact",
              source: "analytics",
            } as const,
          ]
        : []),
      ...namesOf(context.competitors).map((name) => toTest(`${name}: what they offer that you don't`, "competitors")),
    ],
  };
}

function okrs({ situation, chosen, outlook, own }: CanvasInput): Line[] {
  const conversions = own.reduce((sum, row) => sum + row.conversions, 0);
  const lines = [answered(`Objective for 90 days: ${GOAL_LABELS[situation.goal].toLowerCase()}`)];
  if (conversions >= MIN_OWN_CONVERSIONS)
    lines.push(
      believed(`${Math.round(conversions * 1.2)} conversions instead of ${conversions}`, "analytics, plus a fifth"),
    );
  if (outlook)
    lines.push(
      believed(
        `${Math.round(outlook.runs.customers[1])} customers from ads, at least ${Math.floor(outlook.runs.customers[0])}`,
        "1,000 runs",
      ),
    );
  for (const { name } of chosen) lines.push(toTest(`${name}: a measurable first result by week 5`, "plan"));
  return lines;
}

/** The frame of a strategy in words. Each line says what it rests on; nothing is claimed that nobody said or counted. */
export function canvasOf(input: CanvasInput): Canvas {
  const { chosen, context } = input;
  return {
    positioning: positioning(context),
    messages: messages(context),
    swot: swot(input),
    funnel: [
      ...chosen.map(({ name }) => believed(`Awareness: ${name}`, "channel scores")),
      input.situation.assets.includes("website")
        ? answered("Consideration: your website")
        : toTest("Consideration: where people compare before they buy"),
      input.situation.assets.includes("email_list")
        ? answered("Retention: email")
        : toTest("Retention: how you stay in touch with people who don't buy at once"),
    ],
    okrs: okrs(input),
  };
}
