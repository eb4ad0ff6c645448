import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { type UtmDictionary, utmProblemsOfUrl, utmWarning } from "#app/modules/cross-module/index.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { SaveButtons } from "#app/ui/form/save-buttons.tsx";
import { FieldWarnings } from "#app/ui/text/warnings.tsx";
import { DEVICES } from "../domain/devices.ts";
import * as limits from "../domain/limits.ts";
import { FORM_TARGETS } from "../editing/form-fields.ts";
import { UtmFields } from "../editing/ui/utm-fields.tsx";

interface LinkFormProps {
  reply: FormReply | undefined;
  /** Stored values of the fields; of a new link none. */
  values: Readonly<Record<string, string>>;
  isNew: boolean;
  hasPassword: boolean;
  checked: { passesClickId: boolean; hasPublicStats: boolean };
  folders: readonly string[];
  timeZone: string;
  /** Origin of the short address. */
  origin: string;
  cancelPath: string;
  /** The UTM rules of the workspace. */
  dictionary: UtmDictionary;
}

const DEVICE_LABELS = { desktop: "Desktop", mobile: "Phone", tablet: "Tablet" } as const;

/** Names of the rows of targets. */
const TARGET_NAMES = Array.from({ length: FORM_TARGETS }, (_, at) => `Target ${at + 1}`);

interface PartProps {
  title: string;
  hint: string;
  /** Of a part that few links need: whether it is unfolded. Missing: it never folds. */
  isOpen?: boolean;
  children: ReactNode;
}

function Part({ title, hint, isOpen, children }: PartProps) {
  const about = <p className="mt-0.5 text-[13px] text-ink-2">{hint}</p>;
  if (isOpen === undefined)
    return (
      <fieldset className="grid gap-3 border-line border-t pt-5">
        <legend className="sr-only">{title}</legend>
        <div>
          <h2 className="font-bold text-[15px]">{title}</h2>
          {about}
        </div>
        {children}
      </fieldset>
    );
  return (
    <details open={isOpen} className="border-line border-t pt-5">
      <summary className="cursor-pointer font-bold text-[15px] pointer-coarse:py-2">{title}</summary>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{title}</legend>
        {about}
        {children}
      </fieldset>
    </details>
  );
}

const FIELDS_OF = {
  targets: /^target\d/,
  split: /^(?:variant|weight)[B-D]$/,
  preview: /^preview/,
} as const;

