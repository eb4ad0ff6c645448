import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { formStub } from "../../store/form-stub.server.ts";

/** Lets the form of an event forget it, once every other subscription has taken it. May be called again. */
export async function confirmFormEvent(context: AppContext, { id, data }: BusEvent): Promise<void> {
  if (typeof data.formId === "string") await formStub(context, data.formId).confirmEvent(id);
}
