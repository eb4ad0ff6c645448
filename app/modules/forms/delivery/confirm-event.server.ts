import { z } from "zod";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { formStub } from "../store/form-stub.server.ts";

const dataSchema = z.object({ formId: z.string().min(1).max(64) });

/** Lets the form of an event forget it, once everybody who is interested has taken it. May be called again. */
export async function confirmFormEvent(context: AppContext, { id, data }: BusEvent): Promise<void> {
  await formStub(context, dataSchema.parse(data).formId).confirmEvent(id);
}
