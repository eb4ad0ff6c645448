import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { isFile } from "../../domain/answers.ts";
import { questionsOf } from "../../domain/definition/definition.ts";
import { displayAnswer } from "../../domain/logic/display.ts";
import { CONSENT_LABELS } from "../../labels.ts";
import { responsePath, responsesPath } from "../../paths.ts";
import { responseAction } from "../actions.server.ts";
import { getResponse, openResponses } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Response · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "lead_generation");
  const { row, definition } = orThrow(await openResponses(scope, params.formId ?? ""));
  const response = orThrow(await getResponse(context, scope, row.id, params.responseId ?? ""));
  const isDeleting = new URL(request.url).searchParams.has("delete");
  return { formId: row.id, timeZone: session.timeZone, definition, response, isDeleting };
}

export const action = responseAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Answers({ formId, definition, response }: Pick<Loaded, "formId" | "definition" | "response">) {
  const questions = questionsOf(definition);
  const removed = Object.keys(response.answers).filter((id) => !questions.some((question) => question.id === id));
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)]">
      {questions
        .filter(({ id, type }) => type !== "statement" && type !== "consent" && response.answers[id] !== undefined)
        .map((question) => {
          const answer = response.answers[question.id];
          return (
            <div key={question.id} className="contents">
              <dt className="break-words text-ink-3">{question.label}</dt>
              <dd className="min-w-0 whitespace-pre-line break-words">
                {isFile(answer) ? (
                  <a
                    href={`${responsePath(formId, response.id)}/files/${question.id}`}
                    className="underline underline-offset-4"
                  >
                    {answer.name}
                  </a>
                ) : (
                  displayAnswer(question, answer)
                )}
              </dd>
            </div>
          );
        })}
      {removed.map((id) => (
        <div key={id} className="contents">
          <dt className="text-ink-3">{`${id} (removed question)`}</dt>
          <dd className="break-words">{displayAnswer({ type: "short_text", options: [] }, response.answers[id])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Consents({ response, timeZone }: Pick<Loaded, "response" | "timeZone">) {
  if (response.consents.length === 0) return null;
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="font-bold text-lg tracking-tight">Consents</h2>
      {response.consents.map((consent) => (
        <div key={consent.question} className="border-line border-t pt-3 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <Tag tone={CONSENT_LABELS[consent.state].tone}>{CONSENT_LABELS[consent.state].label}</Tag>
            <span className="text-ink-2">{`${consent.purpose}, ${consent.channel}`}</span>
          </p>
          <blockquote className="mt-2 whitespace-pre-line break-words border-line-strong border-l-4 pl-3">
            {consent.text}
          </blockquote>
          <p className="mt-2 break-all text-[13px] text-ink-3">
            {`Text version ${consent.textVersion} · address hash ${consent.addressHash}`}
            {consent.confirmedAt === null ? null : (
              <>
                {" · confirmed "}
                <Time value={new Date(consent.confirmedAt)} timeZone={timeZone} />
              </>
            )}
          </p>
        </div>
      ))}
    </Card>
  );
}

export default function ResponsePage() {
  const loaded = useLoaderData<typeof loader>();
  const { formId, response, timeZone, isDeleting } = loaded;
  const { touch } = response;
  const source: [string, string][] = [
    ["Page", touch.landingPage],
    ["Referrer", touch.referrer],
    ["Source", touch.utm.source],
    ["Medium", touch.utm.medium],
    ["Campaign", touch.utm.campaign],
    ...Object.entries(touch.clickIds),
  ];
  return (
    <div className="grid max-w-[860px] gap-4">
      <p className="text-[13px]">
        <Link to={responsesPath(formId)} className="text-ink-2 hover:underline">
          All responses
        </Link>
      </p>
      <Card as="section" className="p-5">
        <h2 className="mb-4 font-bold text-lg tracking-tight">
          <Time value={new Date(response.at)} timeZone={timeZone} />
        </h2>
        <Answers {...loaded} />
      </Card>
      <Consents response={response} timeZone={timeZone} />
      <Card as="section" className="p-5">
        <h2 className="mb-3 font-bold text-lg tracking-tight">Where it came from</h2>
        <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[160px_minmax(0,1fr)]">
          {source
            .filter(([, value]) => value !== "")
            .map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="min-w-0">
                  <Breakable text={value} />
                </dd>
              </div>
            ))}
        </dl>
        <p className="mt-2 text-[13px] text-ink-3">{`Version ${response.version} of the form, ${Math.max(0, Math.round((response.at - response.startedAt) / 1_000))} seconds.`}</p>
      </Card>
      {isDeleting ? (
        <ConfirmForm intent="delete" submit="Delete for good" busyLabel="Deleting..." danger>
          <input type="hidden" name="id" value={response.id} />
          <p className="text-sm">Delete this response with its files and proofs of consent? This cannot be undone.</p>
        </ConfirmForm>
      ) : (
        <p>
          <LinkButton to="?delete=1" preventScrollReset size="s" look="danger">
            Delete response
          </LinkButton>
        </p>
      )}
    </div>
  );
}
