import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import type { FullOptions } from "../../domain/answering/places.ts";
import { type AnswerProblem, fieldName } from "../../domain/answering/posted.ts";
import { HONEYPOT_FIELD } from "../../domain/answering/spam.ts";
import type { Answers } from "../../domain/answers.ts";
import { type FormDefinition, type Question, questionsOf } from "../../domain/definition/definition.ts";
import { withCalculated } from "../../domain/logic/calculate.ts";
import { isShown, neighbourStep } from "../../domain/logic/logic.ts";
import { recall } from "../../domain/logic/recall.ts";
import { phrasesOf } from "../../domain/page/phrases.ts";
import { themeStyle } from "./accent.ts";
import { QuestionField } from "./question-field.tsx";

const BUTTON =
  "inline-flex min-h-11 cursor-pointer items-center justify-center rounded-[var(--form-radius)] px-6 font-semibold text-base";

/** The surface of a form, in its theme. */
export function FormFrame({
  definition,
  embedded,
  children,
}: {
  definition: Pick<FormDefinition, "theme" | "language">;
  embedded: boolean;
  children: ReactNode;
}) {
  return (
    <div
      lang={definition.language}
      style={themeStyle(definition.theme)}
      className={cx("mx-auto w-full max-w-[680px] text-base", embedded ? "p-4" : "px-4 py-8 sm:py-14")}
    >
      <div className={embedded ? "" : "rounded-[var(--form-radius)] border border-line bg-surface p-5 shadow-1 sm:p-9"}>
        {children}
      </div>
    </div>
  );
}

export interface StepView {
  definition: FormDefinition;
  step: number;
  answers: Answers;
  problems: Readonly<Record<string, AnswerProblem>>;
  /** About the page as a whole. */
  message?: string | undefined;
  /** Options that nobody can choose any more. */
  full: FullOptions;
  /** Until it has to be sent; null: no limit. */
  secondsLeft: number | null;
}

interface FormPageProps extends StepView {
  /** Signed; empty in a preview, which is sent nowhere. */
  token: string;
  challengeUrl: string | null;
  preview?: boolean;
}

/** Answers that conditions of this page compare, as lists of texts; for the script that shows and hides questions. */
function knownAnswers(questions: readonly Question[], answers: Answers): string {
  const asked = new Set(questions.flatMap(({ showIf }) => showIf.conditions.map(({ question }) => question)));
  const known: Record<string, string[]> = {};
  for (const id of asked) {
    const answer = answers[id];
    if (answer === undefined || typeof answer === "object") {
      if (Array.isArray(answer)) known[id] = answer;
      continue;
    }
    known[id] = [typeof answer === "boolean" ? (answer ? "yes" : "no") : String(answer)];
  }
  return JSON.stringify(known);
}

function QuestionRow({ question, shown, children }: { question: Question; shown: boolean; children: ReactNode }) {
  const { showIf } = question;
  return (
    <div
      data-question={question.id}
      hidden={!shown}
      {...(showIf.conditions.length > 0 ? { "data-show": JSON.stringify(showIf) } : {})}
    >
      {children}
    </div>
  );
}

function StepQuestions({ definition, step, answers, problems, full }: StepView) {
  const phrases = phrasesOf(definition.language);
  const all = questionsOf(definition);
  const calculated = withCalculated(definition, answers);
  const text = (value: string) => recall(value, all, calculated);
  return (definition.steps[step]?.questions ?? []).map((question) => {
    const shown = isShown(question, answers);
    if (question.type === "hidden") {
      const value = answers[question.id];
      return (
        <input
          key={question.id}
          type="hidden"
          name={fieldName(question.id)}
          defaultValue={typeof value === "string" ? value : ""}
        />
      );
    }
    if (question.type === "calculated") {
      const value = calculated[question.id];
      return value === undefined || question.label === "" ? null : (
        <QuestionRow key={question.id} question={question} shown={shown}>
          <p className="font-semibold">{`${text(question.label)}: ${value}`}</p>
        </QuestionRow>
      );
    }
    if (question.type === "statement")
      return (
        <QuestionRow key={question.id} question={question} shown={shown}>
          <p className="whitespace-pre-line break-words text-ink-2">{text(question.label)}</p>
        </QuestionRow>
      );
    const problem = problems[question.id];
    return (
      <QuestionRow key={question.id} question={question} shown={shown}>
        <QuestionField
          question={question}
          label={text(question.label)}
          help={text(question.help)}
          answer={answers[question.id]}
          error={problem ? phrases.problems[problem] : undefined}
          full={full[question.id] ?? []}
          phrases={phrases}
        />
      </QuestionRow>
    );
  });
}

