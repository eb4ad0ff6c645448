import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { CREATIVE_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { creativePath } from "../../paths.ts";
import { CREATIVE_STATUSES } from "../../store/ads-rpc.ts";
import { Heading } from "../../ui/heading.tsx";
import { creativeAction } from "../actions.server.ts";
import { creativeQuerySchema } from "../schema.ts";
import { getCreative } from "../service.server.ts";
import { CreativeForm } from "../ui/creative-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.creative.name ?? "Creative"} · Kaja` },
];
export const handle = {
  crumb: (data: { creative: { name: string } } | undefined) => data?.creative.name ?? "Creative",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const { confirm } = readQuery(request, creativeQuerySchema);
  const { creative, checks } = orThrow(await getCreative(context, session.workspaceId, params.creativeId ?? ""));
  return { creative, checks, confirmsDelete: confirm === "delete" };
}

export const action = creativeAction;

const text = (value: number | null): string => (value === null ? "" : String(Math.round(value)));

export default function CreativePage() {
  const { creative, checks, confirmsDelete } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { facts, fields, status, version } = creative;
  const { margins } = facts;
  const errors = reply?.intent === "decide" ? Object.values(reply.errors).flatMap((messages) => messages ?? []) : [];
  return (
    <>
      <Heading title={creative.name}>
        <Tag tone={status === "approved" ? "good" : status === "rejected" ? "bad" : "plain"}>
          {CREATIVE_LABELS[status]}
        </Tag>
        <LinkButton to={`${creativePath(creative.id)}?confirm=delete`}>Delete</LinkButton>
      </Heading>
      {confirmsDelete ? (
        <ConfirmForm intent="delete" submit="Delete creative" busyLabel="Deleting..." danger>
          <p className="text-sm">This deletes the creative for good. Figures of its ads stay.</p>
        </ConfirmForm>
      ) : null}
      <Section
        title="Approval"
        about="A creative with errors for a placement cannot be approved. A change makes it a draft again."
      >
        <FormErrors errors={errors} />
        <Form method="post" className="flex flex-wrap gap-2">
          <FormKey />
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="version" value={version} />
          {CREATIVE_STATUSES.filter((one) => one !== status).map((one) => (
            <Button key={one} type="submit" name="status" value={one}>
              {`Set to ${CREATIVE_LABELS[one].toLowerCase()}`}
            </Button>
          ))}
        </Form>
      </Section>
      <Section title="Checks">
        {checks.length === 0 ? (
          <p className="text-ink-2 text-sm">Choose placements below to have the creative checked.</p>
        ) : null}
        <ul className="grid gap-3 text-sm">
          {checks.map(({ placement, source, findings }) => (
            <li key={placement}>
              <p className="font-semibold">
                {placement}{" "}
                <a
                  href={source}
                  rel="noopener noreferrer"
                  target="_blank"
                  className="font-normal underline"
                  aria-label={`Rules of ${placement}`}
                >
                  Rules
                </a>
              </p>
              {findings.length === 0 ? <p>Fits, based on the sizes and texts you entered.</p> : null}
              {findings.map(({ level, message }) => (
                <p key={message}>
                  <Tag tone={level === "error" ? "bad" : "warn"}>{level === "error" ? "Error" : "Warning"}</Tag>{" "}
                  {message}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Edit">
        <CreativeForm
          key={version}
          intent="save"
          submit="Save creative"
          reply={reply}
          version={version}
          placements={creative.placements}
          values={{
            ...fields,
            ...{ headline: facts.headline, body: facts.body, width: text(facts.width), height: text(facts.height) },
            ...{
              kilobytes: text(facts.bytes === null ? null : facts.bytes / 1_000),
              fileType: facts.type,
              seconds: text(facts.seconds),
            },
            marginTop: text(margins ? margins.top * 100 : null),
            marginBottom: text(margins ? margins.bottom * 100 : null),
            marginSides: text(margins ? margins.sides * 100 : null),
          }}
        />
      </Section>
    </>
  );
}
