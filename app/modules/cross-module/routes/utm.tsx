import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { utmAction } from "../actions.server.ts";
import { crossModuleModule } from "../manifest.ts";
import { UTM_RULES } from "../paths.ts";
import { CampaignHeading, CampaignNav } from "../ui/campaign-heading.tsx";
import { builderQuerySchema } from "../utm/schema.ts";
import { auditUtm, buildLink, getDictionary, listMappings } from "../utm/service.server.ts";
import { Audit } from "../utm/ui/audit.tsx";
import { Builder } from "../utm/ui/builder.tsx";
import { DictionaryForm } from "../utm/ui/dictionary-form.tsx";

export const meta: MetaFunction = () => [{ title: "UTM rules · Kaja" }];
export const handle = { crumb: () => "UTM rules" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, crossModuleModule.feature);
  const { tab, ...query } = readQuery(request, builderQuerySchema);
  const dictionary = await getDictionary(scope);
  const isAsked = Object.values(query).some((value) => value !== "");
  const [audit, mappings] =
    tab === "audit" ? await Promise.all([auditUtm(context, session), listMappings(scope)]) : [null, []];
  return {
    tab,
    query,
    dictionary,
    built: tab === "builder" && isAsked ? buildLink({ ...query, tab }, dictionary) : null,
    audit,
    mappings: mappings.map(({ id, field, fromValue, toValue }) => ({ id, field, fromValue, toValue })),
  };
}

export const action = utmAction;

const TABS = [
  ["builder", "Build a link"],
  ["rules", "Dictionary"],
  ["audit", "Audit"],
] as const;

export default function UtmRules() {
  const { tab, query, dictionary, built, audit, mappings } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <CampaignHeading title="UTM rules" />
      <CampaignNav />
      <nav aria-label="UTM rules" className="mb-4 flex flex-wrap gap-1">
        {TABS.map(([name, label]) => (
          <Link
            key={name}
            to={name === "builder" ? UTM_RULES : `${UTM_RULES}?tab=${name}`}
            aria-current={name === tab ? "page" : undefined}
            className={buttonClass(name === tab ? "primary" : "secondary", "s")}
          >
            {label}
          </Link>
        ))}
      </nav>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {audit ? (
        <Audit audit={audit} mappings={mappings} dictionary={dictionary} reply={reply} />
      ) : tab === "rules" ? (
        <DictionaryForm dictionary={dictionary} reply={reply} />
      ) : (
        <Builder query={query} built={built} dictionary={dictionary} />
      )}
    </>
  );
}
