import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import { newId } from "#app/platform/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { PageHead } from "#app/ui/public/page-head.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { contactAction } from "../actions.server.ts";
import { CONTACT_LIMITS, HONEYPOT_FIELD, MESSAGE_MIN } from "../domain/limits.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/contact",
    title: "Contact sales and support · Kaja",
    description:
      "Ask about plans, an agency set-up, an invoice or your data. A person reads every message and answers to the address you give.",
  });

export const headers: HeadersFunction = ({ actionHeaders }) => ({
  ...publicPageHeaders(actionHeaders.get("Cache-Control") ?? undefined),
  ...(actionHeaders.has("Retry-After") ? { "Retry-After": actionHeaders.get("Retry-After") ?? "" } : {}),
});

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    sent: new URL(request.url).searchParams.get("sent") === "1",
    supportEmail: context.config.COMPANY_SUPPORT_EMAIL,
    formKey: newId(),
  };
}

export const action = contactAction;

function Sent() {
  return (
    <Card className="p-7">
      <CircleCheck size={30} aria-hidden="true" className="text-good" />
      <h2 className="mt-3 font-bold text-xl tracking-tight">Your message is with us</h2>
      <p role="status" className="mt-1.5 text-ink-2">
        Thank you. We read it and answer to the address you gave.
      </p>
      <p className="mt-5 text-sm">
        <a href="/contact" className="font-semibold text-brand underline underline-offset-4">
          Write another message
        </a>
      </p>
    </Card>
  );
}

function ContactForm() {
  const reply = useActionData<typeof action>();
  const errorsOf = (name: string) => reply?.errors[name] ?? undefined;
  const field = (name: keyof typeof CONTACT_LIMITS) => ({
    id: `contact-${name}`,
    name,
    defaultValue: reply?.values[name] ?? "",
    errors: errorsOf(name),
    maxLength: CONTACT_LIMITS[name],
    // The first field with an error takes the focus when the page comes back.
    autoFocus: reply ? Object.keys(CONTACT_LIMITS).find((each) => errorsOf(each)) === name : undefined,
  });
  return (
    <Card className="p-5 sm:p-7">
      <form method="post" action="/contact" className="grid gap-5">
        <FormKey />
        <FormErrors errors={errorsOf("")} />
        <Field label="Name" autoComplete="name" required {...field("name")} />
        <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        <Field label="Company (optional)" autoComplete="organization" {...field("company")} />
        <TextArea label="Message" required minLength={MESSAGE_MIN} {...field("message")} />
        <div aria-hidden="true" className="absolute left-[-9999px]">
          <label htmlFor="contact-website">Leave this empty</label>
          <input id="contact-website" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </div>
        <p className="text-[13px] text-ink-3">
          We use what you write to answer you, and keep it for a year. See the{" "}
          <a href="/privacy-policy" className="underline underline-offset-2">
            Privacy Policy
          </a>
          .
        </p>
        <Button type="submit" look="primary" size="l">
          Send message
        </Button>
      </form>
    </Card>
  );
}

export default function Contact() {
  const { sent, supportEmail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="mx-auto grid max-w-[1040px] gap-x-16 gap-y-8 px-[18px] pt-12 pb-20 md:px-7 lg:grid-cols-[1fr_1.1fr] lg:pt-20">
      <div>
        <PageHead
          title="Talk to us"
          lead="About a plan, an agency set-up, an invoice, or your data. A person reads every message."
        />
        <p className="mt-6 text-ink-2">
          Prefer your own mail program? Write to{" "}
          <a
            href={`mailto:${supportEmail}`}
            className="break-words font-semibold text-brand underline underline-offset-4"
          >
            {supportEmail}
          </a>
          .
        </p>
        <p className="mt-3 text-ink-2">
          Does something not work? The{" "}
          <a href="/status" className="font-semibold text-brand underline underline-offset-4">
            status page
          </a>{" "}
          checks the system while you look.
        </p>
      </div>
      {sent && !reply ? <Sent /> : <ContactForm />}
    </div>
  );
}
