import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { listPasskeys, securityPosture } from "../../index.server.ts";
import { type SecurityReply, securityAction } from "../actions.server.ts";
import { PasskeysCard } from "../ui/passkeys-card.tsx";
import { PasswordCard } from "../ui/password-card.tsx";
import { TwoFactorCard } from "../ui/two-factor-card.tsx";

export const meta: MetaFunction = () => [{ title: "Security · Settings · Kaja" }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Which form the address asks for: ?form=off, ?form=codes, ?rename=…, ?remove=… */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  const [posture, passkeys] = await Promise.all([
    securityPosture(context, session.userId),
    listPasskeys(context, session.userId),
  ]);
  return {
    hasTwoFactor: posture.twoFactor,
    codesLeft: posture.recoveryCodesLeft,
    passwordChangedAt: posture.passwordChangedAt,
    passkeys,
    email: session.email,
    nowMs: context.now().getTime(),
    open: { form: searchParams.get("form"), rename: searchParams.get("rename"), remove: searchParams.get("remove") },
  };
}

export const action = securityAction;

export default function Security() {
  const { hasTwoFactor, codesLeft, passwordChangedAt, passkeys, email, nowMs, open } = useLoaderData<typeof loader>();
  const reply = useActionData<SecurityReply>();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <PasswordCard reply={reply} email={email} changedAt={passwordChangedAt} nowMs={nowMs} />
      <div className="grid min-w-0 gap-5">
        <TwoFactorCard reply={reply} isOn={hasTwoFactor} codesLeft={codesLeft} form={open.form} />
        <PasskeysCard
          reply={reply}
          passkeys={passkeys}
          hasTwoFactor={hasTwoFactor}
          nowMs={nowMs}
          rename={open.rename}
          remove={open.remove}
        />
      </div>
    </div>
  );
}
