import { Form, Link } from "@remix-run/react";
import { Bookmark, NotebookPen, Trash2 } from "lucide-react";
import { foldText } from "#app/shared/text/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";

export interface NotesView {
  canEdit: boolean;
  today: string;
  notes: readonly { id: string; day: string; text: string; editHref: string }[];
  segments: readonly { id: string; name: string; href: string; current: boolean }[];
  /** A note that a link proposes, or the one that is being changed. */
  draft: { id?: string; day: string; text: string } | null;
  /** Filters of the page, as they are saved; null without any. */
  filters: string | null;
}

interface NotesReply {
  errors: Readonly<Record<string, readonly string[] | null>>;
  values: Readonly<Record<string, string | undefined>>;
}

const SUMMARY = cx(CHIP, CHIP_OFF, "w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden");

/** Named filters as links, with the form that saves the filters of the page. */
export function Segments({
  shown: { segments, filters, canEdit },
  reply,
}: {
  shown: NotesView;
  reply: NotesReply | undefined;
}) {
  const current = segments.find((segment) => segment.current);
  const typed = reply?.values.name;
  const taken =
    typed === undefined || current ? undefined : segments.find(({ name }) => foldText(name) === foldText(typed));
  const errors = reply?.errors[""] ? (
    <div className="mb-4">
      <FormErrors errors={reply.errors[""]} />
    </div>
  ) : null;
  if (segments.length === 0 && (filters === null || !canEdit)) return errors;
  return (
    <>
      {errors}
      <div className="mb-4 flex flex-wrap items-start gap-2">
        {segments.map(({ id, name, href, current: on }) => (
          <Link
            key={id}
            to={href}
            preventScrollReset
            aria-current={on ? "true" : undefined}
            className={cx(CHIP, on ? CHIP_ON : CHIP_OFF, "max-w-full")}
          >
            <Bookmark size={13} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{name}</span>
          </Link>
        ))}
        {canEdit && current ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={current.id} />
            <button type="submit" name="intent" value="delete_segment" className={cx(CHIP, CHIP_OFF, "text-bad")}>
              {`Delete “${current.name}”`}
            </button>
          </Form>
        ) : null}
        {canEdit && filters !== null ? (
          <details key={current?.name} open={typed !== undefined}>
            <summary className={SUMMARY}>{current ? "Rename" : "Save these filters"}</summary>
            <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-start gap-2">
              <FormKey />
              <input type="hidden" name="filters" value={filters} />
              {current ? <input type="hidden" name="id" value={current.id} /> : null}
              {taken ? <input type="hidden" name="taken" value={taken.id} /> : null}
              <Field
                label="Name of the segment"
                name="name"
                maxLength={60}
                required
                defaultValue={typed ?? current?.name}
                errors={reply?.errors.name ?? reply?.errors.filters ?? undefined}
              />
              <Button type="submit" name="intent" value="save_segment" size="field" className="sm:mt-[27px]">
                Save
              </Button>
              {taken ? (
                <Button type="submit" name="intent" value="replace_segment" size="field" className="sm:mt-[27px]">
                  {`Replace the filters of “${taken.name}”`}
                </Button>
              ) : null}
            </Form>
          </details>
        ) : null}
      </div>
    </>
  );
}

/** What people noted on the days of the chart, with the form for another note. */
export function Notes({
  shown: { notes, canEdit, today, draft },
  reply,
}: {
  shown: NotesView;
  reply: NotesReply | undefined;
}) {
  if (notes.length === 0 && !canEdit) return null;
  return (
    <Card as="section" className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="notes" className="flex scroll-mt-24 items-center gap-2 font-bold text-[15px]">
          <NotebookPen size={16} aria-hidden="true" className="text-violet" />
          Notes
        </h2>
        {notes.length === 0 ? (
          <p className="text-[13px] text-ink-3">No notes in this period. Notes are marked on the chart.</p>
        ) : null}
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {notes.length > 0 ? (
        <ul className="mt-1.5 grid gap-0.5">
          {notes.map(({ id, day, text, editHref }) => (
            <li key={id} className="flex items-center gap-3 text-sm">
              <time className="shrink-0 text-[13px] text-ink-3 tabular-nums">{day}</time>
              <span className="min-w-0 flex-1 break-words">{text}</span>
              {canEdit ? (
                <Form method="post" preventScrollReset className="flex items-center">
                  <Link
                    to={editHref}
                    preventScrollReset
                    aria-label={`Edit the note of ${day}: ${text}`}
                    className="text-[13px] text-brand pointer-coarse:p-3"
                  >
                    Edit
                  </Link>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    look="quiet"
                    size="s"
                    name="intent"
                    value="delete_note"
                    aria-label={`Delete the note of ${day}: ${text}`}
                    icon={<Trash2 size={14} aria-hidden="true" />}
                  />
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canEdit ? (
        // What was added or changed leaves an empty form.
        <details
          key={`${draft?.id}${draft?.text}${notes.length}`}
          className="mt-2"
          open={draft !== null || reply?.values.intent === "note"}
        >
          <summary className={SUMMARY}>{draft?.id ? "Edit the note" : "Add a note"}</summary>
          <Form
            method="post"
            preventScrollReset
            className="mt-2.5 grid items-start gap-2.5 sm:grid-cols-[170px_1fr_auto]"
          >
            <FormKey />
            <Field
              label="Day"
              type="date"
              name="day"
              max={today}
              required
              defaultValue={reply?.values.day ?? draft?.day ?? today}
              errors={reply?.errors.day ?? undefined}
            />
            <Field
              label="Note"
              name="text"
              maxLength={200}
              required
              placeholder="Newsletter sent"
              defaultValue={reply?.values.text ?? draft?.text}
              errors={reply?.errors.text ?? undefined}
            />
            {draft?.id ? <input type="hidden" name="id" value={draft.id} /> : null}
            <Button type="submit" name="intent" value="note" size="field" className="sm:mt-[27px]">
              {draft?.id ? "Save" : "Add"}
            </Button>
          </Form>
        </details>
      ) : null}
    </Card>
  );
}
