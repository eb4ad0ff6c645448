import type { ActionFunctionArgs, TypedResponse } from "@remix-run/cloudflare";
import type { $ZodType, output } from "zod/v4/core";
import { type AppError, appError, HTTP_STATUS } from "#app/shared/error.ts";
import { err, type Result } from "#app/shared/result.ts";
import type { Session } from "../session/session.server.ts";
import { type StepUpInput, stepUp } from "../session/step-up.server.ts";
import { type FormDemand, type Opened, openDemand } from "./form-access.server.ts";
import { type FormAnswer, formReply, invalidForm, rejectedForm, rejectedProof, saved } from "./form-answers.server.ts";
import type { FormIdentity, FormOwner } from "./form-identity.server.ts";
import type { FormReply } from "./form-reply.ts";
import { checkForm, NO_KEY, openForm, type PostedForm } from "./parse-form.server.ts";
import { readPostedForm } from "./read-form.server.ts";

/** A form whose intent is known, and nothing else. */
export type OpenedCall<Open> = ActionFunctionArgs & Open & { values: FormReply["values"]; proof: StepUpInput };

/** A form whose fields were accepted. */
export type FormCall<Open, Input> = OpenedCall<Open> & {
  input: Input;
  /** The id and the seed of what the form makes: the same each time the form is sent. The owner is the session when left out. */
  identity: (owner?: FormOwner) => Promise<FormIdentity>;
};

/** One of the things that a page is asked to do. */
export interface FormIntent<Open, Schema extends $ZodType, Value, Failure extends AppError> {
  schema: Schema;
  /** The schema takes the field "intent" too: several intents share it. */
  takesIntent?: true;
  /** Asks for the password unless the person signed in recently; a function decides it for each form. */
  stepUp?: true | ((call: FormCall<Open, output<Schema>>) => boolean | Promise<boolean>);
  /** Fields that come several times and are shown again. */
  lists?: readonly string[];
  /** The use case. */
  run: (call: FormCall<Open, output<Schema>>) => Promise<Result<Value, Failure>>;
  /** The answer once it is done; the page itself with the toast "Saved" when left out. */
  success?: (value: Value, call: FormCall<Open, output<Schema>>) => FormAnswer;
  /** The answer when the use case refused; the form with the messages when left out. */
  failure?: (error: Failure, call: FormCall<Open, output<Schema>>) => FormAnswer;
  /** The answer to fields that were not accepted: a message for the whole form where none of them is seen. */
  invalid?: string | ((reply: FormReply, call: OpenedCall<Open>) => FormAnswer);
  /** What the form says when the use case throws, and the event that is logged; the error page is shown when left out. */
  crash?: { event: string; error: Failure };
}

// biome-ignore lint/suspicious/noExplicitAny: each intent was checked where it was defined
type AnyIntent<Open> = FormIntent<Open, $ZodType, any, any>;

interface FormActionDefinition<Demand extends FormDemand> {
  /** Whom the form is for; or what opens the thing that its page is about. */
  require: Demand;
  /** What the page can be asked to do, by the field "intent" of its forms. */
  intents: (
    intent: <Schema extends $ZodType, Value, Failure extends AppError>(
      definition: FormIntent<Opened<Demand>, Schema, Value, Failure>,
    ) => AnyIntent<Opened<Demand>>,
  ) => Record<string, AnyIntent<Opened<Demand>>>;
  /** Decides the intent in place of the field "intent"; a page with one intent needs nothing. */
  intentOf?: (form: FormData, opened: ActionFunctionArgs & Opened<Demand>) => string;
  /** The answer to a refusal, where an intent has none of its own. */
  failure?: (error: AppError, call: OpenedCall<Opened<Demand>>) => FormAnswer;
}

/** The refusal of a form that no page of ours sends. */
export const UNKNOWN_ACTION = "This page does not know that action.";

/** Adds to a reply which form it is about; another page needs no reply. */
function about(answer: FormAnswer, reply: Pick<FormReply, "intent" | "lists">): FormAnswer {
  if (!(answer instanceof Response)) answer.data = { ...reply, ...answer.data };
  return answer;
}

const listsOf = (form: FormData, names: readonly string[] | undefined): Pick<FormReply, "lists"> =>
  names
    ? {
        lists: Object.fromEntries(
          names.map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
        ),
      }
    : {};

/** A form without a session belongs to nobody. */
const ownerOf = (opened: object): FormOwner => (opened as { session?: FormOwner }).session ?? { userId: "" };

