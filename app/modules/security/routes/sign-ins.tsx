import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { LogIn } from "lucide-react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { OUTCOME_NAMES, OUTCOMES } from "../domain/sign-ins.ts";
import { listSignIns, readOutcomeFilter, SIGN_INS_SHOWN } from "../sign-ins.server.ts";
import { SignInTable } from "../ui/sign-in-table.tsx";

export const meta: MetaFunction = () => [{ title: "Sign-ins · Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, timeZone } = await requireUser(request, context);
  const filter = readOutcomeFilter(request);
  return { signIns: await listSignIns(context, userId, filter), filter: filter ?? "", timeZone, shown: SIGN_INS_SHOWN };
}

export default function SignIns() {
  const { signIns, filter, timeZone, shown } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="sign-ins-title">
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="sign-ins-title" className="font-bold text-lg tracking-tight">
            Sign-ins to your account
          </h2>
          <p className="text-ink-2 text-sm">
            The last {shown} attempts by anybody. Failures that are not yours: change your password.
          </p>
        </div>
        <Form method="get" key={filter} className="flex items-end gap-2">
          <SelectField label="Outcome" name="outcome" defaultValue={filter}>
            <option value="">All</option>
            <option value="failed">All failures</option>
            {OUTCOME_NAMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOMES[outcome]}
              </option>
            ))}
          </SelectField>
          <Button type="submit" size="field">
            Filter
          </Button>
        </Form>
      </div>
      {signIns.length > 0 ? (
        <SignInTable signIns={signIns} timeZone={timeZone} />
      ) : (
        <EmptyState
          icon={<LogIn size={22} aria-hidden="true" />}
          title={filter ? "No such sign-ins" : "No sign-ins yet"}
          action={
            filter ? (
              <LinkButton to="/security/sign-ins">Show all</LinkButton>
            ) : (
              <LinkButton to="/security/sessions">See the sessions</LinkButton>
            )
          }
        >
          {filter
            ? "None of the last attempts ended this way."
            : "From now on every attempt to sign in to your account is listed here."}
        </EmptyState>
      )}
    </section>
  );
}
