import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { templatePath } from "../../paths.ts";
import type { TemplateCard as Template } from "../service.server.ts";
import { Needs } from "./needs.tsx";

/** A template in the gallery, with its button. */
export function TemplateCard({ kind, id, title, about, group, source, missing }: Template) {
  return (
    <Card as="li" className="flex flex-col gap-2 p-4">
      <h3 className="font-bold text-[15px]">
        <Link to={templatePath(kind, id)} prefetch="intent" className="hover:underline">
          <Breakable text={title} />
        </Link>
      </h3>
      <p className="flex flex-wrap gap-1.5">
        {source === "own" ? <Tag tone="good">Yours</Tag> : null}
        {source === "shared" ? <Tag tone="info">Shared</Tag> : null}
        {group === "" ? null : <Tag>{group}</Tag>}
      </p>
      <p className="flex-1 text-[13px] text-ink-2 [overflow-wrap:anywhere]">{about}</p>
      <Needs missing={missing} />
      <div className="flex flex-wrap items-center gap-3">
        <Form method="post">
          <FormKey />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="template" value={id} />
          <Button type="submit" size="s" name="intent" value="use">
            Use template<span className="sr-only">{title}</span>
          </Button>
        </Form>
        <Link
          to={templatePath(kind, id)}
          prefetch="intent"
          className="font-semibold text-[13px] text-ink-2 underline underline-offset-2 pointer-coarse:py-3"
        >
          Preview<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </Card>
  );
}
