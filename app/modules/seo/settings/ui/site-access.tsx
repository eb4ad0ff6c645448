import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";

const BY = { file: "by its file", meta: "by its meta tag", dns: "by its DNS record" } as const;

interface VerificationProps {
  archived: boolean;
  hostname: string;
  /** Whether the host has a name, to which a DNS record can be added. */
  hasDns: boolean;
  origin: string;
  verifiedAtMs: number | null;
  verifiedBy: keyof typeof BY | null;
  lostAtMs: number | null;
  /** Something that only a verified site allows is turned on. */
  needed: boolean;
  fileUrl: string;
  statement: string;
  metaTag: string;
  reply: FormReply | undefined;
}

const intentOf = (reply: FormReply | undefined): string | undefined => reply?.intent;

/** Whether the site was proved to be the workspace's own, and the ways to prove it. */
export function VerificationCard({
  archived,
  hostname,
  hasDns,
  origin,
  verifiedAtMs,
  verifiedBy,
  lostAtMs,
  needed,
  fileUrl,
  statement,
  metaTag,
  reply,
}: VerificationProps) {
  const { formData, state } = useNavigation();
  const refused = intentOf(reply) === "check" ? (reply?.errors[""] ?? undefined) : undefined;
  return (
    <Card as="section" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold text-[15px]">Verification</h2>
        {verifiedAtMs === null ? (
          <Tag tone={lostAtMs === null ? "plain" : "warn"}>Not verified</Tag>
        ) : (
          <Tag tone="good">Verified</Tag>
        )}
      </div>
      {verifiedAtMs !== null && verifiedBy ? (
        <p className="text-ink-2 text-sm">
          Verified {BY[verifiedBy]} since <Time value={verifiedAtMs} />. The proof is looked for again whenever a crawl
          starts: leave it in place.
        </p>
      ) : (
        <p className="text-ink-2 text-sm">
          Prove that {hostname} is yours, in one of {hasDns ? "three" : "two"} ways. A verified site can be crawled even
          where robots.txt forbids it, and under another user agent, and its crawls do not wait for those of other
          workspaces.
        </p>
      )}
      {lostAtMs === null ? null : (
        <p role="status" className="rounded-s bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          The proof was gone on <Time value={lostAtMs} />.
          {needed ? " Since then crawls respect robots.txt again and use the name KajaBot." : ""}
        </p>
      )}
      <FormErrors errors={refused} />
      {verifiedAtMs === null ? (
        <ol className="grid gap-4 text-sm">
          <li className="grid gap-1.5">
            <h3 className="font-semibold">A file</h3>
            <p className="break-all text-[13px] text-ink-3">At {fileUrl}, with this text and nothing else:</p>
            <CodeListing label="Text of the file" text={statement} />
          </li>
          <li className="grid gap-1.5">
            <h3 className="font-semibold">A meta tag</h3>
            <p className="break-all text-[13px] text-ink-3">In the head of {origin}/:</p>
            <CodeListing label="Meta tag" text={metaTag} />
          </li>
          {hasDns ? (
            <li className="grid gap-1.5">
              <h3 className="font-semibold">A DNS record</h3>
              <p className="text-[13px] text-ink-3">
                A TXT record of {hostname}; it may take an hour until it is seen everywhere:
              </p>
              <CodeListing label="TXT record" text={statement} />
            </li>
          ) : null}
        </ol>
      ) : null}
      <Form method="post" data-feature="seo.settings.verify">
        <Button
          type="submit"
          name="intent"
          value="check"
          look={verifiedAtMs === null ? "primary" : "secondary"}
          disabled={archived}
          busy={state !== "idle" && formData?.get("intent") === "check"}
          busyLabel="Checking..."
        >
          Check now
        </Button>
      </Form>
    </Card>
  );
}

/** User name and password of the site itself; what is stored is never shown again. */
export function SignInCard({
  archived,
  origin,
  hasBasicAuth,
  reply,
}: {
  archived: boolean;
  origin: string;
  hasBasicAuth: boolean;
  reply: FormReply | undefined;
}) {
  const { formData, state } = useNavigation();
  const { value, errors } = fieldsOf(intentOf(reply) === "save-sign-in" ? reply : undefined);
  const other = intentOf(reply) === "remove-sign-in" ? (reply?.errors[""] ?? undefined) : errors("");
  return (
    <Card as="section" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold text-[15px]">Site login</h2>
        {hasBasicAuth ? <Tag tone="good">Stored</Tag> : null}
      </div>
      <p className="text-ink-2 text-sm">
        For a site behind HTTP basic authentication, such as a staging server. It is stored encrypted, sent to {origin}{" "}
        alone, and not shown again.
      </p>
      <FormErrors errors={other} />
      <Form
        method="post"
        noValidate
        autoComplete="off"
        key={hasBasicAuth ? "stored" : "none"}
        data-feature="seo.settings.sign-in"
        className="grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="User name"
            name="username"
            autoComplete="off"
            maxLength={100}
            defaultValue={value("username", "")}
            errors={errors("username")}
            hint="As the browser asks for it; without a colon."
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={200}
            errors={errors("password")}
            hint="Upper and lower case count. To change it, enter both again."
          />
        </div>
        <div>
          <Button
            type="submit"
            name="intent"
            value="save-sign-in"
            disabled={archived}
            busy={state !== "idle" && formData?.get("intent") === "save-sign-in"}
            busyLabel="Saving..."
          >
            {hasBasicAuth ? "Replace" : "Save sign-in"}
          </Button>
        </div>
      </Form>
      {hasBasicAuth ? (
        <Form method="post" data-feature="seo.settings.sign-in.remove">
          <Button type="submit" name="intent" value="remove-sign-in" look="danger" disabled={archived}>
            Remove sign-in
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