/** The form of a new or a stored link. */
export function LinkForm(props: LinkFormProps) {
  const { reply, values, isNew, hasPassword, checked, folders, timeZone, origin, cancelPath, dictionary } = props;
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const [destination, setDestination] = useState(value("destination", values.destination ?? ""));
  const field = (name: string, maxLength: number) => ({
    name,
    maxLength,
    autoComplete: "off",
    defaultValue: value(name, values[name] ?? ""),
    errors: errors(name),
  });
  const address = (name: string) => ({ ...field(name, limits.MAX_DESTINATION_CHARS), inputMode: "url" as const });
  const hasAny = (part: keyof typeof FIELDS_OF): boolean =>
    [values, reply?.values ?? {}, reply?.errors ?? {}].some((named) =>
      Object.entries(named).some(([name, content]) => FIELDS_OF[part].test(name) && Boolean(content?.length)),
    );
  const isOn = (name: "passesClickId" | "hasPublicStats") => (reply ? reply.values[name] === "on" : checked[name]);
  return (
    <Card className="p-5">
      <Form method="post" noValidate className="grid gap-5">
        <FormKey />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <div>
          <Field
            label="Destination"
            placeholder="https://"
            {...address("destination")}
            onChange={({ currentTarget }) => setDestination(currentTarget.value)}
          />
          <FieldWarnings texts={utmProblemsOfUrl(destination, dictionary).map(utmWarning)} />
        </div>
        {isNew ? (
          <Field
            label="Slug (optional)"
            hint={`${origin}/r/… Letters a to z, digits, - and _. Leave it empty for a random slug. You cannot change it later.`}
            {...field("slug", limits.MAX_SLUG_CHARS)}
          />
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Title (optional)" {...field("title", limits.MAX_TITLE_CHARS)} />
          <Field label="Folder (optional)" list="link-folders" {...field("folder", limits.MAX_FOLDER_CHARS)} />
        </div>
        <datalist id="link-folders">
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Tags (optional)" hint="Separated by commas" {...field("tags", 440)} />
        <Part
          title="UTM parameters"
          hint="Added to the destination, so that your analytics shows where visits came from."
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <UtmFields dictionary={dictionary} field={(name) => field(name, limits.MAX_UTM_CHARS)} />
            <Field label="Term" {...field("utmTerm", limits.MAX_UTM_CHARS)} />
            <Field label="Content" {...field("utmContent", limits.MAX_UTM_CHARS)} />
          </div>
          <CheckboxField
            label="Add the click id (kj_click)"
            hint="Adds kj_click to the destination. Forms and shops that store it count leads and revenue for this link."
            name="passesClickId"
            defaultChecked={isOn("passesClickId")}
          />
        </Part>
        <Part title="Time and access" hint={`Times are in ${timeZone}. Outside this window, visitors see a notice.`}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Active from (optional)" type="datetime-local" {...field("startsAt", 20)} />
            <Field label="Active until (optional)" type="datetime-local" {...field("expiresAt", 20)} />
          </div>
          <Field
            label={hasPassword ? "New password (optional)" : "Password (optional)"}
            type="password"
            {...field("password", limits.MAX_PASSWORD_CHARS)}
            defaultValue=""
            autoComplete="new-password"
          />
          {hasPassword ? <CheckboxField label="Remove the password" name="removesPassword" /> : null}
          <CheckboxField
            label="Public statistics"
            hint="Anyone with the link can see the counts of this link."
            name="hasPublicStats"
            defaultChecked={isOn("hasPublicStats")}
          />
        </Part>
        <Part
          title="Other destinations by country, device or language"
          isOpen={hasAny("targets")}
          hint="The first matching row is used. An empty cell matches everyone."
        >
          {Array.from({ length: FORM_TARGETS }, (_, at) => (
            <fieldset
              key={TARGET_NAMES[at]}
              aria-label={TARGET_NAMES[at]}
              className="grid gap-3 sm:grid-cols-[7rem_8rem_7rem_1fr]"
            >
              <Field label="Countries" placeholder="FI, SE" {...field(`target${at}Countries`, 300)} />
              <SelectField
                label="Device"
                name={`target${at}Device`}
                defaultValue={value(`target${at}Device`, values[`target${at}Device`] ?? "")}
              >
                <option value="">Any</option>
                {DEVICES.map((device) => (
                  <option key={device} value={device}>
                    {DEVICE_LABELS[device]}
                  </option>
                ))}
              </SelectField>
              <Field label="Languages" placeholder="fi" {...field(`target${at}Languages`, 300)} />
              <Field label="Destination" {...address(`target${at}Destination`)} />
            </fieldset>
          ))}
        </Part>
        <Part
          title="A/B split"
          isOpen={hasAny("split") || Boolean(errors("weightA")?.length)}
          hint="Destination A is the one at the top of this form. Up to four destinations share the clicks by weight. A visitor sees the same one all day."
        >
          <Field label="Weight A" inputMode="numeric" className="max-w-32" {...field("weightA", 5)} />
          {(["B", "C", "D"] as const).map((name) => (
            <div key={name} className="grid gap-3 sm:grid-cols-[1fr_8rem]">
              <Field label={`Destination ${name}`} {...address(`variant${name}`)} />
              <Field label={`Weight ${name}`} inputMode="numeric" {...field(`weight${name}`, 5)} />
            </div>
          ))}
        </Part>
        <Part
          title="Social preview"
          isOpen={hasAny("preview")}
          hint="How networks show the link. Leave empty to use the destination's own texts."
        >
          <Field label="Title" {...field("previewTitle", limits.MAX_PREVIEW_TITLE_CHARS)} />
          <Field label="Text" {...field("previewText", limits.MAX_PREVIEW_TEXT_CHARS)} />
          <Field label="Image URL" {...address("previewImage")} />
        </Part>
        <SaveButtons isNew={isNew} create="Create link" save="Save link" cancelPath={cancelPath} busy={busy} />
      </Form>
    </Card>
  );
}
