import { Form, Link } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { PAGE_KIND } from "../labels.ts";

export interface ShownAsset {
  id: string;
  kind: string;
  kindLabel: string;
  title: string;
  state: string;
  path: string | null;
  isGone: boolean;
  isStale: boolean;
}

interface AssetsProps {
  assets: readonly ShownAsset[];
  kinds: readonly { kind: string; label: string }[];
  /** Kind whose records are offered. */
  kind: string;
  find: string;
  offered: readonly { id: string; title: string; state: string }[];
  reply: FormReply | undefined;
}

/** What the campaign holds, and the forms that attach more. */
export function Assets({ assets, kinds, kind, find, offered, reply }: AssetsProps) {
  const page = fieldsOf(reply?.intent === "page" ? reply : undefined);
  const record = fieldsOf(reply?.intent === "attach" ? reply : undefined);
  return (
    <Section
      title="Assets"
      about="The campaign's landing pages, and its records in other modules. They stay where they are."
    >
      {assets.length === 0 ? (
        <p className="text-ink-2 text-sm">Nothing is attached yet.</p>
      ) : (
        <ul>
          {assets.map((asset) => (
            <li
              key={asset.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 text-sm first:border-t-0"
            >
              <span className="w-28 shrink-0 text-ink-3">{asset.kindLabel}</span>
              <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                <AssetTitle {...asset} />
              </span>
              <Tag tone={asset.isGone ? "bad" : "plain"}>{asset.state}</Tag>
              {asset.isStale && !asset.isGone ? (
                <Form method="post" preventScrollReset className="flex items-center gap-2">
                  <Tag tone="warn">Brief changed</Tag>
                  <input type="hidden" name="id" value={asset.id} />
                  <Button
                    type="submit"
                    size="s"
                    name="intent"
                    value="fresh"
                    aria-label={`Mark ${asset.title} as up to date`}
                  >
                    Up to date
                  </Button>
                </Form>
              ) : null}
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={asset.id} />
                <Button
                  type="submit"
                  size="s"
                  look="quiet"
                  name="intent"
                  value="detach"
                  aria-label={`Remove ${asset.title}`}
                >
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" noValidate preventScrollReset className="mt-5 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <FormKey />
        <Field
          label="Landing page"
          name="url"
          inputMode="url"
          placeholder="https://example.com/winter"
          maxLength={2_048}
          defaultValue={page.value("url", "")}
          errors={page.errors("url")}
        />
        <Button type="submit" size="field" name="intent" value="page">
          Attach page
        </Button>
      </Form>
      <Form
        method="get"
        preventScrollReset
        className="mt-5 grid items-end gap-3 border-line border-t pt-5 sm:grid-cols-[12rem_1fr_auto]"
      >
        <SelectField label="Kind" name="kind" defaultValue={kind} key={kind}>
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </SelectField>
        <Field label="Name contains" name="find" maxLength={100} defaultValue={find} />
        <Button type="submit" size="field">
          Find records
        </Button>
      </Form>
      {kind === "" ? null : offered.length === 0 ? (
        <p className="mt-3 text-ink-2 text-sm">
          No results. Create one in its module first, or search for another name.
        </p>
      ) : (
        <Form method="post" preventScrollReset className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <FormKey />
          <input type="hidden" name="kind" value={kind} />
          <SelectField label="Record" name="ref" errors={record.errors("ref") ?? record.errors("kind")}>
            {offered.map(({ id, title, state }) => (
              <option key={id} value={id}>
                {`${title} (${state})`}
              </option>
            ))}
          </SelectField>
          <Button type="submit" size="field" name="intent" value="attach">
            Attach record
          </Button>
        </Form>
      )}
    </Section>
  );
}

function AssetTitle({ kind, title, path, isGone }: ShownAsset) {
  if (path === null) return <span className={isGone ? "text-ink-3 line-through" : ""}>{title}</span>;
  return kind === PAGE_KIND ? (
    <a href={path} rel="noreferrer noopener" target="_blank" className="text-brand hover:underline">
      <Breakable text={title} />
    </a>
  ) : (
    <Link to={path} className="font-semibold hover:underline">
      <Breakable text={title} />
    </Link>
  );
}
