import { Form } from "@remix-run/react";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { FormKey } from "../form/form-key.tsx";
import { Section } from "./section.tsx";

/** The one link to a page for people without an account: made, copied and withdrawn by the intents "share" and "unshare". */
export function ShareSection({ what, url }: { what: string; url: string | null }) {
  return (
    <div className="print:hidden">
      <Section
        title="Share"
        about={`Anyone with the link can see ${what}, without an account, for 180 days or until you revoke it.`}
      >
        {url ? (
          <p className="mb-3 break-all rounded-s border border-line bg-sunken p-3 font-mono text-[13px]">{url}</p>
        ) : null}
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <FormKey />
          {url ? (
            <>
              <CopyButton text={url} copied="Link copied">
                Copy link
              </CopyButton>
              <Button type="submit" name="intent" value="unshare">
                Withdraw link
              </Button>
            </>
          ) : (
            <Button type="submit" name="intent" value="share">
              Create link
            </Button>
          )}
        </Form>
      </Section>
    </div>
  );
}
