import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { SavedSearch } from "../../store/inbox-rpc.ts";
import { MAX_PHRASE_CHARS, MAX_SEARCHES } from "../domain/limits.ts";

interface Props {
  searches: readonly SavedSearch[];
  readOnly: boolean;
  reply: FormReply | undefined;
}

/** Phrases that are searched for each time the accounts are read. */
export function SavedSearches({ searches, readOnly, reply }: Props) {
  const isAbout = reply?.values.phrase !== undefined;
  return (
    <Card as="section" className="grid gap-3 p-4">
      <h2 className="font-bold text-[15px]">Saved searches</h2>
      <p className="text-ink-2 text-sm">Public posts that contain a phrase, such as your brand, appear in the inbox.</p>
      {searches.length > 0 ? (
        <ul className="grid gap-2">
          {searches.map(({ id, phrase }) => (
            <li key={id} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{phrase}</span>
              {readOnly ? null : (
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="unsearch"
                    look="quiet"
                    size="s"
                    aria-label={`Delete the search for ${phrase}`}
                  >
                    Delete
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {readOnly || searches.length >= MAX_SEARCHES ? null : (
        <Form method="post" className="grid gap-3">
          <FormKey />
          <Field
            label="Phrase"
            name="phrase"
            autoComplete="off"
            maxLength={MAX_PHRASE_CHARS}
            defaultValue={isAbout ? reply.values.phrase : ""}
            errors={isAbout ? (reply.errors.phrase ?? undefined) : undefined}
          />
          <Button type="submit" name="intent" value="search" className="justify-self-start">
            Save search
          </Button>
        </Form>
      )}
    </Card>
  );
}