async function runIntent(intent: AnyIntent<object>, call: FormCall<object, unknown>): Promise<Result<unknown>> {
  if (!intent.crash) return intent.run(call);
  try {
    return await intent.run(call);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    call.context.log.error(intent.crash.event, {}, cause);
    return err(intent.crash.error);
  }
}

/** Far above any password of 128 characters and any code: checking more would cost time for nothing. */
const MAX_PASSWORD_CHARS = 1_000;
const MAX_CODE_CHARS = 100;

const NOT_A_PROOF = { errors: { password: ["This is not your password, or the code is wrong."] }, asksPassword: true };

const mayBeProof = ({ password = "", code = "" }: StepUpInput): boolean =>
  password.length <= MAX_PASSWORD_CHARS && code.length <= MAX_CODE_CHARS;

/** The refusal of a form that needs a recent sign-in; null when it may continue. */
async function missingProof(
  { stepUp: demand }: AnyIntent<object>,
  call: FormCall<{ session?: Session }, unknown>,
): Promise<AppError | null> {
  const { context, session, proof } = call;
  if (!demand || (demand !== true && !(await demand(call)))) return null;
  if (!session) throw new Error("A form that asks for the password needs a session");
  const proven = await stepUp(context, session, proof);
  return proven.ok ? null : proven.error;
}

/**
 * The one way to answer a form: the action of a route. Reads the form once, demands access, chooses the intent, checks the
 * fields, asks for the password where it is needed, runs the use case and answers with the page, its messages and its
 * status, or with another page.
 */
export function formAction<const Demand extends FormDemand>(definition: FormActionDefinition<Demand>) {
  const intents = new Map(Object.entries(definition.intents((intent) => intent as AnyIntent<Opened<Demand>>)));
  const only = intents.size === 1 ? [...intents.keys()][0] : undefined;
  const refuse = (definition.failure ?? rejectedForm) as (error: AppError, call: OpenedCall<object>) => FormAnswer;

  function intentName(form: FormData, call: OpenedCall<object>): string {
    const { intentOf = (posted: FormData) => posted.get("intent") ?? only } = definition;
    const name = intentOf(form, call as OpenedCall<Opened<Demand>>);
    return typeof name === "string" ? name : "";
  }

  async function answer(args: ActionFunctionArgs): Promise<FormAnswer> {
    const opened = (await openDemand(definition.require, args)) as object;
    const read = await readPostedForm(args.request, args.context);
    if (!read.ok) return refuse(read.error, { ...args, ...opened, values: {}, proof: {} });
    const form = read.value;
    const posted = openForm(form, new URL(args.request.url).pathname);
    const call = { ...args, ...opened, values: posted.values, proof: posted.proof };
    const name = intentName(form, call);
    const intent = intents.get(name) as AnyIntent<object> | undefined;
    if (!intent) return refuse(appError("invalid_input", UNKNOWN_ACTION), call);
    return answerIntent(intent, call, posted, form, (reply) => about(reply, { intent: name }));
  }

  async function answerIntent(
    intent: AnyIntent<object>,
    opened: OpenedCall<object>,
    { values, identity }: PostedForm,
    form: FormData,
    withIntent: (reply: FormAnswer) => FormAnswer,
  ): Promise<FormAnswer> {
    const again = (reply: FormAnswer) => withIntent(about(reply, listsOf(form, intent.lists)));
    if (!identity) return again(invalidForm({ errors: { "": [NO_KEY] }, values }));
    const checked = checkForm(form, intent.schema, intent);
    if (!checked.ok) {
      const { invalid = invalidForm } = intent;
      if (typeof invalid === "string") return again(refuse(appError("invalid_input", invalid), opened));
      return again(invalid({ errors: checked.error, values }, opened));
    }
    if (!mayBeProof(opened.proof)) {
      const reply = { ...NOT_A_PROOF, values };
      return again(formReply(reply, { status: HTTP_STATUS.invalid_input }));
    }
    const call = {
      ...opened,
      input: checked.value,
      identity: (owner: FormOwner = ownerOf(opened)) => identity(owner),
    };
    const unproven = await missingProof(intent, call);
    if (unproven) return again(rejectedProof(unproven, call));
    const done = await runIntent(intent, call);
    if (!done.ok) return again((intent.failure ?? refuse)(done.error, call));
    return withIntent(intent.success ? intent.success(done.value, call) : saved());
  }

  return answer as (args: ActionFunctionArgs) => Promise<Exclude<FormAnswer, Response> | TypedResponse<never>>;
}
