import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Warnings } from "#app/ui/text/warnings.tsx";
import { UTM_MAX_CHARS } from "../../domain/limits.ts";
import type { Dictionary, UtmField, UtmProblem } from "../domain/rules.ts";
import { listOf, UTM_FIELDS, utmWarning } from "../domain/rules.ts";

interface BuilderProps {
  query: Readonly<Record<UtmField | "url" | "term" | "content", string>>;
  /** Null before the form was sent. */
  built: {
    url: string | null;
    errors: Readonly<Record<string, string>>;
    problems: readonly UtmProblem[];
    notes: readonly { title: string; detail: string }[];
  } | null;
  dictionary: Dictionary;
}

const LABELS: Readonly<Record<UtmField, string>> = { source: "Source", medium: "Medium", campaign: "Campaign" };

/** Builds a link with its campaign, with the values of the dictionary as suggestions. */
export function Builder({ query, built, dictionary }: BuilderProps) {
  const errorsOf = (name: string) => (built?.errors[name] ? [built.errors[name]] : undefined);
  return (
    <Section title="Build a link" about="Values come from the dictionary. Others are allowed, with a warning.">
      <Form method="get" noValidate className="grid gap-4 sm:grid-cols-3">
        <div className="sm:col-span-3">
          <Field
            label="Page"
            name="url"
            inputMode="url"
            maxLength={2_048}
            placeholder="https://example.com/winter"
            defaultValue={query.url}
            errors={errorsOf("url")}
          />
        </div>
        {UTM_FIELDS.map((field) => (
          <div key={field}>
            <Field
              label={LABELS[field]}
              name={field}
              maxLength={UTM_MAX_CHARS}
              list={`utm-${field}`}
              hint={`utm_${field}`}
              defaultValue={query[field]}
              errors={errorsOf(field)}
            />
            <datalist id={`utm-${field}`}>
              {listOf(dictionary, field).map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          </div>
        ))}
        <Field
          label="Term"
          name="term"
          maxLength={UTM_MAX_CHARS}
          hint="utm_term, if there is one"
          defaultValue={query.term}
        />
        <Field
          label="Content"
          name="content"
          maxLength={UTM_MAX_CHARS}
          hint="utm_content, if there is one"
          defaultValue={query.content}
        />
        <div className="self-center">
          <Button type="submit" look="primary">
            Build link
          </Button>
        </div>
      </Form>
      {built ? (
        <div role="status" className="mt-4 grid gap-3">
          <Warnings texts={built.problems.map(utmWarning)} />
          {built.notes.map(({ title, detail }) => (
            <p key={title} className="rounded-s bg-info-soft px-3.5 py-2.5 text-info text-sm [overflow-wrap:anywhere]">
              {`${title}. ${detail}`}
            </p>
          ))}
          {built.url ? (
            <>
              <p className="break-all rounded-s border border-line bg-sunken p-3 font-mono text-[13px]">{built.url}</p>
              <div>
                <CopyButton text={built.url} copied="Link copied">
                  Copy link
                </CopyButton>
              </div>
            </>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}
