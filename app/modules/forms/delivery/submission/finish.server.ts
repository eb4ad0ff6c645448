import type { RequestContext } from "#app/platform/context.server.ts";
import { giveBack, spendOf } from "#app/platform/usage/usage.server.ts";
import { chosenOptions } from "../../domain/answering/places.ts";
import { toSubmission } from "../../domain/answering/submission.ts";
import { formsModule } from "../../manifest.ts";
import type { NewResponse } from "../../store/form-rpc.ts";
import { formStub } from "../../store/form-stub.server.ts";
import { sendConfirmation } from "../confirmation/confirm.server.ts";
import { notifyResponsesUsed } from "../notifications.server.ts";
import type { PublicForm } from "../public-form.server.ts";
import { hashAddress } from "./address-hash.server.ts";
import { type AdmittedPage, filesIn } from "./begun.server.ts";
import { bytesOf, deleteUploads, giveBackFileRoom, storeUploads, takeFileRoom, type Upload } from "./uploads.server.ts";
import { visitorOf } from "./visitor.server.ts";

const METER = { meter: formsModule.limits.formResponses.meter, limit: formsModule.limits.formResponses };

type FinishOutcome = "done" | "closed" | "no_room" | "no_places" | "replayed";

async function newResponse(
  context: RequestContext,
  form: PublicForm,
  { page, sent, proof }: AdmittedPage,
): Promise<NewResponse> {
  const { session, shown } = page;
  const about = { formId: form.id, version: session.version, language: shown.language };
  const submission = toSubmission(shown, about, sent.answers);
  return {
    head: { formId: form.id, workspaceId: form.workspaceId },
    id: session.responseId,
    at: context.now().getTime(),
    startedAt: session.startedAt,
    version: session.version,
    language: shown.language,
    step: shown.steps[sent.at]?.id ?? "",
    ...submission,
    phone: submission.identities.find(({ kind }) => kind === "phone")?.value ?? null,
    touch: { ...session.touch, visitorId: await visitorOf(context, form, page, submission.consents) },
    addressHash: await hashAddress(context, form.workspaceId, context.address),
    files: filesIn(submission.answers),
    proof,
    maxResponses: form.settings.maxResponses,
    chosen: chosenOptions(shown, submission.answers),
  };
}

/** Whether the files of a last page may be stored now; what the page leads to otherwise. */
async function refuseUploads(
  context: RequestContext,
  form: PublicForm,
  { id, proof, maxResponses }: NewResponse,
): Promise<FinishOutcome | null> {
  const state = await formStub(context, form.id).checkUpload({ id, proof, maxResponses });
  if (state === "ready") return null;
  if (state === "finished") return "done";
  return state === "replayed" ? "replayed" : "closed";
}

/** Finishes a response: takes its place in the budgets of the workspace, stores its files, then the response that knows them. */
export async function finishResponse(
  context: RequestContext,
  form: PublicForm,
  admitted: AdmittedPage,
): Promise<FinishOutcome> {
  const response = await newResponse(context, form, admitted);
  const keys = new Set(response.files.map(({ key }) => key));
  // A file of a question that another answer hides is not part of the response.
  const uploads = admitted.sent.uploads.filter(({ answer }) => keys.has(answer.key));
  if (uploads.length > 0) {
    const refused = await refuseUploads(context, form, response);
    if (refused) return refused;
  }
  const spent = await spendOf(context, form, METER, 1);
  if (!spent.ok) return "closed";
  if (spent.value.reached !== null)
    context.waitUntil(
      notifyResponsesUsed(context, form.workspaceId, spent.value).catch((cause: unknown) =>
        context.log.error("notice.failed", { workspaceId: form.workspaceId }, cause),
      ),
    );
  const all = bytesOf(response.files);
  const added = bytesOf(uploads.map(({ answer }) => answer));
  if (all > 0 && !(await takeFileRoom(context, form, { all, added }))) {
    await giveBack(context, form.workspaceId, METER.meter, 1);
    return "no_room";
  }
  return storeResponse(context, form, response, uploads);
}

async function storeResponse(
  context: RequestContext,
  form: PublicForm,
  response: NewResponse,
  uploads: readonly Upload[],
): Promise<FinishOutcome> {
  await storeUploads(context, uploads);
  // When this throws nobody knows whether the response is there: the daily sweep deletes the files if it is not.
  const outcome = await formStub(context, form.id).submit(response);
  if (outcome !== "stored") {
    await giveBack(context, form.workspaceId, METER.meter, 1);
    await giveBackFileRoom(context, form.workspaceId, bytesOf(response.files));
    await deleteUploads(context, uploads);
  }
  if (outcome === "full" || outcome === "erased") return "closed";
  if (outcome === "replayed" || outcome === "no_places") return outcome;
  if (response.consents.some(({ state }) => state === "pending")) await sendConfirmation(context, form, response);
  return "done";
}
