import type { AppContext } from "#app/platform/context.server.ts";
import type { FormRpc } from "./form-rpc.ts";

/** The object that keeps the responses of one form; its name is the form's id. */
export const formStub = ({ env }: Pick<AppContext, "env">, formId: string): FormRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what FormRpc says.
  env.FORM.getByName(formId) as unknown as FormRpc;
