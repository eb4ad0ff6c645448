import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import type { BriefHeading } from "../domain/outline.ts";
import { type ForeignText, pagesText, sectionTitle } from "./brief-parts.tsx";

interface BriefOutlineProps extends ForeignText {
  headings: readonly (BriefHeading & { isCovered: boolean })[];
  pages: number;
  /** Nothing is written yet: all chosen headings can be added at once. */
  isEmpty: boolean;
  readOnly: boolean;
}

const FORM = "brief-outline";

/** The merged outline of the pages; its headings are added to the text one by one, or to an empty text together. */
export function BriefOutline({ headings, pages, isEmpty, readOnly, lang, dir }: BriefOutlineProps) {
  const chooses = isEmpty && !readOnly && headings.length > 0;
  return (
    <Card as="section" className="p-5">
      <h2 className={sectionTitle}>Outline</h2>
      <p className="mt-1 text-[13px] text-ink-2">
        Headings of all pages in their usual order; similar ones share a line.
      </p>
      {headings.length === 0 ? (
        <p className="mt-3 text-ink-2 text-sm">The pages have no headings except their title.</p>
      ) : null}
      <ul className="mt-3 grid">
        {headings.map(({ text, level, pages: having, isCovered }) => (
          <li
            key={text}
            className={cx(
              "flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1.5 text-sm",
              level === 3 && "pl-5",
            )}
          >
            {chooses ? (
              <label className="flex min-w-0 flex-1 basis-52 items-center gap-2.5 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  name="headings"
                  value={text}
                  form={FORM}
                  defaultChecked={having > 1}
                  className="size-[18px] shrink-0 accent-brand"
                />
                <span lang={lang} dir={dir} className="min-w-0 [overflow-wrap:anywhere]">
                  {text}
                </span>
              </label>
            ) : (
              <span lang={lang} dir={dir} className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
                {text}
              </span>
            )}
            <span className="text-[13px] text-ink-3">{pagesText(having, pages)}</span>
            {isCovered ? <Tag tone="good">In your text</Tag> : null}
            {isCovered || readOnly ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="heading" value={text} />
                <Button type="submit" name="intent" value="heading" size="s" aria-label={`Add to text: ${text}`}>
                  Add to text
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {chooses ? (
        <Form id={FORM} method="post" className="mt-3 border-line border-t pt-3">
          <Button type="submit" name="intent" value="outline" look="primary">
            Add chosen headings
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
