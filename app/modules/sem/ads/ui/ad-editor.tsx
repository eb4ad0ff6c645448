import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { type UtmDictionary, utmProblemsOfUrl, utmWarning } from "#app/modules/cross-module/index.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { FieldWarnings } from "#app/ui/text/warnings.tsx";
import {
  DESCRIPTION_WIDTH,
  DESCRIPTIONS,
  FIELDS,
  HEADLINE_WIDTH,
  HEADLINES,
  type NodeData,
  pinOf,
} from "../../tree/domain/fields.ts";
import { renderText } from "../domain/insertion.ts";
import { displayWidth } from "../domain/width.ts";
import { AdPreview } from "./ad-preview.tsx";

interface AdEditorProps {
  reply: FormReply | undefined;
  stored: NodeData;
  keywords: readonly string[];
  trademarks: readonly string[];
  /** The UTM rules of the workspace. */
  dictionary: UtmDictionary;
  readOnly: boolean;
  cancelPath: string;
}

const POSITIONS = { headline: ["1", "2", "3"], description: ["1", "2"] } as const;

/** "24 of 30": the width as it is shown. */
const widthHint = (text: string, maxWidth: number): string => {
  const width = displayWidth(renderText(text, { maxWidth }).text);
  return width > maxWidth ? `${width} of ${maxWidth}: too wide` : `${width} of ${maxWidth}`;
};

function valuesOf(form: HTMLFormElement): NodeData {
  const posted = new FormData(form);
  return Object.fromEntries(
    FIELDS.ad.flatMap(({ name }) => {
      const value = String(posted.get(name) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** The form of an ad with its preview, its checks and its strength beside it. */
export function AdEditor(props: AdEditorProps) {
  const { reply, stored, keywords, trademarks, dictionary, readOnly, cancelPath } = props;
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const [typed, setTyped] = useState<NodeData | null>(null);
  const sent = reply && !reply.toast ? reply.values : null;
  const current = typed ?? (sent as NodeData | null) ?? stored;
  const asset = (name: string, at: number, kind: "headline" | "description") => {
    const maxWidth = kind === "headline" ? HEADLINE_WIDTH : DESCRIPTION_WIDTH;
    const label = `${kind === "headline" ? "Headline" : "Description"} ${at + 1}`;
    return (
      <div key={name} className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-2">
        <Field
          label={label}
          name={name}
          maxLength={300}
          autoComplete="off"
          readOnly={readOnly}
          defaultValue={value(name, stored[name] ?? "")}
          hint={widthHint(current[name] ?? "", maxWidth)}
          errors={errors(name)}
        />
        <SelectField
          label="Pin"
          name={pinOf(name)}
          aria-label={`Pin of ${label.toLowerCase()}`}
          defaultValue={value(pinOf(name), stored[pinOf(name)] ?? "")}
        >
          <option value="">None</option>
          {POSITIONS[kind].map((position) => (
            <option key={position}>{position}</option>
          ))}
        </SelectField>
      </div>
    );
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <Card className="p-5">
        <Form
          method="post"
          noValidate
          className="grid gap-4"
          onChange={({ currentTarget }) => setTyped(valuesOf(currentTarget))}
        >
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <h2 className="font-bold text-lg tracking-tight">Headlines (3 to 15)</h2>
          {HEADLINES.map((name, at) => asset(name, at, "headline"))}
          <h2 className="mt-2 font-bold text-lg tracking-tight">Descriptions (2 to 4)</h2>
          {DESCRIPTIONS.map((name, at) => asset(name, at, "description"))}
          <h2 className="mt-2 font-bold text-lg tracking-tight">Address</h2>
          <div>
            <Field
              label="Final URL"
              name="finalUrl"
              inputMode="url"
              maxLength={2_048}
              placeholder="https://"
              readOnly={readOnly}
              defaultValue={value("finalUrl", stored.finalUrl ?? "")}
              errors={errors("finalUrl")}
            />
            <FieldWarnings texts={utmProblemsOfUrl(current.finalUrl ?? "", dictionary).map(utmWarning)} />
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            {["path1", "path2"].map((name, at) => (
              <Field
                key={name}
                label={`Path ${at + 1} (optional)`}
                name={name}
                maxLength={60}
                autoComplete="off"
                readOnly={readOnly}
                defaultValue={value(name, stored[name] ?? "")}
                hint={widthHint(current[name] ?? "", 15)}
                errors={errors(name)}
              />
            ))}
            <SelectField
              label="Status"
              name="status"
              defaultValue={value("status", stored.status ?? "Enabled")}
              errors={errors("status")}
            >
              <option>Enabled</option>
              <option>Paused</option>
            </SelectField>
          </div>
          {readOnly ? null : (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="save" look="primary" busy={busy} busyLabel="Saving...">
                Save ad
              </Button>
              <LinkButton to={cancelPath}>Cancel</LinkButton>
            </div>
          )}
        </Form>
      </Card>
      <AdPreview data={current} keywords={keywords} trademarks={trademarks} />
    </div>
  );
}
