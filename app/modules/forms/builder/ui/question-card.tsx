import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { type FormDefinition, type Question, questionsOf } from "../../domain/definition/definition.ts";
import { OPERATOR_LABELS, TYPE_LABELS } from "../../labels.ts";
import { DraftButton } from "./draft-button.tsx";
import { QuestionFields } from "./question-fields.tsx";

interface QuestionCardProps {
  question: Question;
  definition: FormDefinition;
  revision: number;
  isOpen: boolean;
  reply: FormReply | undefined;
  handle: ReactNode;
}

/** "Shown when q3 is “A new website”", in words. */
function conditionText({ showIf: { match, conditions } }: Question, questions: readonly Question[]): string {
  const parts = conditions.map(({ question, op, value }) => {
    const asked = questions.find(({ id }) => id === question);
    const label = asked?.options.find(({ id }) => id === value)?.label ?? value;
    return `${question} ${OPERATOR_LABELS[op]}${op === "answered" || op === "not_answered" ? "" : ` "${label}"`}`;
  });
  return `Shown when ${parts.join(match === "all" ? " and " : " or ")}`;
}

/** A question in the builder: what it is, and its fields when it is open. */
export function QuestionCard({ question, definition, revision, isOpen, reply, handle }: QuestionCardProps) {
  const { id, label, type, required, showIf } = question;
  const questions = questionsOf(definition);
  const buttonFields = { id };
  return (
    <div className="px-2 py-2.5 sm:px-3">
      <div className="flex flex-wrap items-start gap-2">
        {handle}
        <div className="min-w-0 flex-1 py-1.5 pl-1">
          <p className="line-clamp-2 break-words font-semibold text-sm">{label || id}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-ink-3">
            <span className="font-mono">{id}</span>
            <span>{TYPE_LABELS[type]}</span>
            {required ? <Tag>Required</Tag> : null}
            {showIf.conditions.length > 0 ? (
              <span className="min-w-0 break-words">{conditionText(question, questions)}</span>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-1">
          <DraftButton
            intent="move-question"
            revision={revision}
            fields={{ id, direction: "up" }}
            label={`Move ${id} up`}
          >
            ↑
          </DraftButton>
          <DraftButton
            intent="move-question"
            revision={revision}
            fields={{ id, direction: "down" }}
            label={`Move ${id} down`}
          >
            ↓
          </DraftButton>
          {isOpen ? (
            <LinkButton to="." preventScrollReset size="s">
              Close
            </LinkButton>
          ) : (
            <LinkButton to={`?question=${id}#${id}`} preventScrollReset size="s" aria-label={`Edit ${id}`}>
              Edit
            </LinkButton>
          )}
        </div>
      </div>
      {isOpen ? (
        <div className="mt-2 rounded-m bg-sunken p-4">
          <QuestionFields
            key={`${id}${revision}`}
            question={question}
            questions={questions}
            revision={revision}
            reply={reply}
          />
          <div className="mt-3 flex flex-wrap gap-2 border-line border-t pt-3">
            <DraftButton intent="copy-question" revision={revision} fields={buttonFields}>
              Copy question
            </DraftButton>
            <DraftButton intent="remove-question" revision={revision} fields={buttonFields} look="danger">
              Remove question
            </DraftButton>
            <Link to="." preventScrollReset className="self-center text-[13px] text-ink-2 hover:underline">
              Close without saving
            </Link>
          </div>
        </div>
      ) : null}
    </div>
  );
}
