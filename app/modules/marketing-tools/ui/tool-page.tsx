import { Link } from "@remix-run/react";
import type { ToolAnswer } from "#app/modules/seo-tools/index.server.ts";
import {
  Rules,
  resultSummary,
  type ToolField,
  ToolForm,
  ToolResult,
  type ToolRule,
  useNewAnswer,
} from "#app/modules/seo-tools/index.ts";
import type { ModuleIconName } from "#app/platform/manifest/card.ts";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { ModuleIcon } from "#app/ui/module/module-icon.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";

interface ToolPageProps {
  tool: {
    id: string;
    title: string;
    sentence: string;
    icon: ModuleIconName;
    fields: readonly ToolField[];
    verb: string;
    formula: readonly string[];
    rules: readonly ToolRule[];
    exampleText: string;
    exampleQuery: string;
    posts: boolean;
    network: boolean;
  };
  answer: ToolAnswer;
  offer: { sites: readonly { id: string; name: string }[] } | null;
  /** The form holds the worked example, since nothing was asked. */
  isExample: boolean;
  /** The form holds the person's own figures, with fields left for them. */
  isUnasked: boolean;
}

/** The page of any tool: the form, its result beside it, and behind them how it is computed. */
export function MarketingToolPage({ tool, answer, offer, isExample, isUnasked }: ToolPageProps) {
  const { heading, isNew } = useNewAnswer(answer);
  return (
    <div>
      <p role="status" className="sr-only">
        {isNew && answer.blocks ? resultSummary(answer.blocks) : ""}
      </p>
      <Breadcrumbs trail={[{ label: "Marketing Tools", to: "/marketing-tools" }, { label: tool.title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{tool.title}</h1>
      <p className="mt-1.5 mb-5 max-w-[68ch] text-ink-2 text-sm">{tool.sentence}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          {/* Another address is another form: its fields begin with what that says. */}
          <ToolForm
            key={JSON.stringify(answer.values)}
            tool={tool}
            module="marketing-tools"
            values={answer.values}
            problem={answer.problem}
            folded={false}
          />
          {offer ? <OwnData sites={offer.sites} /> : null}
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {answer.blocks ? (
            <>
              {isExample ? (
                <p className="rounded-s bg-info-soft px-3 py-2 text-[13px] text-ink">
                  This is the worked example. Enter your own figures in the form.
                </p>
              ) : null}
              <ToolResult blocks={answer.blocks} tooLongForLink={false} heading={heading} />
            </>
          ) : answer.problem ? (
            <p className="text-ink-2 text-sm">Correct the form to see a result.</p>
          ) : (
            <EmptyState icon={<ModuleIcon name={tool.icon} size={22} />} title="No results yet">
              {isUnasked
                ? `Fill in the empty fields, then choose “${tool.verb}”.`
                : `The form holds an example. Choose “${tool.verb}” to check it, or enter your own.`}
            </EmptyState>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <section aria-label="Formula">
            <h2 className="mb-2 font-bold text-sm">Formula</h2>
            <Card className="grid gap-2 p-4 text-[13px]">
              {tool.formula.map((line) => (
                <p key={line} className="[overflow-wrap:anywhere]">
                  {line}
                </p>
              ))}
            </Card>
            <h2 className="mt-5 mb-2 font-bold text-sm">Worked example</h2>
            <p className="text-[13px] text-ink-2">
              {tool.exampleText}{" "}
              <Link to={`?${tool.exampleQuery}`} preventScrollReset className="text-brand underline">
                Load it
              </Link>
            </p>
          </section>
          <Rules rules={tool.rules} />
        </div>
      </div>
    </div>
  );
}

/** Fills the form with figures of a measured website. */
function OwnData({ sites }: { sites: readonly { id: string; name: string }[] }) {
  return (
    <nav aria-label="Use my data" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-3">Use my data:</span>
      {sites.length === 0 ? (
        <Link to="/analytics" className="text-brand underline pointer-coarse:py-3">
          Connect a website
        </Link>
      ) : (
        sites.map(({ id, name }) => (
          <Link key={id} to={`?own=${id}`} className="text-brand underline pointer-coarse:py-3">
            {name}
          </Link>
        ))
      )}
    </nav>
  );
}
