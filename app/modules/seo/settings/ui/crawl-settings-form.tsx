import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf, SavedNote } from "#app/ui/form/form-state.tsx";
import { Tag } from "#app/ui/tag.tsx";

const MODES = [
  ["site", "The whole site: links and sitemaps are followed"],
  ["sitemap", "Sitemaps only: what they name, no links"],
  ["list", "A list: the URLs below, no links"],
] as const;

const PARAMETERS = [
  ["keep", "Keep them: each spelling is a page of its own"],
  ["strip-listed", "Leave out the ones named below"],
  ["keep-listed", "Keep only the ones named below"],
  ["ignore-all", "Leave out all of them"],
] as const;

const AGENTS = [
  ["kajabot", "KajaBot"],
  ["kajabot-mobile", "KajaBot on a phone"],
  ["custom", "Another one (verified sites)"],
] as const;

interface Stored {
  mode: string;
  list: string;
  include: string;
  exclude: string;
  parameterRule: string;
  parameterNames: string;
  agent: string;
  customAgent: string;
  ignoreRobots: boolean;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-bold text-[15px]">{title}</legend>
      {children}
    </fieldset>
  );
}

const options = (choices: readonly (readonly [string, string])[]) =>
  choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface FormProps {
  stored: Stored;
  reply: FormReply | undefined;
  verified: boolean;
  archived: boolean;
  /** What KajaBot sends as its user agent. */
  kajabot: string;
  accessHref: string;
}

/** What is crawled, which parameters count, and who the crawler says it is. */
export function CrawlSettingsForm({ stored, reply, verified, archived, kajabot, accessHref }: FormProps) {
  const { formData, state } = useNavigation();
  const { value, checked, errors } = fieldsOf(reply);
  const area = (name: "list" | "include" | "exclude" | "parameterNames") => ({
    name,
    defaultValue: value(name, stored[name]),
    errors: errors(name),
    spellCheck: false,
    className: "font-mono text-[13px]",
  });
  const access = (
    <Link to={accessHref} className="font-semibold text-brand underline">
      Access
    </Link>
  );
  const onlyVerified = verified ? "The site is verified." : <>Only for a verified site. Verify it under {access}.</>;
  return (
    <Card className="p-5">
      <Form method="post" noValidate data-feature="seo.settings.crawl" className="grid gap-5">
        <FormErrors errors={errors("")} />
        <SavedNote reply={reply}>Saved. The next crawl uses these settings; one under way keeps its own.</SavedNote>
        <Part title="What is crawled">
          <SelectField
            label="Mode"
            name="mode"
            defaultValue={value("mode", stored.mode)}
            errors={errors("mode")}
            hint="“The whole site” discovers pages through links. “Sitemaps only” suits a large site whose sitemaps are complete; robots.txt must name them, or they are at /sitemap.xml. A list checks chosen pages, such as those of a release."
          >
            {options(MODES)}
          </SelectField>
          <TextArea
            label="List of URLs"
            {...area("list")}
            hint="For the mode “A list”: one a line, at most 2,000, each on this site. The start page is crawled as well. The patterns below do not apply."
          />
          <TextArea
            label="Include"
            {...area("include")}
            hint="One pattern a line, matched against path and query as robots.txt does: * matches anything, $ the end. /blog/ means everything below it. Empty: everything."
          />
          <TextArea label="Exclude" {...area("exclude")} hint="Beats Include. The start page is always crawled." />
        </Part>
        <Part title="Parameters">
          <SelectField
            label="Parameters of URLs"
            name="parameterRule"
            defaultValue={value("parameterRule", stored.parameterRule)}
            errors={errors("parameterRule")}
            hint="URLs that are the same without the parameters left out are one page, requested without them."
          >
            {options(PARAMETERS)}
          </SelectField>
          <TextArea
            label="Names of parameters"
            {...area("parameterNames")}
            hint="One a line, upper and lower case as in the URL. utm_* names all that start so."
          />
        </Part>
        <Part title="Who crawls">
          <SelectField
            label="User agent"
            name="agent"
            defaultValue={value("agent", stored.agent)}
            errors={errors("agent")}
            hint={
              <>
                The header by which the site sees who asks. By default it is “{kajabot}”; on a phone it is that of a
                browser on Android with KajaBot’s name in it, for sites that show phones other pages. Sent to this site
                alone: links to others are checked as KajaBot. In robots.txt the crawler is KajaBot whatever it sends.
              </>
            }
          >
            {options(AGENTS)}
          </SelectField>
          <Field
            label="Another user agent"
            name="customAgent"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            defaultValue={value("customAgent", stored.customAgent)}
            errors={errors("customAgent")}
            hint={
              <>
                Sent unchanged when “Another one” is chosen above, such as that of a browser or of a search engine.{" "}
                {onlyVerified}
              </>
            }
          />
          <CheckboxField
            label="Crawl what robots.txt forbids"
            name="ignoreRobots"
            defaultChecked={checked("ignoreRobots", stored.ignoreRobots)}
            hint={
              <>
                {onlyVerified} A crawl-delay is kept to. When the verification is lost, robots.txt is respected again.
              </>
            }
          />
          <FormErrors errors={errors("ignoreRobots")} />
        </Part>
        <div>
          <Button
            type="submit"
            look="primary"
            disabled={archived}
            busy={state !== "idle" && formData?.has("mode") === true}
            busyLabel="Saving..."
          >
            Save crawl settings
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Asks which pattern decides about an address. */
export function AddressTest({ tested }: { tested: { input: string; crawled: boolean; text: string } | null }) {
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="font-bold text-[15px]">Test a URL</h2>
      <Form method="get" data-feature="seo.settings.test" className="flex flex-wrap items-end gap-2">
        <div className="min-w-[220px] flex-1">
          <Field
            label="URL or path"
            name="test"
            maxLength={2048}
            defaultValue={tested?.input ?? ""}
            placeholder="/blog/first-post?utm_source=x"
          />
        </div>
        <Button type="submit">Test</Button>
      </Form>
      {tested ? (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
          <Tag tone={tested.crawled ? "good" : "warn"}>{tested.crawled ? "Crawled" : "Not crawled"}</Tag>
          <span className="min-w-0 [overflow-wrap:anywhere]">{tested.text}</span>
        </p>
      ) : (
        <p className="text-[13px] text-ink-3">
          Says, by the settings as they are saved, whether an address is crawled and which pattern decides.
        </p>
      )}
    </Card>
  );
}
