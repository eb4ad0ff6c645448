import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { LANGUAGES } from "../../domain/definition/definition.ts";
import { textsOf } from "../../domain/definition/texts.ts";
import { phrasesOf } from "../../domain/page/phrases.ts";
import { languagesAction } from "../actions.server.ts";
import { loadForm } from "../form-page.server.ts";
import { DraftButton } from "../ui/draft-button.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { form } = await loadForm(args);
  const { definition, revision } = form;
  const asked = new URL(args.request.url).searchParams.get("language");
  const chosen = LANGUAGES.find((language) => language === asked && language !== definition.language) ?? null;
  const translated = chosen ? (definition.translations[chosen] ?? {}) : {};
  return {
    revision,
    own: definition.language,
    has: Object.keys(definition.translations),
    chosen,
    texts: chosen
      ? Object.entries(textsOf(definition)).map(([key, text]) => ({ key, text, translated: translated[key] ?? "" }))
      : [],
  };
}

export const action = languagesAction;

export default function Languages() {
  const { revision, own, has, chosen, texts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formData?.get("intent") === "translate";
  return (
    <div className="grid max-w-[860px] gap-4">
      <p className="text-ink-2 text-sm">
        {`The form is in ${phrasesOf(own).language}. Visitors see it in their browser's language when you add the texts here; buttons and messages are translated already.`}
      </p>
      <ul className="flex flex-wrap gap-2">
        {LANGUAGES.filter((language) => language !== own).map((language) => (
          <li key={language}>
            <Link
              to={`?language=${language}`}
              aria-current={language === chosen ? "true" : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong px-3 text-sm aria-[current]:border-brand aria-[current]:bg-brand-soft pointer-coarse:min-h-11"
            >
              {`${phrasesOf(language).language}${has.includes(language) ? " ✓" : ""}`}
            </Link>
          </li>
        ))}
      </ul>
      {chosen ? (
        <Card className="p-5">
          <Form method="post" noValidate key={`${chosen}${revision}`} className="grid gap-4">
            <input type="hidden" name="intent" value="translate" />
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="language" value={chosen} />
            <FormErrors errors={reply?.errors[""] ?? reply?.errors.language ?? undefined} />
            {texts.map(({ key, text, translated }, at) => (
              <div key={key}>
                <input type="hidden" name={`texts[${at}].key`} value={key} />
                <TextArea
                  label={text.length > 120 ? `${text.slice(0, 120)}…` : text}
                  name={`texts[${at}].text`}
                  rows={1}
                  className="min-h-11"
                  lang={chosen}
                  defaultValue={reply?.values[`texts[${at}].text`] ?? translated}
                  errors={reply?.errors[`texts[${at}].text`] ?? undefined}
                />
              </div>
            ))}
            <div>
              <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
                Save texts
              </Button>
            </div>
          </Form>
          {has.includes(chosen) ? (
            <div className="mt-4 border-line border-t pt-4">
              <DraftButton intent="remove-language" revision={revision} fields={{ language: chosen }} look="danger">
                Remove this language
              </DraftButton>
            </div>
          ) : null}
        </Card>
      ) : null}
    </div>
  );
}
