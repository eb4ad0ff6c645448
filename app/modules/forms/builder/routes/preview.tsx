import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { FormFrame, FormPage } from "../../delivery/ui/form-page.tsx";
import { publishProblems } from "../../domain/definition/publish.ts";
import { loadForm } from "../form-page.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { form } = await loadForm(args);
  const asked = Number(new URL(args.request.url).searchParams.get("step") ?? 1) - 1;
  const step = Number.isInteger(asked) && asked >= 0 && asked < form.definition.steps.length ? asked : 0;
  const { answerMinutes } = form.settings;
  const seconds = answerMinutes === null ? null : answerMinutes * 60;
  return { definition: form.definition, step, seconds, problems: publishProblems(form.definition) };
}

/** The draft as people will see it; nothing is sent. */
export default function Preview() {
  const { definition, step, seconds, problems } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      {problems.length > 0 ? (
        <Card className="p-4">
          <h2 className="font-semibold">Before you can publish</h2>
          <ul className="mt-2 list-disc pl-5 text-ink-2 text-sm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      {definition.steps.length > 1 ? (
        <nav aria-label="Steps" className="flex flex-wrap gap-2 text-sm">
          {definition.steps.map(({ id, title }, at) => (
            <Link
              key={id}
              to={`?step=${at + 1}`}
              aria-current={at === step ? "step" : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong px-3 aria-[current]:border-brand aria-[current]:bg-brand-soft pointer-coarse:min-h-11"
            >
              {title || `Step ${at + 1}`}
            </Link>
          ))}
        </nav>
      ) : null}
      <div
        key={step}
        className="rounded-m border border-line bg-paper text-ink"
        {...(definition.theme.appearance === "system" ? {} : { "data-theme": definition.theme.appearance })}
      >
        <FormFrame definition={definition} embedded={false}>
          <FormPage
            definition={definition}
            step={step}
            answers={{}}
            problems={{}}
            full={{}}
            secondsLeft={seconds}
            token=""
            challengeUrl={null}
            preview
          />
        </FormFrame>
      </div>
    </div>
  );
}