function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute left-[-9999px]">
      <label htmlFor="f-website">{label}</label>
      <input id="f-website" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Counted down by the script of the page; without it the time that is left when the page is shown. */
const TimeLeft = ({ label, seconds }: { label: string; seconds: number }) => (
  <p role="timer" className="mt-3 text-sm tabular-nums">
    {label} <span data-kaja-seconds={seconds}>{clock(seconds)}</span>
  </p>
);

/** One page of a form: its questions and the way on; without scripts a plain form. */
export function FormPage(props: FormPageProps) {
  const { definition, step, answers, problems, message, token, challengeUrl, secondsLeft, preview = false } = props;
  const phrases = phrasesOf(definition.language);
  // A preview is inside a page with a heading of its own.
  const [Title, StepTitle] = preview ? (["h2", "h3"] as const) : (["h1", "h2"] as const);
  const current = definition.steps[step];
  const shownIds = (current?.questions ?? []).filter((question) => isShown(question, answers)).map(({ id }) => id);
  const isLast = neighbourStep(definition, step, answers) === null;
  const hasProblems = Object.keys(problems).length > 0 || message !== undefined;
  return (
    <>
      <Title className="break-words font-bold text-2xl tracking-tight sm:text-[28px]">{definition.title}</Title>
      {step === 0 && definition.description !== "" ? (
        <p className="mt-2 whitespace-pre-line break-words text-ink-2">{definition.description}</p>
      ) : null}
      {definition.steps.length > 1 ? (
        <div className="mt-4">
          <p className="text-[13px] text-ink-3">{phrases.step(step + 1, definition.steps.length)}</p>
          <progress
            max={definition.steps.length}
            value={step + 1}
            aria-hidden="true"
            className="mt-1 block h-1.5 w-full accent-[var(--form-accent)]"
          />
        </div>
      ) : null}
      {secondsLeft === null ? null : <TimeLeft label={phrases.timeLeft} seconds={secondsLeft} />}
      {current?.title ? (
        <StepTitle className="mt-4 break-words font-semibold text-lg">{current.title}</StepTitle>
      ) : null}
      <form
        method="post"
        encType="multipart/form-data"
        data-kaja-form=""
        data-known={knownAnswers(current?.questions ?? [], answers)}
        data-challenge={challengeUrl ?? ""}
        className="mt-6 grid gap-6"
      >
        <input type="hidden" name="token" defaultValue={token} />
        <input type="hidden" name="step" defaultValue={current?.id ?? ""} />
        <input type="hidden" name="language" defaultValue={definition.language} />
        <input type="hidden" name="seen" defaultValue={shownIds.join(" ")} />
        {hasProblems ? (
          <p role="alert" className="rounded-[var(--form-radius)] bg-bad-soft px-3 py-2 font-semibold text-bad text-sm">
            {message ?? (problems[""] ? phrases.problems[problems[""]] : phrases.check)}
          </p>
        ) : null}
        <StepQuestions {...props} />
        <Honeypot label={phrases.leaveEmpty} />
        <div data-altcha="" />
        <div className="flex flex-wrap gap-3">
          {/* First in the form, so that Enter sends it on. */}
          <button
            type={preview ? "button" : "submit"}
            name="intent"
            value="next"
            className={cx(BUTTON, "order-2 bg-[var(--form-accent)] text-[var(--form-on-accent)]")}
          >
            {isLast ? definition.submitLabel || phrases.send : phrases.next}
          </button>
          {step > 0 ? (
            <button
              type={preview ? "button" : "submit"}
              name="intent"
              value="back"
              formNoValidate
              className={cx(BUTTON, "order-1 border border-line-strong bg-surface")}
            >
              {phrases.back}
            </button>
          ) : null}
        </div>
      </form>
    </>
  );
}
