import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Gauge } from "lucide-react";
import { isTrait, readScoring, type ScoreRule, traitFields } from "#app/modules/contacts/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { PageHead, Panel } from "../../ui/page-parts.tsx";
import { type ScoringReply, scoringAction } from "../actions.server.ts";
import { scoringQuerySchema } from "../schema.ts";
import { readExample } from "../service.server.ts";
import { Example } from "../ui/example.tsx";
import { GroupForm, GroupPanel } from "../ui/groups.tsx";
import { RuleForm } from "../ui/rule-form.tsx";

export const meta: MetaFunction = () => [{ title: "Lead scoring · Kaja" }];
export const action = scoringAction;

const NO_FIELDS = { about: "field:country", op: "is", value: "", type: "", whereKey: "", equals: "" };

function fieldsOfRule(rule: ScoreRule | null) {
  if (!rule) return NO_FIELDS;
  if (isTrait(rule.match)) return { ...NO_FIELDS, ...traitFields(rule.match.is) };
  const [where] = rule.match.where ?? [];
  return { ...NO_FIELDS, type: rule.match.type, whereKey: where?.key ?? "", equals: String(where?.value ?? "") };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const query = readQuery(request, scoringQuerySchema);
  const [view, example] = await Promise.all([
    readScoring(context, session),
    readExample(context, session, query.contact),
  ]);
  const rule = view.rules.rules.find(({ id }) => id === query.rule) ?? null;
  const kind: "activity" | "trait" = (rule ? isTrait(rule.match) : query.add === "trait") ? "trait" : "activity";
  return {
    view,
    example,
    rule,
    fields: fieldsOfRule(rule),
    kind,
    group: view.rules.groups.find(({ id }) => id === query.group) ?? null,
    removed: query.remove,
  };
}

export default function Scoring() {
  const { view, example, rule, fields, kind, group, removed } = useLoaderData<typeof loader>();
  const reply = useActionData<ScoringReply>();
  const about = (...intents: string[]) => (reply?.intent && intents.includes(reply.intent) ? reply : undefined);
  const { groups, rules } = view.rules;
  return (
    <>
      <PageHead title="Lead scoring">
        Points for behavior and profile. The total shows who is most likely to buy.
      </PageHead>
      {view.isRescoring ? (
        <p role="status" className="mb-4 rounded-s bg-brand-soft px-3.5 py-2.5 text-sm">
          The rules changed. Scores are being recalculated in the background.
        </p>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid content-start gap-5">
          {groups.length === 0 ? (
            <EmptyState icon={<Gauge size={22} aria-hidden="true" />} title="No scoring yet">
              Start with a group: Interest, whose points halve every 30 days, or Fit, whose points stay. Then add rules.
            </EmptyState>
          ) : (
            groups.map((one) => <GroupPanel key={one.id} group={one} view={view} isRemoved={removed === one.id} />)
          )}
        </div>
        <div className="grid content-start gap-5">
          {groups.length === 0 ? null : (
            <Panel title={rule ? `Edit ${rule.label}` : "New rule"}>
              <RuleForm
                key={rule?.id ?? `${kind}${rules.length}`}
                rule={rule}
                fields={fields}
                kind={kind}
                view={view}
                contactId={example?.contact.id ?? ""}
                reply={about("rule", "preview")}
              />
            </Panel>
          )}
          {example && groups.length > 0 ? (
            <Panel title="Example">
              <Example example={example} preview={about("preview")?.preview} />
            </Panel>
          ) : null}
          <Panel title={group ? `Edit ${group.name}` : "New group"}>
            <GroupForm key={group?.id ?? `new${groups.length}`} group={group} reply={about("group")} />
          </Panel>
        </div>
      </div>
    </>
  );
}
