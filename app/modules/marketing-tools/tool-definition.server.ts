import type { VatCheck } from "#app/modules/billing/index.server.ts";
import type {
  AnswerBlock,
  PageRequester,
  ToolField,
  ToolProblem,
  ToolRule,
  ToolValues,
} from "#app/modules/seo-tools/index.server.ts";
import { textOf } from "#app/modules/seo-tools/index.server.ts";
import type { ModuleIconName } from "#app/platform/manifest/card.ts";
import type { TxtResolver } from "#app/platform/safe-fetch/resolve.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { CatalogueEntry } from "./domain/marketing-tool.ts";
import { type Figures, type NumberField, readFigures } from "./domain/number-field.ts";
import type { OwnFigures } from "./domain/own-figures.ts";

/** What a tool may reach from outside. */
export interface ToolContext {
  /** Requests to other people's servers. */
  ask: PageRequester;
  dns: TxtResolver;
  /** What the rules of the person's workspace have against an address that the tool makes. */
  warningsOf: (url: string) => Promise<readonly string[]>;
  checkVatNumber: (vatNumber: string) => Promise<VatCheck>;
  now: Date;
}

type Answer = Result<AnswerBlock[], ToolProblem>;

export interface MarketingTool extends CatalogueEntry {
  icon: ModuleIconName;
  fields: readonly ToolField[];
  /** Its button. */
  verb: string;
  /** The worked example: what the form holds at first. */
  example: ToolValues;
  /** The worked example in a sentence, with its result. */
  exampleText: string;
  /** How the result is computed, one line each. */
  formula: readonly string[];
  /** Publications behind the formula and its limits. */
  rules: readonly ToolRule[];
  /** Whether an answer asks other people's servers, and so counts against the limit of a person. */
  network: boolean;
  /** Fields filled in with figures of a measured website; empty what only the person knows, such as their goal. Null: the website has none of these yet. */
  fromOwnData?: (figures: OwnFigures) => Record<string, string> | null;
  run(values: ToolValues, context: ToolContext): Promise<Answer>;
}

/** What every definition says of itself. */
type Head = Omit<MarketingTool, "fields" | "run" | "network" | "words"> & { words?: string };

interface Calculator<Fields extends readonly NumberField[]> extends Head {
  numbers: Fields;
  /** Fields before the numbers, and behind them. */
  lead?: readonly ToolField[];
  choices?: readonly ToolField[];
  compute(figures: Figures<Fields>, values: ToolValues, now: Date): AnswerBlock[] | Answer;
}

/** Longest writing of a number. */
const NUMBER_MAX_CHARS = 40;

/** Declares a calculator: its numbers are read and checked before it computes. */
export function calculator<const Fields extends readonly NumberField[]>({
  numbers,
  lead = [],
  choices = [],
  compute,
  words = "",
  ...head
}: Calculator<Fields>): MarketingTool {
  return {
    ...head,
    words,
    network: false,
    fields: [
      ...lead,
      ...numbers.map(
        ({ name, label, hint, fallback }): ToolField => ({
          name,
          label: fallback === undefined ? label : `${label}, optional`,
          kind: "number",
          maxChars: NUMBER_MAX_CHARS,
          half: true,
          ...(hint ? { hint } : {}),
        }),
      ),
      ...choices,
    ],
    async run(values, { now }) {
      const read = readFigures(numbers, (name) => textOf(values, name));
      if (!read.ok) return read;
      const answer = compute(read.value, values, now);
      return Array.isArray(answer) ? ok(answer) : answer;
    },
  };
}

/** Declares any other tool. */
export const tool = ({
  words = "",
  network = false,
  ...definition
}: Head & Pick<MarketingTool, "fields" | "run"> & { network?: boolean }): MarketingTool => ({
  ...definition,
  words,
  network,
});
