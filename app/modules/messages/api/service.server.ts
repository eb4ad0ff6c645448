import type { z } from "zod";
import { findContacts, isMailSuppressed, readContact } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { sendComposedMail } from "#app/platform/mail/mail.server.ts";
import { giveBack, spendOf } from "#app/platform/usage/usage.server.ts";
import { readWorkspaceName } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { messagesModule } from "../manifest.ts";
import { readMailSettings } from "../settings/service.server.ts";
import { type Person, variablesFor } from "../templates/domain/variables.ts";
import { parseMail, writeMail } from "../templates/personalize.server.ts";
import { compileFor, readTemplate } from "../templates/service.server.ts";
import type { CreateMessageInput, messageModel } from "./schema.ts";

const { campaignMails } = messagesModule.limits;

/** Somebody of whom only the address is known. */
const stranger = (email: string): Person => ({
  ...{ id: "", name: "", email, jobTitle: "", country: null, language: null, source: "", custom: {} },
});

async function personOf(
  context: RequestContext,
  actor: Actor,
  { contactId, email = "" }: CreateMessageInput,
): Promise<Result<Person>> {
  if (contactId !== undefined) return readContact(context, actor, contactId);
  const sort = { by: "createdAt", descending: true } as const;
  const found = await findContacts(context, actor, { only: { email }, sort, limit: 1 });
  return ok((found.ok ? found.value.rows[0] : undefined) ?? stranger(email));
}

/**
 * Sends a mail to one person by a template, once for each id: receipts and answers, which need no consent to news. It has no
 * tracking, and its links to unsubscribe lead to the sender's own address. Errors: forbidden, plan_required, not_found
 * (template, contact), invalid_input (no address, a variable is missing), conflict (suppressed), limit_reached.
 */
export async function sendMessageByApi(
  context: RequestContext,
  actor: Actor,
  input: CreateMessageInput,
  id: string,
): Promise<Result<z.input<typeof messageModel>>> {
  const allowed = authorize(actor, { ...WRITE, scope: "campaigns" });
  if (!allowed.ok) return allowed;
  const scope = storeScope(context, actor);
  const template = await readTemplate(scope, input.templateId);
  if (!template.ok) return template;
  const person = await personOf(context, actor, input);
  if (!person.ok) return person;
  const { email } = person.value;
  if (!email) return err(appError("invalid_input", "This contact has no email address."));
  if (await isMailSuppressed(context, actor.workspaceId, email))
    return err(appError("conflict", "This address gets no mails: it bounced, or its owner wants none."));
  const settings = await readMailSettings(scope);
  const parsed = parseMail(compileFor(template.value.document, settings));
  if (!parsed.ok) return parsed;
  const workspace = await readWorkspaceName(context.db, actor.workspaceId);
  const contactPage = `mailto:${settings.replyTo === "" ? context.config.COMPANY_SUPPORT_EMAIL : settings.replyTo}`;
  const written = writeMail(parsed.value, variablesFor(person.value, workspace, input.variables ?? {}), {
    ...{ unsubscribe: contactPage, preferences: contactPage, view: context.config.APP_URL },
  });
  if (!written.ok) return written;
  const spent = await spendOf(context, actor, { meter: campaignMails.meter, limit: campaignMails }, 1);
  if (!spent.ok) return spent;
  const { subject, text, html } = written.value;
  try {
    await sendComposedMail(context, { to: email, id, template: "message.api", subject, text, html });
  } catch (cause) {
    await giveBack(context, actor.workspaceId, campaignMails.meter, 1);
    throw cause;
  }
  return ok({ id, templateId: input.templateId, subject, status: "queued" });
}
