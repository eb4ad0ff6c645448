import { Form, Link, useNavigation } from "@remix-run/react";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { type FormDefinition, QUESTION_TYPES, type Step } from "../../domain/definition/definition.ts";
import { MAX_LABEL_CHARS } from "../../domain/limits.ts";
import { TYPE_LABELS } from "../../labels.ts";
import { DraftButton } from "./draft-button.tsx";
import { QuestionCard } from "./question-card.tsx";

/** Dragging comes with code of its own; the buttons of a question move it, too. */
const SortableQuestions = lazyPart(() => import("./sortable-questions.tsx"));

export interface BuilderProps {
  definition: FormDefinition;
  revision: number;
  isNew: boolean;
  hasChanges: boolean;
  /** Id of the question whose fields are open. */
  opened: string | null;
  reply: FormReply | undefined;
}

function StepHead({ step, at, count, revision }: { step: Step; at: number; count: number; revision: number }) {
  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-b px-4 py-3">
      <Form method="post" preventScrollReset className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="rename-step" />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="id" value={step.id} />
        <div className="min-w-40 flex-1">
          <Field
            label={`Step ${at + 1}`}
            name="title"
            defaultValue={step.title}
            maxLength={MAX_LABEL_CHARS}
            placeholder="Title (optional)"
          />
        </div>
        <Button type="submit" size="field">
          Save title
        </Button>
      </Form>
      {count > 1 ? (
        <div className="flex flex-wrap gap-1">
          {at > 0 ? (
            <DraftButton intent="move-step" revision={revision} fields={{ id: step.id, direction: "up" }}>
              Move up
            </DraftButton>
          ) : null}
          {at < count - 1 ? (
            <DraftButton intent="move-step" revision={revision} fields={{ id: step.id, direction: "down" }}>
              Move down
            </DraftButton>
          ) : null}
          <DraftButton intent="remove-step" revision={revision} fields={{ id: step.id }} look="danger">
            Remove step
          </DraftButton>
        </div>
      ) : null}
    </div>
  );
}

function AddQuestion({ step, revision }: { step: string; revision: number }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2 border-line border-t px-4 py-3">
      <input type="hidden" name="intent" value="add-question" />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="step" value={step} />
      <div className="w-full max-w-64">
        <SelectField label="New question" name="type" defaultValue="short_text">
          {QUESTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_LABELS[type]}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" size="field" icon={<Plus size={16} aria-hidden="true" />}>
        Add question
      </Button>
    </Form>
  );
}

/** The questions of a form in their steps; every change is a form, dragging is an addition. */
export function Builder({ definition, revision, isNew, hasChanges, opened, reply }: BuilderProps) {
  const busy = useNavigation().formData?.get("intent") === "publish";
  const whole = reply?.intent === "edit-question" ? undefined : (reply?.errors[""] ?? undefined);
  return (
    <div className="grid max-w-[860px] gap-4">
      <FormErrors errors={whole} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-ink-2 text-sm">
          Changes are saved as a draft until you publish. To reuse an answer in a later text, write its name, like{" "}
          <code className="font-mono text-[13px]">{"{{q1}}"}</code>.
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="publish" />
          <input type="hidden" name="revision" value={revision} />
          <Button type="submit" look="primary" busy={busy} busyLabel="Publishing..." disabled={!hasChanges}>
            {isNew ? "Publish" : "Publish changes"}
          </Button>
        </Form>
      </div>
      {definition.steps.map((step, at) => (
        <Card key={step.id} as="section">
          <StepHead
            key={`${step.id}${revision}`}
            step={step}
            at={at}
            count={definition.steps.length}
            revision={revision}
          />
          {step.questions.length === 0 ? (
            <p className="px-4 py-5 text-ink-3 text-sm">This step has no questions yet.</p>
          ) : (
            <Suspense fallback={<div className="h-24" />}>
              <SortableQuestions step={step.id} ids={step.questions.map(({ id }) => id)} revision={revision}>
                {(id, handle) => {
                  const question = step.questions.find((one) => one.id === id);
                  return question ? (
                    <QuestionCard
                      question={question}
                      definition={definition}
                      revision={revision}
                      isOpen={opened === id}
                      reply={reply?.intent === "edit-question" && reply.values.id === id ? reply : undefined}
                      handle={handle}
                    />
                  ) : null;
                }}
              </SortableQuestions>
            </Suspense>
          )}
          <AddQuestion step={step.id} revision={revision} />
        </Card>
      ))}
      <div className="flex flex-wrap gap-2">
        <DraftButton intent="add-step" revision={revision} size="m">
          Add step
        </DraftButton>
        <Link to="preview" className="self-center font-semibold text-brand text-sm underline underline-offset-4">
          Preview
        </Link>
      </div>
    </div>
  );
}
