import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { listSites } from "#app/modules/analytics/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { messagesModule } from "../../manifest.ts";
import { installCode } from "../../onsite/domain/install-code.ts";
import { CAMPAIGNS, NEW_ONSITE, PUSH } from "../../paths.ts";
import { setupAction } from "../setup/actions.server.ts";
import { BUTTON_CODE, WORKER_PATH, workerFile } from "../setup/install.ts";
import { publicKeyOf } from "../setup/service.server.ts";
import { pushStub } from "../store/push-stub.server.ts";

export const meta: MetaFunction = () => [{ title: "Push setup · Kaja" }];
export const handle = {
  trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Push", to: PUSH }, { label: "Setup" }],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const [key, sites, counts] = await Promise.all([
    publicKeyOf(scope),
    listSites(scope),
    pushStub(context, scope.workspaceId).counts(),
  ]);
  const { APP_URL } = context.config;
  const byId = new Map(counts.sites.map(({ siteId, count }) => [siteId, count]));
  return {
    ...{ publicKey: key, workerCode: workerFile(APP_URL).trim(), workerPath: WORKER_PATH },
    sites: sites.map(({ id, name }) => ({ id, name, code: installCode(APP_URL, id), count: byId.get(id) ?? 0 })),
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = setupAction;

function Code({ text, label }: { text: string; label: string }) {
  return (
    <>
      <code className="block rounded-s border border-line bg-sunken p-3 font-mono text-[13px] [overflow-wrap:anywhere]">
        {text}
      </code>
      <div>
        <CopyButton text={text} copied="Copied" label={label}>
          Copy
        </CopyButton>
      </div>
    </>
  );
}

export default function PushSetup() {
  const { publicKey, workerCode, workerPath, sites, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  if (publicKey === null)
    return (
      <>
        <h1 className="mb-4 font-bold text-2xl tracking-tight">Push setup</h1>
        <Card className="grid max-w-2xl gap-4 p-5">
          <h2 className="font-bold text-lg tracking-tight">Turn on push messages</h2>
          <p className="text-ink-2 text-sm">
            Kaja creates a pair of keys for this workspace. Browsers accept messages only from the owner of the keys, so
            no other service is needed.
          </p>
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          {readOnly ? (
            <p className="text-ink-2 text-sm">An editor of this workspace can turn them on.</p>
          ) : (
            <Form method="post">
              <FormKey />
              <Button type="submit" look="primary" name="intent" value="on" busy={busy}>
                Turn on push
              </Button>
            </Form>
          )}
        </Card>
      </>
    );
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Push setup</h1>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
          <h2 className="font-bold text-lg tracking-tight">1. Add the file to your website</h2>
          <p className="text-ink-2 text-sm">
            Put a file with this line at <code className="font-mono text-[13px]">{workerPath}</code> on your own domain,
            such as https://tea.example{workerPath}. Browsers accept a service worker only from the website's own
            domain.
          </p>
          <Code text={workerCode} label="Copy file content" />
          <div>
            <LinkButton to="/push/kaja-push.js" reloadDocument download="kaja-push.js">
              Download file
            </LinkButton>
          </div>
        </Card>
        <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
          <h2 className="font-bold text-lg tracking-tight">2. Add the script of onsite messages</h2>
          {sites.length === 0 ? (
            <p className="text-ink-2 text-sm">
              Push works on websites that Kaja measures.{" "}
              <Link to="/analytics" className="text-brand underline underline-offset-2">
                Add a website
              </Link>{" "}
              first.
            </p>
          ) : (
            <>
              <p className="text-ink-2 text-sm">The same line shows onsite messages. One line per website is enough.</p>
              {sites.map(({ id, name, code }) => (
                <div key={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
                  <h3 className="font-semibold text-sm">{name}</h3>
                  <Code text={code} label={`Copy script for ${name}`} />
                </div>
              ))}
            </>
          )}
        </Card>
        <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
          <h2 className="font-bold text-lg tracking-tight">3. Ask your visitors</h2>
          <p className="text-ink-2 text-sm">
            Visitors are asked only after they click. Show an onsite message whose button asks for push messages, or add
            a button of your own.
          </p>
          <Code text={BUTTON_CODE} label="Copy button" />
          <p className="text-ink-2 text-sm">
            A button with <code className="font-mono text-[13px]">data-kaja-push-off</code> turns messages off in that
            browser.
          </p>
          {readOnly ? null : (
            <div>
              <LinkButton to={NEW_ONSITE}>New onsite message</LinkButton>
            </div>
          )}
        </Card>
        {sites.length === 0 ? null : (
          <Table label="Subscribers by website">
            <thead>
              <tr>
                <Th>Website</Th>
                <Th numeric>Subscribers</Th>
              </tr>
            </thead>
            <tbody>
              {sites.map(({ id, name, count }) => (
                <tr key={id}>
                  <Td className="[overflow-wrap:anywhere]">{name}</Td>
                  <Td numeric>{exact(count)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  );
}
