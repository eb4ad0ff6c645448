import type { AppContext } from "#app/platform/context.server.ts";
import { forgetMails } from "#app/platform/mail/mail.server.ts";
import type { ExportFile, KnownPerson } from "#app/platform/manifest/server-module.ts";
import { giveBackFileRoom } from "../delivery/submission/uploads.server.ts";
import { findFormIds } from "../repo.server.ts";
import type { StoredResponse } from "../store/form-rpc.ts";
import { formStub } from "../store/form-stub.server.ts";
import { readAllResponses } from "./service.server.ts";

/** Responses of a person to the forms of a workspace, by form. */
async function* responsesOf(
  context: AppContext,
  workspaceId: string,
  { emails, phones }: KnownPerson,
): AsyncGenerator<{ formId: string; responses: StoredResponse[] }> {
  if (emails.length === 0 && phones.length === 0) return;
  for (const formId of await findFormIds({ db: context.db, workspaceId })) {
    const responses = await formStub(context, formId).ofPerson(emails, phones);
    if (responses.length > 0) yield { formId, responses };
  }
}

/** What the forms of a workspace hold of a person, a file for each form. */
export async function* exportPersonResponses(
  context: AppContext,
  workspaceId: string,
  person: KnownPerson,
): AsyncGenerator<ExportFile> {
  for await (const { formId, responses } of responsesOf(context, workspaceId, person)) {
    async function* batches() {
      yield responses;
    }
    yield { name: `forms/${formId}.jsonl`, batches: batches() };
  }
}

/** Erases the responses of a person, begun ones too, with their files and proofs; answers how many there were. Bears repetition. */
export async function erasePersonResponses(
  context: AppContext,
  workspaceId: string,
  { emails, phones }: KnownPerson,
): Promise<Readonly<Record<string, number>>> {
  const erased = { "Responses to forms": 0, "Files sent with forms": 0, "Mails that asked for a confirmation": 0 };
  if (emails.length === 0 && phones.length === 0) return erased;
  for (const formId of await findFormIds({ db: context.db, workspaceId })) {
    const stub = formStub(context, formId);
    for (const id of await stub.idsOfPerson(emails, phones)) {
      // The files first: once the response is gone nobody knows of them.
      const keys = await stub.filesOf(id);
      if (keys.length > 0) await context.env.FILES.delete(keys);
      // So do the mails, which have the ids of their responses.
      erased["Mails that asked for a confirmation"] += await forgetMails(context, [id], emails);
      const removed = await stub.remove(id);
      if (removed === null) continue;
      await giveBackFileRoom(context, workspaceId, removed.bytes);
      erased["Responses to forms"] += 1;
      erased["Files sent with forms"] += keys.length;
    }
  }
  return erased;
}

/** The responses to every form of a workspace, for the copy of its owner's data. */
export async function* exportForms(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  for (const formId of await findFormIds({ db: context.db, workspaceId }))
    yield { name: `forms/${formId}/responses.jsonl`, batches: readAllResponses(context, formId) };
}
