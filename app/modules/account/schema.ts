import { z } from "zod";
import { checkEmail, checkPassword, normaliseEmail } from "#app/platform/password-policy/index.ts";
import { PRINTABLE } from "#app/shared/text.ts";
import { MAX_NAME_LENGTH } from "./domain/account.ts";

/** The message for a field that is missing, or that came more than once or as a file. */
const single =
  (required: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? required : "This field was sent in a form we cannot read. Please fill it in again.";

const email = z
  .string({ error: single("Email is required") })
  .superRefine((text, issues) => {
    const problem = checkEmail(text);
    if (problem) issues.addIssue({ code: "custom", message: problem });
  })
  .transform(normaliseEmail);

const name = (label: string) =>
  z
    .string({ error: single(`${label} is required`) })
    .trim()
    .min(1, `${label} is required`)
    .max(MAX_NAME_LENGTH, `${label} is too long (max ${MAX_NAME_LENGTH} characters)`)
    .regex(PRINTABLE, `${label} contains characters that cannot be used`);

const password = z.string({ error: single("Password is required") }).superRefine((text, issues) => {
  const problem = checkPassword(text);
  if (problem) issues.addIssue({ code: "custom", message: problem });
});

export const signUpSchema = z.object({ firstName: name("First name"), lastName: name("Last name"), email, password }).superRefine((form, issues) => {
  // Only the whole form knows the person's words; what the field itself refused is not said twice.
  if (checkPassword(form.password)) return;
  const problem = checkPassword(form.password, [form.email, form.firstName, form.lastName]);
  if (problem) issues.addIssue({ code: "custom", path: ["password"], message: problem });
});

/** The full rule holds here too (specification section 5): what it refuses cannot be anybody's password. */
export const signInSchema = z.object({ email, password });

export const emailSchema = z.object({ email });

const token = z.string({ error: single("The link is incomplete. Please open it from the mail again.") }).max(200, "The link is not valid.");

export const confirmSchema = z.object({ token });

export const resetSchema = z
  .object({ token, password, confirmPassword: z.string({ error: single("Please repeat the password") }) })
  .refine((form) => form.password === form.confirmPassword, { path: ["confirmPassword"], message: "The passwords do not match" });

export type SignUpInput = z.infer<typeof signUpSchema>;
export type SignInInput = z.infer<typeof signInSchema>;
