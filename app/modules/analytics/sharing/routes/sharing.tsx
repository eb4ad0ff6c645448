import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Link2 } from "lucide-react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { openSite } from "../../sites/open-site.server.ts";
import { type ShareReply, sharingAction } from "../actions.server.ts";
import { listShares, type ShareView } from "../service.server.ts";

export const handle = { crumb: () => "Sharing" };

/** Also after a refusal: a link that was withdrawn elsewhere is shown so. */
export const shouldRevalidate = () => true;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, scope } = await openSite(request, context, params.siteId, { write: true });
  const now = context.now();
  return {
    title: `${site.name}: visitors`.slice(0, 80),
    nowMs: now.getTime(),
    shares: await listShares(scope, site.id, now),
  };
}

export const action = sharingAction;

export default function Sharing() {
  const { title, shares, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<ShareReply>();
  const busy = useNavigation().formMethod === "POST";
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,420px)_1fr]">
      <Card as="section" className="p-5">
        <h2 className="font-bold text-[15px]">Share the overview</h2>
        <p className="mt-0.5 mb-4 text-[13px] text-ink-2">
          People with the link read the overview of this website without an account, and nothing else.
        </p>
        <Form key={reply?.made?.id} method="post" noValidate preventScrollReset className="grid gap-4">
          <FormKey />
          <FormErrors errors={errors("")} />
          <Field
            label="Title"
            name="title"
            required
            maxLength={80}
            defaultValue={reply?.values.title ?? title}
            errors={errors("title")}
          />
          <SelectField
            label="Expires after"
            name="expiry"
            defaultValue={reply?.values.expiry ?? "none"}
            errors={errors("expiry")}
          >
            <option value="7">7 days</option>
            <option value="30">30 days</option>
            <option value="90">90 days</option>
            <option value="none">Never</option>
          </SelectField>
          <Field
            label="Password (optional)"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            errors={errors("password")}
            hint="At least 8 characters. A link with one cannot be embedded."
          />
          <div>
            <Button type="submit" look="primary" busy={busy} busyLabel="Working...">
              Make a link
            </Button>
          </div>
        </Form>
      </Card>
      <div className="grid min-w-0 gap-4">
        {reply?.made ? <Made url={reply.made.url} /> : null}
        <Shares shares={shares} nowMs={nowMs} />
      </div>
    </div>
  );
}

function Made({ url }: { url: string }) {
  return (
    <Card as="section" highlighted className="grid min-w-0 gap-3 p-4">
      <div>
        <h2 className="font-semibold">The link is ready</h2>
        <p role="status" className="mt-0.5 text-ink-2 text-sm">
          Copy the link now. You won't be able to see it again.
        </p>
      </div>
      <CodeListing label="The link" title="Link" text={url} />
      <CodeListing
        label="The code that embeds the overview"
        title="For a page of yours"
        text={`<iframe src="${url}?embed=1" title="Visitors" width="100%" height="1600" loading="lazy"></iframe>`}
      />
    </Card>
  );
}

const STATES = {
  working: ["good", "Works"],
  expired: ["plain", "Expired"],
  withdrawn: ["plain", "Withdrawn"],
} as const;

function Shares({ shares, nowMs }: { shares: readonly ShareView[]; nowMs: number }) {
  if (shares.length === 0) {
    return (
      <EmptyState icon={<Link2 size={22} aria-hidden="true" />} title="No link yet">
        Links are listed here, with how often they were opened. Each can be withdrawn at any time.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Links" className="grid gap-2.5">
      {shares.map(({ id, title, state, hasPassword, createdAtMs, expiresAtMs, lastViewedAtMs, viewCount }) => (
        <Card key={id} as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4">
          <div className="min-w-[200px] flex-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold text-[15px]">
              <span className="min-w-0 break-words">{title}</span>
              <Tag tone={STATES[state][0]}>{STATES[state][1]}</Tag>
              {hasPassword ? <Tag>Password</Tag> : null}
            </p>
            <p className="mt-1 text-[13px] text-ink-2">
              made <Time value={createdAtMs} now={nowMs} /> ·{" "}
              {lastViewedAtMs === null ? "not opened yet" : `opened ${counted(viewCount, "time")}`}
              {state === "withdrawn" || expiresAtMs === null ? null : (
                <>
                  {` · ${state === "expired" ? "ended" : "ends"} `}
                  <Time value={expiresAtMs} now={nowMs} />
                </>
              )}
            </p>
          </div>
          {state === "withdrawn" ? null : (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="shareId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="revoke"
                size="s"
                look="danger"
                aria-label={`Withdraw ${title}`}
              >
                Withdraw
              </Button>
            </Form>
          )}
        </Card>
      ))}
    </ul>
  );
}
