import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation, useParams } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { fieldsOf, SavedNote } from "#app/ui/form/form-state.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { extractionAction } from "../actions.server.ts";
import { getSettings } from "../service.server.ts";
import { SettingsNav } from "../ui/settings-nav.tsx";

export const handle = { crumb: () => "Extraction" };

const KINDS = [
  ["text", "Its text"],
  ["attribute", "An attribute"],
  ["count", "How many there are"],
] as const;

const MAX_ROWS = 10;
const ROWS_TO_FILL = 2;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openProject(request, context, params.projectId);
  const { crawl } = await getSettings(scope, project.id);
  return { archived: project.archivedAt !== null, rules: crawl.extraction };
}

export const action = extractionAction;

export default function Extraction() {
  const { rules, archived } = useLoaderData<typeof loader>();
  const { projectId } = useParams();
  const reply = useActionData<typeof action>();
  const { formData, state } = useNavigation();
  useToast(reply?.toast);
  const { value, errors } = fieldsOf(reply);
  const rows = Array.from(
    { length: Math.min(MAX_ROWS, rules.length + ROWS_TO_FILL) },
    (_, index) => rules[index] ?? null,
  );
  const key = JSON.stringify(rules);
  return (
    <div className="grid max-w-[960px] gap-4">
      <SettingsNav current="Extraction" />
      <Card className="p-5">
        <Form method="post" noValidate key={key} data-feature="seo.settings.extraction" className="grid gap-5">
          <FormErrors errors={errors("") ?? errors("rules")} />
          <SavedNote reply={reply}>Saved. The next crawl reads these columns.</SavedNote>
          <p className="text-ink-2 text-sm">
            Reads parts of each page into columns of their own, such as a price or an author. They are shown under{" "}
            <Link to={`/seo/projects/${projectId}/pages/extraction`} className="font-semibold text-brand underline">
              Pages, Extraction
            </Link>{" "}
            after the next crawl. A row without name and selector is left out; at most {MAX_ROWS} columns.
          </p>
          {rows.map((rule, index) => {
            const of = (name: string) => `rules[${index}].${name}`;
            return (
              <fieldset
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
                key={index}
                className="grid gap-3 border-line border-t pt-4 sm:grid-cols-2 lg:grid-cols-[1fr_1.6fr_1fr_1fr]"
              >
                <legend className="sr-only">Column {index + 1}</legend>
                <Field
                  label="Column"
                  name={of("name")}
                  maxLength={40}
                  defaultValue={value(of("name"), rule?.name ?? "")}
                  errors={errors(of("name"))}
                  placeholder="Price"
                />
                <Field
                  label="CSS selector"
                  name={of("selector")}
                  maxLength={200}
                  spellCheck={false}
                  className="font-mono text-[13px]"
                  defaultValue={value(of("selector"), rule?.selector ?? "")}
                  errors={errors(of("selector"))}
                  placeholder=".product .price"
                />
                <SelectField
                  label="What is read"
                  name={of("what")}
                  defaultValue={value(of("what"), rule?.what ?? "text") || "text"}
                  errors={errors(of("what"))}
                >
                  {KINDS.map(([kind, label]) => (
                    <option key={kind} value={kind}>
                      {label}
                    </option>
                  ))}
                </SelectField>
                <Field
                  label="Attribute"
                  name={of("attribute")}
                  maxLength={60}
                  spellCheck={false}
                  className="font-mono text-[13px]"
                  defaultValue={value(of("attribute"), rule?.attribute ?? "")}
                  errors={errors(of("attribute"))}
                  placeholder="content"
                />
              </fieldset>
            );
          })}
          <p className="text-[13px] text-ink-3">
            Tags, classes, ids, attributes, :nth-child() and :not() can be used, joined by a space or &gt;. Where
            several elements match, the first ten are joined by |. Scripts of the page are not run: what they write is
            not seen.
          </p>
          <div>
            <Button
              type="submit"
              look="primary"
              disabled={archived}
              busy={state !== "idle" && formData?.has("rules[0].name") === true}
              busyLabel="Saving..."
            >
              Save columns
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
