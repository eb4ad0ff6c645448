import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Lightbulb } from "lucide-react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { readListQuery } from "../../list-query.server.ts";
import { openKeywords } from "../../project-scope.server.ts";
import { ideasQuerySchema } from "../../schema.ts";
import { ExportLink } from "../../ui/list-controls.tsx";
import { ideasAction } from "../actions.server.ts";
import { enabledProviders, readIdeas } from "../service.server.ts";
import { IdeaList } from "../ui/idea-list.tsx";

export const handle = { crumb: () => "Keyword ideas" };

const EXPANSION_TITLES = {
  seed: "The seed itself (1 question)",
  letters: "Seed with each letter a–z (26)",
  questions: "Questions (8–9)",
  prepositions: "Prepositions (8)",
};
const LANGUAGE_TITLES = { en: "English", de: "German", fr: "French", es: "Spanish" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openKeywords(request, context, params.projectId);
  const query = readListQuery(request, ideasQuerySchema);
  const providers = enabledProviders(context);
  const provider = providers.find(({ id }) => id === query.provider)?.id ?? providers[0]?.id;
  const ideas = provider && query.seed !== "" ? await readIdeas(context, scope, { ...query, provider }) : null;
  return {
    providers,
    query: { ...query, provider },
    archived: project.archivedAt !== null,
    ideas: ideas && { ...ideas, fetchedAt: ideas.fetchedAt.getTime() },
    nowMs: context.now().getTime(),
  };
}

export const action = ideasAction;

export default function Ideas() {
  const { providers, query, archived, ideas, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state, formMethod } = useNavigation();
  if (providers.length === 0) {
    return (
      <EmptyState icon={<Lightbulb size={22} aria-hidden="true" />} title="Keyword ideas are switched off here">
        Ideas come from the suggestions that search engines show while somebody types. Those services are not official
        interfaces, so that nothing is asked unless the operator of this Kaja allows it: the variable
        KEYWORD_SUGGESTIONS names the services. Your own queries are under Performance, once they are imported.
      </EmptyState>
    );
  }
  const values: Record<string, string | undefined> = { ...query, ...reply?.values };
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <>
      <Card className="mb-4 p-5">
        <Form method="post" noValidate data-feature="seo.keywords.ideas" className="grid gap-4" action=".">
          <FormErrors errors={errors("")} />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Field
              label="Seed"
              name="seed"
              required
              maxLength={80}
              defaultValue={values.seed}
              errors={errors("seed")}
              placeholder="green tea"
            />
            <SelectField label="Ask for" name="expansion" defaultValue={values.expansion} errors={errors("expansion")}>
              {Object.entries(EXPANSION_TITLES).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField label="Language" name="language" defaultValue={values.language} errors={errors("language")}>
              {Object.entries(LANGUAGE_TITLES).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField label="Service" name="provider" defaultValue={values.provider} errors={errors("provider")}>
              {providers.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              look="primary"
              disabled={archived}
              busy={state !== "idle" && formMethod === "POST"}
              busyLabel="Asking..."
            >
              Find ideas
            </Button>
            <p className="max-w-[70ch] flex-1 text-[13px] text-ink-3">
              What the service suggests to somebody who types. It tells no search volume, and none is shown. Answers are
              kept for 7 days.
            </p>
          </div>
        </Form>
      </Card>
      {ideas ? (
        <>
          <div className="mb-2.5 flex flex-wrap items-center gap-2">
            <p className="flex-1 text-[13px] text-ink-3">
              {counted(ideas.ideaCount, "idea")} for “{query.seed}”, {ideas.answered} of {ideas.asked} questions
              answered, <Time value={ideas.fetchedAt} now={nowMs} />.
            </p>
            <ExportLink list="ideas" />
          </div>
          <IdeaList clusters={ideas.clusters} disabled={archived} />
        </>
      ) : query.seed === "" ? (
        <Card className="p-6 text-center text-ink-2 text-sm">Enter what your website is about, in a word or two.</Card>
      ) : (
        <Card className="p-6 text-center text-ink-2 text-sm">
          “{query.seed}” was not asked in the last 7 days. Choose “Find ideas” to ask.
        </Card>
      )}
    </>
  );
}
