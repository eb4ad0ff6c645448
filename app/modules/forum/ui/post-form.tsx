import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { POST_LIMITS } from "../domain/post.ts";

interface Props {
  /** Hidden fields of the form. */
  hidden?: Record<string, string | number>;
  /** Null: an answer has none. */
  title: string | null;
  body: string;
  label: string;
  button: string;
  /** Where "Cancel" leads; none: there is nothing to go back to. */
  cancel?: string;
  reply: FormReply | undefined;
  children?: ReactNode;
}

/** Writes a question or an answer. */
export function PostForm({ hidden = {}, title, body, label, button, cancel, reply, children }: Props) {
  const busy = useNavigation().formMethod === "POST";
  const values: Record<string, string | undefined> = reply?.values ?? {};
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {children}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? value} />
      ))}
      {title === null ? null : (
        <Field
          label="Title"
          name="title"
          dir="auto"
          required
          maxLength={POST_LIMITS.title}
          defaultValue={values.title ?? title}
          errors={reply?.errors.title ?? undefined}
          hint="The question in one sentence."
        />
      )}
      <TextArea
        label={label}
        name="body"
        dir="auto"
        required
        maxLength={POST_LIMITS.body}
        className="min-h-48"
        defaultValue={values.body ?? body}
        errors={reply?.errors.body ?? undefined}
        hint="**bold**, `code`, lists with “- ”, and longer code between lines of ```. Web addresses become links."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy} busyLabel="Sending...">
          {button}
        </Button>
        {cancel ? <LinkButton to={cancel}>Cancel</LinkButton> : null}
      </div>
    </Form>
  );
}
