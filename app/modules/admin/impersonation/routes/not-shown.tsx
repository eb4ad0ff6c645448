import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useRouteError } from "@remix-run/react";
import { EyeOff } from "lucide-react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { appError, HTTP_STATUS } from "#app/shared/error.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorPage, statusOf } from "#app/ui/page/error-page.tsx";

const TITLE = "Not shown while you view as somebody else";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Kaja` }];

/** Replaces pages that an administrator who views as somebody else does not see; nobody else has a reason to come here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  if (session.impersonatorId)
    throw refusal(appError("forbidden", "This is not shown while you view as somebody else."));
  return redirect(HOME);
}

export default function NotShown() {
  return null;
}

/** The face of this page: a refusal, and not for want of a role. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (statusOf(error) !== HTTP_STATUS.forbidden) return <ErrorPage error={error} retryHref="/not-shown" framed />;
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-[560px] content-center justify-items-start gap-4 px-2 py-16">
      <span className="grid size-12 place-items-center rounded-m bg-warn-soft text-warn">
        <EyeOff size={22} aria-hidden="true" />
      </span>
      <h1 className="font-bold text-2xl tracking-tight">{TITLE}</h1>
      <p className="text-ink-2">
        Secrets, copies of data and links out of mails are for the person alone. Nothing was opened and nothing was
        changed.
      </p>
      <LinkButton to={HOME} look="primary">
        Back to the dashboard
      </LinkButton>
    </div>
  );
}
