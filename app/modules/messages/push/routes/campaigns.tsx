import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { BellRing } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, NEW_PUSH, PUSH_SETUP, pushPath } from "../../paths.ts";
import { listPushCampaigns } from "../campaigns/service.server.ts";
import { pushTone } from "../labels.ts";
import { publicKeyOf } from "../setup/service.server.ts";
import { pushStub } from "../store/push-stub.server.ts";

export const meta: MetaFunction = () => [{ title: "Push campaigns · Kaja" }];
export const handle = { trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Push" }] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const [rows, key, { total, known }] = await Promise.all([
    listPushCampaigns(scope),
    publicKeyOf(scope),
    pushStub(context, scope.workspaceId).counts(),
  ]);
  return {
    rows: rows.map(({ id, name, status, sent, shown, clicks, startAt, createdAt }) => ({
      ...{ id, name, status, sent, shown, clicks, atMs: (startAt ?? createdAt).getTime() },
    })),
    ...{ isOn: key !== null, total, known, max: messagesModule.limits.pushSubscriptions[session.plan] },
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export default function PushCampaigns() {
  const { rows, isOn, total, known, max, timeZone, readOnly } = useLoaderData<typeof loader>();
  const add = readOnly ? null : (
    <LinkButton to={isOn ? NEW_PUSH : PUSH_SETUP} look="primary">
      {isOn ? "New campaign" : "Set up push"}
    </LinkButton>
  );
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-48 font-bold text-2xl tracking-tight">Push campaigns</h1>
        {isOn ? <LinkButton to={PUSH_SETUP}>Setup</LinkButton> : null}
        {rows.length > 0 ? add : null}
      </div>
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        {counted(total, "subscriber")} of {exact(max)}, {exact(known)} of them known contacts. A subscriber is a browser
        that allowed messages of your website.
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={<BellRing size={22} aria-hidden="true" />} title="No push campaigns yet" action={add}>
          A push message appears on the devices of people who allowed it, also while your website is closed. It needs no
          email address.
        </EmptyState>
      ) : (
        <Table label="Push campaigns" hasMore>
          <thead>
            <tr>
              <Th>Campaign</Th>
              <Th>Status</Th>
              <Th numeric>Sent</Th>
              <Th numeric>Shown</Th>
              <Th numeric>Clicked</Th>
              <Th wide>Start</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, status, sent, shown, clicks, atMs }) => (
              <tr key={id}>
                <Td>
                  <Link to={pushPath(id)} className="font-semibold underline underline-offset-2">
                    <Breakable text={name} />
                  </Link>
                </Td>
                <Td>
                  <Tag tone={pushTone(status)}>{STATUS_LABELS[status]}</Tag>
                </Td>
                <Td numeric>{exact(sent)}</Td>
                <Td numeric>{exact(shown)}</Td>
                <Td numeric>
                  {exact(clicks)} <span className="text-ink-3">({percentOfWhole(clicks, sent)})</span>
                </Td>
                <Td wide className="whitespace-nowrap">
                  <Time value={atMs} timeZone={timeZone} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
