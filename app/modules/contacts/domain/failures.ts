import { appError } from "#app/shared/error.ts";

const fieldProblem = (code: "conflict" | "invalid_input", path: string, message: string) =>
  appError(code, message, { fields: [{ path, message }] });

export const NO_CONTACT = appError("not_found", "Contact not found in this workspace.");
export const NO_COMPANY = appError("not_found", "Company not found in this workspace.");
export const NO_SUCH_COMPANY = fieldProblem("invalid_input", "companyId", "This workspace has no such company.");
export const NO_STAGE = fieldProblem("invalid_input", "stage", "The pipeline has no such stage.");
export const WORKSPACE_GONE = appError("not_found", "This workspace was deleted.");
export const CHANGED_MEANWHILE = appError(
  "conflict",
  "This contact was changed meanwhile. Look at its present state and try again.",
);
export const EMAIL_TAKEN = fieldProblem(
  "conflict",
  "email",
  "This workspace has a contact with this email address already.",
);
export const PHONE_TAKEN = fieldProblem(
  "conflict",
  "phone",
  "This workspace has a contact with this phone number already.",
);
export const IDENTITY_TAKEN = appError("conflict", "Another contact of this workspace has this identifier already.");
export const CUSTOM_TOO_LARGE = fieldProblem(
  "invalid_input",
  "custom",
  "The custom fields of a contact are too long together (max 32,000 bytes).",
);
export const OBJECT_FULL = appError(
  "limit_reached",
  "This workspace has no room for more data of contacts. Delete what is not needed any more, or write to support.",
);
export const FUTURE_ACTIVITY = fieldProblem("invalid_input", "at", "An activity cannot be in the future.");
export const DAY_FULL = appError("limit_reached", "A contact can have 200 activities a day.");
export const ACTIVITIES_FULL = appError(
  "limit_reached",
  "This workspace has as many activities as its plan allows: 100 for each contact of the plan.",
);
