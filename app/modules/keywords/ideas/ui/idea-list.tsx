import { Form } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useKeywordsBase } from "../../ui/section-nav.tsx";

interface IdeaGroup {
  label: string;
  ideas: { text: string; known: boolean }[];
}

/** Ideas in their groups, with boxes to tick; the ticked ones become keywords. */
export function IdeaList({ clusters, disabled }: { clusters: readonly IdeaGroup[]; disabled: boolean }) {
  const base = useKeywordsBase();
  if (clusters.length === 0)
    return <Card className="p-6 text-center text-ink-2 text-sm">The service has no suggestions for this.</Card>;
  return (
    <Form method="post" action={`${base}?index`} data-feature="seo.keywords.add_ideas">
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {clusters.map(({ label, ideas }) => (
          <Card key={label} as="section" className="p-4">
            <h2 className="mb-2 font-bold text-[15px] [overflow-wrap:anywhere]">
              {label} <span className="font-normal text-[13px] text-ink-3">{counted(ideas.length, "idea")}</span>
            </h2>
            <ul className="grid gap-1">
              {ideas.map(({ text, known }) => (
                <li key={text}>
                  <label className="flex items-start gap-2.5 text-sm pointer-coarse:min-h-9">
                    <input
                      type="checkbox"
                      name="ideas"
                      value={text}
                      disabled={known}
                      className="mt-0.5 size-[18px] shrink-0 accent-brand"
                    />
                    <span className={known ? "text-ink-3" : undefined}>
                      {text}
                      {known ? " · in your keywords" : ""}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <fieldset disabled={disabled} className="mt-3 flex flex-wrap gap-2">
        <legend className="sr-only">Add the ticked ideas</legend>
        <input
          name="group"
          maxLength={60}
          aria-label="Group (optional)"
          placeholder="Group (optional)"
          className="h-[38px] w-[190px] rounded-s border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
        />
        <Button type="submit" name="intent" value="add-ideas" look="primary">
          Add the ticked ones to the keywords
        </Button>
      </fieldset>
    </Form>
  );
}
