import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { Link, useSearchParams } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { EMAIL_FIELD } from "../../ui/fields.tsx";
import { forgotPasswordAction } from "../actions.server.ts";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "Forgot password · Kaja" }];

export const action = forgotPasswordAction;

export default function ForgotPassword() {
  const [query] = useSearchParams();
  const footer = (
    <>
      Remembered it? <TextLink to="/login">Sign In</TextLink>
    </>
  );
  if (query.has("sent")) {
    return (
      <AuthPage title="Check your email" footer={footer}>
        <p role="status" className="flex gap-3 text-[15px] text-ink-2">
          <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          If there is an account with this address, a link to choose a new password is on its way. It works once, for
          one hour.
        </p>
        <Link to="/forgot-password" className={buttonClass("secondary", "m", "mt-6")}>
          Use another address
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot password"
      intro="Tell us your address, and we send you a link to choose a new password."
      footer={footer}
    >
      <AuthForm fields={[EMAIL_FIELD]} submit="Send the link" busyLabel="Sending..." />
    </AuthPage>
  );
}
