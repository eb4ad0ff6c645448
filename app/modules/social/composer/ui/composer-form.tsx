import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { type UtmDictionary, utmValuesOf } from "#app/modules/cross-module/index.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { FieldWarnings } from "#app/ui/text/warnings.tsx";
import { channelOf } from "../../domain/channels.ts";
import type { ComposerAccount, ComposerValues } from "../composer-page.server.ts";
import { MAX_CAMPAIGN_CHARS, MAX_COMMENT_CHARS, MAX_LINK_CHARS, MAX_WRITTEN_CHARS } from "../domain/limits.ts";
import { linkWarnings } from "./link-warnings.ts";
import { VersionPreview } from "./version-preview.tsx";

interface Named {
  id: string;
  name: string;
}

interface Props {
  accounts: readonly ComposerAccount[];
  signatures: readonly Named[];
  hashtagSets: readonly Named[];
  needsApproval: boolean;
  /** The UTM rules of the workspace. */
  dictionary: UtmDictionary;
  values: ComposerValues;
  reply: FormReply | undefined;
  timeZone: string;
  cancelPath: string;
}

const FIRST_COMMENT_HINT =
  "A reply right after the post, on networks that have replies. With {link} here alone, the link goes into the comment.";

const WHEN = [
  ["draft", "Keep as a draft"],
  ["at", "At a set time"],
  ["queue", "In the next free slot of each account's queue"],
  ["now", "Now"],
] as const;

function Accounts({
  accounts,
  chosen,
  errors,
  onChange,
}: {
  accounts: readonly ComposerAccount[];
  chosen: ReadonlySet<string>;
  errors: readonly string[] | undefined;
  onChange: (key: string, isOn: boolean) => void;
}) {
  const box = (account: ComposerAccount) => (
    <CheckboxField
      key={account.key}
      name="accounts"
      value={account.key}
      label={account.isPractice ? `${account.title} (practice)` : account.title}
      hint={
        account.needsAttention
          ? "Needs attention under Integrations"
          : account.isByHand
            ? undefined
            : `${channelOf(account.channel).title} ${account.handle}`
      }
      defaultChecked={chosen.has(account.key)}
      onChange={({ currentTarget }) => onChange(account.key, currentTarget.checked)}
    />
  );
  const connected = accounts.filter(({ isByHand }) => !isByHand);
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-sm">Accounts</legend>
      {errors?.length ? <p className="text-[13px] text-bad">{errors[0]}</p> : null}
      {connected.length > 0 ? (
        <div className="grid gap-2.5 sm:grid-cols-2">{connected.map(box)}</div>
      ) : (
        <p className="text-ink-2 text-sm">
          No account is connected.{" "}
          <Link to="/integrations" className="text-brand underline">
            Connect one
          </Link>
          {", also one for practice, and Kaja publishes for you."}
        </p>
      )}
      <details open={accounts.some(({ isByHand, key }) => isByHand && chosen.has(key))}>
        <summary className="cursor-pointer py-1 text-sm">Networks where you publish by hand, with a reminder</summary>
        <div className="mt-2 grid gap-2.5 sm:grid-cols-2">{accounts.filter(({ isByHand }) => isByHand).map(box)}</div>
      </details>
    </fieldset>
  );
}

