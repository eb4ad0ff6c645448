import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { ContentNav } from "../../ui/content-nav.tsx";
import { voiceAction } from "../actions.server.ts";
import { CONTRACTIONS, EMPTY_VOICE, FORMALITIES, PERSONS, SENTENCE_WORDS } from "../domain/profile.ts";
import { readVoice } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Brand voice · Kaja" }];
export const handle = { crumb: () => "Brand voice" };

const CONTRACTION_LABELS = { any: "Not measured", use: "Use them: don't", avoid: "Write them out: do not" };
const PERSON_LABELS = {
  any: "Not measured",
  we: "First person: we",
  you: "Second person: you",
  third: "Third person: the company",
};
const FORMALITY_LABELS = { any: "Not measured", formal: "Formal", casual: "Casual" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "content_basic");
  const { always, never, claims, sentenceWords, ...choices } = (await readVoice(scope)) ?? EMPTY_VOICE;
  return {
    voice: {
      ...choices,
      always: always.join("\n"),
      never: never.join("\n"),
      claims: claims.join("\n"),
      sentenceWords: sentenceWords === null ? "" : String(sentenceWords),
    },
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = voiceAction;

/** How the texts of the workspace sound; each saved text is compared with it. */
export default function Voice() {
  const { voice, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const value = (name: keyof typeof voice) => reply?.values[name] ?? voice[name];
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <>
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Brand voice</h1>
      <ContentNav />
      <div className="grid max-w-[720px] gap-4">
        <p className="text-ink-2 text-sm">
          Each saved text is checked against this profile by rules, without AI. The results appear beside the text.
        </p>
        <Card className="p-5">
          <Form method="post">
            <fieldset disabled={readOnly} className="grid gap-5">
              <legend className="sr-only">Brand voice</legend>
              <FormErrors errors={errors("")} />
              <TextArea
                label="Always use"
                name="always"
                rows={3}
                defaultValue={value("always")}
                errors={errors("always")}
                hint="Required terms, one per line."
              />
              <TextArea
                label="Never use"
                name="never"
                rows={5}
                defaultValue={value("never")}
                errors={errors("never")}
                hint="Terms to avoid, one per line."
              />
              <TextArea
                label="Claims that need proof"
                name="claims"
                rows={5}
                defaultValue={value("claims")}
                errors={errors("claims")}
                hint="A paragraph with one of them needs a number or a link."
              />
              <Field
                label="Maximum average words per sentence"
                name="sentenceWords"
                inputMode="numeric"
                maxLength={10}
                autoComplete="off"
                defaultValue={value("sentenceWords")}
                errors={errors("sentenceWords")}
                hint={`From ${SENTENCE_WORDS.min} to ${SENTENCE_WORDS.max}; empty: not measured.`}
              />
              <div className="grid gap-5 sm:grid-cols-3">
                <SelectField label="Contractions" name="contractions" defaultValue={value("contractions")}>
                  {CONTRACTIONS.map((rule) => (
                    <option key={rule} value={rule}>
                      {CONTRACTION_LABELS[rule]}
                    </option>
                  ))}
                </SelectField>
                <SelectField label="Person" name="person" defaultValue={value("person")}>
                  {PERSONS.map((person) => (
                    <option key={person} value={person}>
                      {PERSON_LABELS[person]}
                    </option>
                  ))}
                </SelectField>
                <SelectField label="Formality" name="formality" defaultValue={value("formality")}>
                  {FORMALITIES.map((formality) => (
                    <option key={formality} value={formality}>
                      {FORMALITY_LABELS[formality]}
                    </option>
                  ))}
                </SelectField>
              </div>
              <p className="text-[13px] text-ink-3">
                Contractions, person and formality are measured in English texts only.
              </p>
              <div>
                <Button type="submit" name="intent" value="save" look="primary">
                  Save brand voice
                </Button>
              </div>
            </fieldset>
          </Form>
        </Card>
      </div>
    </>
  );
}
