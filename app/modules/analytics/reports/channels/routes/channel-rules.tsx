import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { channelRulesAction } from "../actions.server.ts";
import { CHANNELS } from "../domain/channels.ts";
import { ruleDraft, ruleRows, testRules } from "../rules-page.server.ts";
import { MAX_RULES } from "../schema.ts";
import { readChannelSettings } from "../service.server.ts";
import { RuleForm } from "../ui/rule-form.tsx";

export const handle = { crumb: () => "Rules for channels" };

const FEATURE = "analytics_advanced";

/** Also after a refusal: rules that were changed elsewhere are shown, and the next attempt is held against them. */
export const shouldRevalidate = () => true;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, site } = await openSite(request, context, params.siteId, { feature: FEATURE, write: true });
  const { rules, version } = await readChannelSettings(scope, site.id);
  const { searchParams } = new URL(request.url);
  return {
    base: `/analytics/sites/${site.id}`,
    version,
    rules: ruleRows(rules),
    maxRules: MAX_RULES,
    channels: [...CHANNELS],
    draft: ruleDraft(rules, searchParams.get("edit")),
    test: testRules(searchParams, site.hosts, rules),
  };
}

export const action = channelRulesAction;

export default function ChannelRules() {
  const { base, version, rules, maxRules, channels, draft, test } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <p className="mb-4 max-w-[80ch] text-[13px] text-ink-2">
        The first rule whose conditions all hold names the channel of a visit; where none holds, the built-in tables of
        hosts and UTM words do. A change is applied to what was measured already, as far back as single visits are kept.{" "}
        <Link to={`${base}/channels`} className="font-medium text-brand hover:underline">
          Back to the channels
        </Link>
      </p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)] lg:items-start">
        <div className="grid gap-4">
          {rules.length === 0 ? (
            <Card className="p-6 text-center text-ink-2 text-sm">
              No rules yet: the built-in tables decide for every visit.
            </Card>
          ) : (
            <Table label="Rules for channels">
              <thead>
                <tr>
                  <Th numeric>#</Th>
                  <Th>When</Th>
                  <Th>Channel</Th>
                  <Th>
                    <span className="sr-only">Change</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {rules.map(({ channel, when }, at) => (
                  <tr key={`${version}-${when}-${channel}`}>
                    <Td numeric>{at + 1}</Td>
                    <Td>
                      <Breakable text={when} />
                    </Td>
                    <Td className="font-medium">
                      <Breakable text={channel} />
                    </Td>
                    <Td>
                      <Form method="post" className="flex flex-wrap justify-end gap-1.5">
                        <input type="hidden" name="version" value={version} />
                        <input type="hidden" name="at" value={at} />
                        {at > 0 ? (
                          <Button type="submit" size="s" name="intent" value="up" aria-label={`Move rule ${at + 1} up`}>
                            Up
                          </Button>
                        ) : null}
                        {at < rules.length - 1 ? (
                          <Button
                            type="submit"
                            size="s"
                            name="intent"
                            value="down"
                            aria-label={`Move rule ${at + 1} down`}
                          >
                            Down
                          </Button>
                        ) : null}
                        <LinkButton to={`?edit=${at}#rule`} size="s" aria-label={`Edit rule ${at + 1}`}>
                          Edit
                        </LinkButton>
                        <Button
                          type="submit"
                          size="s"
                          name="intent"
                          value="remove"
                          aria-label={`Remove rule ${at + 1}`}
                        >
                          Remove
                        </Button>
                      </Form>
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
          <Card className="p-5">
            <h2 className="mb-1.5 font-bold text-lg">Try a visit</h2>
            <Form method="get" className="grid gap-4">
              <Field
                label="URL of the first page"
                name="url"
                maxLength={2_000}
                placeholder="https://example.com/?utm_source=newsletter"
                defaultValue={test.url}
              />
              <Field
                label="Referring page"
                name="referrer"
                maxLength={2_000}
                placeholder="https://www.google.com/"
                defaultValue={test.referrer}
              />
              <div>
                <Button type="submit">Which channel?</Button>
              </div>
              {test.answer ? (
                <p role="status" className="rounded-s border border-line bg-sunken px-3.5 py-2.5 text-sm">
                  {test.answer}
                </p>
              ) : null}
            </Form>
          </Card>
        </div>
        {draft || rules.length < maxRules ? (
          // A rule that was saved leaves an empty form.
          <RuleForm
            key={`${version}-${draft?.at}`}
            reply={reply}
            draft={draft}
            version={version}
            channels={channels}
            busy={busy}
          />
        ) : (
          <Card className="p-5 text-sm">There are {maxRules} rules: remove one before you add another.</Card>
        )}
      </div>
    </>
  );
}
