import { Form, Link } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MAX_WRITTEN_CHARS } from "../../composer/domain/limits.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { postPath, SOCIAL_SETTINGS } from "../../paths.ts";
import type { PostReply } from "../../posts/actions.server.ts";
import type { PostView } from "../../posts/post-page.server.ts";
import { MAX_GAP_DAYS, MAX_REPEATS, MAX_VARIATIONS, MIN_GAP_DAYS } from "../domain/rule.ts";

type Rule = Extract<PostView["evergreen"], { kind: "rule" }>;

const DEFAULT_GAP_DAYS = 30;

function RuleFields({ rule, reply }: { rule: Rule | null; reply: PostReply | undefined }) {
  const { value, errors } = fieldsOf(reply?.intent === "evergreen" ? reply : undefined);
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormKey />
      <input type="hidden" name="intent" value="evergreen" />
      {Array.from({ length: MAX_VARIATIONS }, (_, at) => {
        const name = `variation${at + 1}`;
        return (
          <TextArea
            key={name}
            label={at === 0 ? "Another text" : `Another text ${at + 1} (optional)`}
            name={name}
            rows={3}
            dir="auto"
            maxLength={MAX_WRITTEN_CHARS}
            defaultValue={value(name, rule?.variations[at] ?? "")}
            errors={errors(name)}
            hint={at === 0 ? "Texts take turns, so that none is published twice in a row." : undefined}
          />
        );
      })}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Days between, at least"
          name="gapDays"
          type="number"
          min={MIN_GAP_DAYS}
          max={MAX_GAP_DAYS}
          defaultValue={value("gapDays", String(rule?.gapDays ?? DEFAULT_GAP_DAYS))}
          errors={errors("gapDays")}
        />
        <Field
          label="Repeats, at most"
          name="maxRepeats"
          type="number"
          min={1}
          max={MAX_REPEATS}
          defaultValue={value("maxRepeats", rule?.maxRepeats === null ? "" : String(rule?.maxRepeats ?? ""))}
          errors={errors("maxRepeats")}
        />
        <Field
          label="Last day"
          name="endsOn"
          type="date"
          defaultValue={value("endsOn", rule?.endsOn ?? "")}
          errors={errors("endsOn")}
        />
      </div>
      <div>
        <Button type="submit">{rule ? "Save repeats" : "Repeat this post"}</Button>
      </div>
    </Form>
  );
}

const Act = ({ intent, label, danger = false }: { intent: string; label: string; danger?: boolean }) => (
  <Form method="post">
    <FormKey />
    <Button type="submit" name="intent" value={intent} size="s" look={danger ? "danger" : "secondary"}>
      {label}
    </Button>
  </Form>
);

function Progress({ rule, timeZone }: { rule: Rule; timeZone: string }) {
  const { next, repeats, maxRepeats, isWaiting, problem, isEnded, isPaused } = rule;
  const done = maxRepeats === null ? counted(repeats, "repeat") : `${repeats} of ${counted(maxRepeats, "repeat")}`;
  return (
    <>
      <p className="text-sm">{`${done} published.`}</p>
      {next ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Link to={postPath(next.id)} className="text-brand underline pointer-coarse:py-2">
            Next repeat
          </Link>
          {next.scheduledAtMs === null ? (
            "No time is set."
          ) : (
            <Time value={new Date(next.scheduledAtMs)} timeZone={timeZone} />
          )}
          <Tag tone={STATUS_LABELS[next.status].tone}>{STATUS_LABELS[next.status].label}</Tag>
        </p>
      ) : isWaiting ? (
        <p className="text-ink-2 text-sm">The first repeat is planned once this post is published.</p>
      ) : isEnded || isPaused ? null : (
        <p className="text-ink-2 text-sm">No repeat is planned.</p>
      )}
      {problem === "" ? null : <p className="text-bad text-sm [overflow-wrap:anywhere]">{problem}</p>}
    </>
  );
}

function Rules({ rule, view, reply }: { rule: Rule; view: PostView; reply: PostReply | undefined }) {
  const state = rule.isEnded ? "Ended" : rule.isPaused ? "Paused" : "Active";
  const mayPlan = rule.isPaused || (rule.next === null && !rule.isWaiting && !rule.isEnded);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-bold text-[15px]">Evergreen</h2>
        <Tag tone={state === "Active" ? "good" : "plain"}>{state}</Tag>
      </div>
      <Progress rule={rule} timeZone={view.timeZone} />
      {view.readOnly ? null : (
        <>
          <div className="flex flex-wrap gap-2">
            {mayPlan ? (
              <Act intent="evergreen-resume" label={rule.isPaused ? "Resume" : "Plan the next repeat"} />
            ) : null}
            {rule.isPaused || rule.isEnded ? null : <Act intent="evergreen-pause" label="Pause" />}
            <Act intent="evergreen-stop" label="Stop repeating" danger />
          </div>
          <details open={reply?.intent === "evergreen"}>
            <summary className="cursor-pointer py-1 text-sm">Change texts and times</summary>
            <div className="mt-3">
              <RuleFields rule={rule} reply={reply} />
            </div>
          </details>
        </>
      )}
    </>
  );
}

/** How a post is put into the queue again and again, and what a person can change about that. */
export function PostEvergreen({ view, reply }: { view: PostView; reply: PostReply | undefined }) {
  const { evergreen, readOnly } = view;
  if (!evergreen || (evergreen.kind === "none" && readOnly)) return null;
  return (
    <Card as="section" className="grid gap-3 p-5">
      {evergreen.kind === "rule" ? (
        <Rules rule={evergreen} view={view} reply={reply} />
      ) : (
        <h2 className="font-bold text-[15px]">Evergreen</h2>
      )}
      {evergreen.kind === "repeat" ? (
        <p className="text-sm">
          {"This is a repeat of "}
          <Link to={postPath(evergreen.of)} className="text-brand underline">
            an evergreen post
          </Link>
          .
        </p>
      ) : null}
      {evergreen.kind === "none" && !evergreen.hasQueue ? (
        <p className="text-ink-2 text-sm">
          {"To repeat this post, first "}
          <Link to={SOCIAL_SETTINGS} className="text-brand underline">
            set times for the queue of its account
          </Link>
          .
        </p>
      ) : null}
      {evergreen.kind === "none" && evergreen.hasQueue ? (
        <details open={reply?.intent === "evergreen"}>
          <summary className="cursor-pointer py-1 text-sm">Put this post into the queue again and again</summary>
          <div className="mt-3">
            <RuleFields rule={null} reply={reply} />
          </div>
        </details>
      ) : null}
    </Card>
  );
}
