import { z } from "zod";
import { emailField } from "#app/platform/forms/text-fields.server.ts";
import { checkPassword } from "#app/platform/password-policy/index.ts";
import { looksLikeWebAddress, PRINTABLE, webAddressName } from "#app/shared/text/text.ts";
import { MAX_NAME_LENGTH } from "./domain/account.ts";

/** The message for a field that is missing, or that came more than once or as a file. */
const single =
  (required: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? required : "This field was sent in a form we cannot read. Please fill it in again.";

const email = emailField(single("Email is required"));

const name = (label: string) =>
  z
    .string({ error: single(`${label} is required`) })
    .trim()
    .min(1, `${label} is required`)
    .max(MAX_NAME_LENGTH, `${label} is too long (max ${MAX_NAME_LENGTH} characters)`)
    .regex(PRINTABLE, `${label} contains characters that cannot be used`);

/** Longest text that is compared with a password, or judged as one; a password itself ends at 128 characters. */
const MAX_RAW_PASSWORD_CHARS = 1_000;

const password = z
  .string({ error: single("Password is required") })
  .max(MAX_RAW_PASSWORD_CHARS, { error: "Password is too long (max 128 characters)", abort: true })
  .superRefine((text, issues) => {
    const problem = checkPassword(text);
    if (problem) issues.addIssue({ code: "custom", message: problem });
  });

const repeatedPassword = z
  .string({ error: single("Please repeat the password") })
  .max(MAX_RAW_PASSWORD_CHARS, "The passwords do not match");

/** Part of a person's name: it goes into mails, also to people who do not know them. */
const personName = (label: string) => name(label).refine((text) => !looksLikeWebAddress(text), webAddressName(label));

export const signUpSchema = z
  .object({ firstName: personName("First name"), lastName: personName("Last name"), email, password })
  .superRefine((form, issues) => {
    // Only the whole form knows the person's words; what the field itself refused is not said twice.
    if (checkPassword(form.password)) return;
    const problem = checkPassword(form.password, [form.email, form.firstName, form.lastName]);
    if (problem) issues.addIssue({ code: "custom", path: ["password"], message: problem });
  });

/** The full rule holds here too (specification section 5): what it refuses cannot be anybody's password. */
export const signInSchema = z.object({ email, password });

export const emailSchema = z.object({ email });

const token = z
  .string({ error: single("The link is incomplete. Please open it from the mail again.") })
  .max(200, "The link is not valid.");

export const confirmSchema = z.object({ token });

/** The password is compared, not judged; only a browser that did not sign up is asked for it. */
export const confirmSignUpSchema = z.object({
  token,
  password: z.string().max(1_000, "This is not the password of the sign-up.").optional(),
});

export type ConfirmSignUpInput = z.infer<typeof confirmSignUpSchema>;

export const resetSchema = z
  .object({ token, password, confirmPassword: repeatedPassword })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "The passwords do not match",
  });

/** The present password is compared, not judged: older rules may have let it through. */
export const changePasswordSchema = z
  .object({
    current: z
      .string({ error: single("Your current password is required") })
      .max(MAX_RAW_PASSWORD_CHARS, "This is not your password."),
    password,
    confirmPassword: repeatedPassword,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "The passwords do not match",
  });

export type ChangePasswordInput = Pick<z.infer<typeof changePasswordSchema>, "current" | "password">;

/** A code of the app, or a recovery code; the use case checks it and counts the attempt. */
export const verifySchema = z.object({
  code: z
    .string({ error: single("The code is required") })
    .max(100, "This is not a code.")
    .trim()
    .min(1, "The code is required"),
});

/** One line that people know their passkey by. */
export const passkeyName = name("Name");

/** JSON of a browser's answer about a passkey; its parts are read by the library that checks it. */
export const passkeyAnswer = z
  .string()
  .max(20_000)
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.addIssue({ code: "custom", message: "The answer of the passkey cannot be read." });
      return z.NEVER;
    }
  })
  .pipe(
    z.looseObject({
      id: z.string().min(1).max(1_400),
      rawId: z.string().max(1_400),
      type: z.literal("public-key"),
      response: z.looseObject({}),
    }),
  );

/** The two forms of a sign-in by passkey: what the browser asks for, and what it answers. */
export const passkeyQuestionSchema = z.object({});
export const passkeyAnswerSchema = z.object({ answer: passkeyAnswer, next: z.string().max(2_000).optional() });

/** A button alone. */
export const signOutSchema = z.object({});

export type SignUpInput = z.infer<typeof signUpSchema>;
export type SignInInput = z.infer<typeof signInSchema>;
