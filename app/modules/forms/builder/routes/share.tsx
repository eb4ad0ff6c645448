import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { listFramingHosts } from "../../delivery/public-form.server.ts";
import { inlineCode, type PopupOptions, popupCode, reservedHeight } from "../../domain/page/embed-code.ts";
import { hostedPath } from "../../paths.ts";
import { loadForm } from "../form-page.server.ts";

const TRIGGERS = ["delay", "scroll", "exit"] as const;

const wholeNumber = (text: string | null, otherwise: number, max: number): number => {
  const value = Number(text ?? "");
  return text && Number.isInteger(value) && value >= 0 && value <= max ? value : otherwise;
};

function readPopup(search: URLSearchParams): PopupOptions {
  const trigger = TRIGGERS.find((one) => one === search.get("trigger")) ?? "delay";
  return {
    trigger,
    after: wholeNumber(search.get("after"), trigger === "scroll" ? 50 : 10, trigger === "scroll" ? 100 : 3_600),
    everyDays: wholeNumber(search.get("every"), 7, 365),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { form, scope } = await loadForm(args);
  const { config } = args.context;
  const popup = readPopup(new URL(args.request.url).searchParams);
  const url = config.APP_URL + hostedPath(form.id);
  return {
    url,
    isPublished: form.version > 0,
    popup,
    qr: renderSVG(url, { border: 2, ecc: "M" }),
    hosts: await listFramingHosts(args.context, scope.workspaceId, form.settings),
    inline: inlineCode(config.APP_URL, form.id, form.definition.title, reservedHeight(form.definition)),
    popupCode: popupCode(config.APP_URL, form.id, form.definition.title, popup),
  };
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section tabIndex={0} aria-label={title} className="overflow-x-auto rounded-s border border-line bg-sunken p-3">
        <pre className="font-mono text-[13px] whitespace-pre">{text}</pre>
      </section>
      <div className="mt-2">
        <CopyButton text={text} copied="Code copied" label={`Copy: ${title}`}>
          Copy code
        </CopyButton>
      </div>
    </div>
  );
}

export default function Share() {
  const { url, isPublished, popup, qr, hosts, inline, popupCode: code } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-4">
      {isPublished ? null : (
        <p role="status" className="font-semibold text-sm text-warn">
          This form is not published yet, so nobody can open it.
        </p>
      )}
      <Card as="section" className="grid gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h2 className="font-bold text-lg tracking-tight">Link</h2>
          <p className="mt-1 text-ink-2 text-sm">
            The form's own page. Prefill answers in the URL: <code className="font-mono text-[13px]">?q1=Mari</code>
          </p>
          <p className="mt-3 break-all font-mono text-[13px]">
            <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {url}
            </a>
          </p>
          <div className="mt-2">
            <CopyButton text={url} copied="Link copied">
              Copy link
            </CopyButton>
          </div>
        </div>
        <figure className="w-40">
          <div
            role="img"
            aria-label="QR code of the link"
            className="rounded-s bg-paper p-1 [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by uqr from an address of ours
            dangerouslySetInnerHTML={{ __html: qr }}
          />
          <figcaption className="mt-1 text-center text-[13px] text-ink-3">
            <a
              href={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
              download="form-qr.svg"
              className="underline underline-offset-2"
            >
              Save as SVG
            </a>
          </figcaption>
        </figure>
      </Card>
      <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
        <h2 className="font-bold text-lg tracking-tight">Embedded in your website</h2>
        <p className="text-ink-2 text-sm">
          {hosts.length > 0
            ? `Paste it where the form should appear. Works on: ${hosts.join(", ")}.`
            : "Add your website under Settings first: the form cannot be embedded anywhere yet."}
        </p>
        <Code title="Code for a page" text={inline} />
      </Card>
      <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
        <h2 className="font-bold text-lg tracking-tight">As a popup</h2>
        <Form method="get" preventScrollReset className="grid items-end gap-3 sm:grid-cols-4">
          <SelectField label="Opens" name="trigger" defaultValue={popup.trigger}>
            <option value="delay">after seconds</option>
            <option value="scroll">at percent scrolled</option>
            <option value="exit">when leaving</option>
          </SelectField>
          <Field label="Seconds or percent" name="after" type="number" min={0} max={3600} defaultValue={popup.after} />
          <Field
            label="Show again after (days)"
            name="every"
            type="number"
            min={0}
            max={365}
            defaultValue={popup.everyDays}
          />
          <Button type="submit" size="field">
            Update code
          </Button>
        </Form>
        <Code title="Code for a popup" text={code} />
      </Card>
    </div>
  );
}