const phrases = (label: string, name: string, list: readonly Named[], value: string) =>
  list.length === 0 ? null : (
    <SelectField label={label} name={name} defaultValue={value}>
      <option value="">None</option>
      {list.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );

/** The form of a new or a stored composition, with what each account will show beside it. */
export function ComposerForm(props: Props) {
  const { accounts, signatures, hashtagSets, needsApproval, dictionary, values, reply, timeZone, cancelPath } = props;
  const { value, errors, checked } = fieldsOf(reply);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(reply?.lists?.accounts ?? values.accounts));
  const [text, setText] = useState(value("text", values.text));
  const [own, setOwn] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(accounts.map(({ key }) => [key, value(`own-${key}`, values.own[key] ?? "")])),
  );
  const [firstComment, setFirstComment] = useState(value("firstComment", values.firstComment));
  const [link, setLink] = useState(value("link", values.link));
  const [campaign, setCampaign] = useState(value("campaign", values.campaign));
  const [isThread, setThread] = useState(checked("isThread", values.isThread));
  const busy = useNavigation().formMethod === "POST";
  const shown = accounts.filter(({ key }) => chosen.has(key));
  const choose = (key: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, key] : [...before].filter((one) => one !== key)));
  const clash = errors("acceptsClash");
  return (
    <Form method="post" noValidate className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Card className="grid gap-5 p-5">
        <FormKey />
        <input type="hidden" name="intent" value="compose" />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <Accounts accounts={accounts} chosen={chosen} errors={errors("accounts")} onChange={choose} />
        <TextArea
          label="Text"
          name="text"
          rows={7}
          dir="auto"
          maxLength={MAX_WRITTEN_CHARS}
          defaultValue={text}
          errors={errors("text")}
          hint="{link} marks where the link goes; otherwise it comes last. Use a line of --- to start the next post of a thread."
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {accounts
          .filter(({ key }) => chosen.has(key) || own[key] !== "")
          .map(({ key, title }) => (
            <details key={key} open={own[key] !== "" || Boolean(errors(`own-${key}`))}>
              <summary className="cursor-pointer py-1 font-medium text-sm">{`Different text for ${title}`}</summary>
              <div className="mt-2">
                <TextArea
                  label={`Text for ${title}`}
                  name={`own-${key}`}
                  dir="auto"
                  maxLength={MAX_WRITTEN_CHARS}
                  defaultValue={own[key]}
                  errors={errors(`own-${key}`)}
                  hint="Leave empty to use the text above."
                  onChange={({ currentTarget }) => setOwn((before) => ({ ...before, [key]: currentTarget.value }))}
                />
              </div>
            </details>
          ))}
        <CheckboxField
          label="Split into a thread where the text is too long"
          hint="Splits at sentence ends, on Bluesky, Mastodon, Nostr and X."
          name="isThread"
          defaultChecked={isThread}
          onChange={({ currentTarget }) => setThread(currentTarget.checked)}
        />
        <TextArea
          label="First comment (optional)"
          name="firstComment"
          rows={3}
          dir="auto"
          maxLength={MAX_COMMENT_CHARS}
          defaultValue={firstComment}
          errors={errors("firstComment")}
          hint={FIRST_COMMENT_HINT}
          onChange={({ currentTarget }) => setFirstComment(currentTarget.value)}
        />
        <div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Link (optional)"
              name="link"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              maxLength={MAX_LINK_CHARS}
              defaultValue={link}
              errors={errors("link")}
              onChange={({ currentTarget }) => setLink(currentTarget.value)}
            />
            <Field
              label="Campaign (optional)"
              name="campaign"
              autoComplete="off"
              list="utm-campaigns"
              maxLength={MAX_CAMPAIGN_CHARS}
              defaultValue={campaign}
              errors={errors("campaign")}
              hint="Becomes utm_campaign."
              onChange={({ currentTarget }) => setCampaign(currentTarget.value)}
            />
          </div>
          <datalist id="utm-campaigns">
            {utmValuesOf(dictionary, "campaign").map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <FieldWarnings texts={linkWarnings({ link, campaign }, shown, dictionary)} />
        </div>
        <CheckboxField
          label="Shorten the link and count its clicks"
          hint="Each account gets a short link of its own."
          name="isShort"
          defaultChecked={checked("isShort", values.isShort)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {phrases("Hashtags", "hashtags", hashtagSets, value("hashtags", ""))}
          {phrases("Signature", "signature", signatures, value("signature", ""))}
        </div>
        <fieldset className="grid gap-3 border-line border-t pt-5">
          <legend className="sr-only">Time</legend>
          <SelectField
            label="When"
            name="when"
            defaultValue={value("when", values.when)}
            errors={errors("when")}
            hint={needsApproval ? "Posts by editors wait for an owner's approval." : undefined}
          >
            {WHEN.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label="Time, if it is set"
            name="at"
            type="datetime-local"
            defaultValue={value("at", values.at)}
            errors={errors("at")}
            hint={`In ${timeZone}.`}
          />
        </fieldset>
        {clash?.length ? (
          <div role="alert" className="grid gap-2 rounded-s border border-warn bg-warn-soft p-3.5 text-sm">
            <p>{clash[0]}</p>
            <CheckboxField label="Publish anyway" name="acceptsClash" />
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
            Save post
          </Button>
          <LinkButton to={cancelPath}>Cancel</LinkButton>
        </div>
      </Card>
      <section aria-label="Preview" className="grid gap-3">
        <h2 className="font-bold text-[15px]">Preview</h2>
        {shown.length === 0 ? <p className="text-ink-2 text-sm">Choose an account to see the preview.</p> : null}
        {shown.map((account) => (
          <VersionPreview
            key={account.key}
            account={account}
            text={own[account.key] || text}
            firstComment={firstComment}
            isThread={isThread}
            hasLink={link.trim() !== ""}
            media={values.media}
          />
        ))}
        <p className="text-[13px] text-ink-3">
          {values.media.images.length > 0 || values.media.video
            ? "Change, crop and describe images and video on the page of the post."
            : "Save the post first, then add images or a video on its page."}
        </p>
      </section>
    </Form>
  );
}
