import { Form, useNavigation } from "@remix-run/react";
import { absoluteTime } from "#app/shared/format/date.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { ShareReply } from "../actions.server.ts";

const EXPIRIES = [
  ["7", "7 days"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["none", "Never"],
] as const;

interface ShareFormProps {
  title: string;
  /** Name on the report, unless another is typed: the workspace's. */
  brand: string;
  /** The crawl that the page looks at, when it is not simply the latest. */
  chosen: { id: string; finishedAtMs: number } | null;
  hasCrawl: boolean;
  archived: boolean;
  reply: ShareReply | undefined;
}

/** Makes a link to the report of a website. */
export function ShareForm({ title, brand, chosen, hasCrawl, archived, reply }: ShareFormProps) {
  const busy = useNavigation().formData?.get("intent") === "share";
  const values: Record<string, string | undefined> = (reply?.intent === "share" ? reply.values : undefined) ?? {};
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <Card as="section" className="p-5">
      <h2 className="font-bold text-[15px]">Share a report</h2>
      <p className="mt-0.5 mb-4 text-[13px] text-ink-2">
        A page under your name, for people without an account. Prints with a cover and page numbers.
      </p>
      <Form method="post" noValidate preventScrollReset data-conversion="seo.report_shared" className="grid gap-4">
        <input type="hidden" name="intent" value="share" />
        <FormKey />
        <FormErrors errors={errors("")} />
        {hasCrawl ? null : (
          <p className="rounded-s bg-info-soft px-3.5 py-2.5 text-info text-sm">
            No crawl of this website has finished yet. The report appears at the link once one has.
          </p>
        )}
        <Field
          label="Title"
          name="title"
          required
          maxLength={80}
          defaultValue={values.title ?? title}
          errors={errors("title")}
        />
        <div className="grid grid-cols-[1fr_84px] items-start gap-3">
          <Field
            label="Name on the report"
            name="brandName"
            required
            maxLength={60}
            autoComplete="organization"
            defaultValue={values.brandName ?? brand}
            errors={errors("brandName")}
            hint="Yours, or your agency's."
          />
          <Field
            label="Color"
            name="brandColour"
            type="color"
            className="px-1.5 py-1"
            defaultValue={values.brandColour ?? "#0d5c55"}
            errors={errors("brandColour")}
          />
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label="Prepared for"
            name="preparedFor"
            maxLength={80}
            defaultValue={values.preparedFor}
            errors={errors("preparedFor")}
          />
          <Field
            label="Prepared by"
            name="preparedBy"
            maxLength={80}
            defaultValue={values.preparedBy}
            errors={errors("preparedBy")}
          />
        </div>
        <SelectField
          label="Shows"
          name="crawlId"
          defaultValue={values.crawlId ?? chosen?.id ?? ""}
          errors={errors("crawlId")}
        >
          <option value="">The latest crawl, always</option>
          {chosen ? (
            <option value={chosen.id}>The crawl of {absoluteTime(chosen.finishedAtMs, "UTC", true)}</option>
          ) : null}
        </SelectField>
        <SelectField label="Expires after" name="expiry" defaultValue={values.expiry ?? "30"} errors={errors("expiry")}>
          {EXPIRIES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Password (optional)"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          errors={errors("password")}
          hint="At least 8 characters. Send it separately from the link."
        />
        <div>
          <Button type="submit" look="primary" disabled={archived} busy={busy} busyLabel="Making the link...">
            Make a link
          </Button>
        </div>
      </Form>
    </Card>
  );
}
