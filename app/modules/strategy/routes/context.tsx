import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { contextAction } from "../actions.server.ts";
import type { ProductContext } from "../domain/context.ts";
import { strategyModule } from "../manifest.ts";
import { getContext } from "../service.server.ts";
import { StrategyHeading } from "../ui/strategy-heading.tsx";

export const meta: MetaFunction = () => [{ title: "Product context · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, strategyModule.feature);
  return { product: await getContext(scope), mayWrite: session.workspaceRole !== "viewer" };
}

export const action = contextAction;

const FIELDS: readonly [name: keyof ProductContext, label: string, hint: string][] = [
  ["audience", "Who buys", "Such as: owners of small cafés who buy their own tea"],
  ["job", "What they need", "Such as: offer a tea that guests ask for again"],
  ["offer", "What you sell", "Such as: loose tea from four gardens, delivered weekly"],
  ["difference", "Why you", "One reason per line, in customers' words"],
  ["proof", "What proves it", "Numbers, customers, awards; one per line"],
  ["limits", "What to avoid", "Such as: no health claims"],
  ["competitors", "Alternatives they consider", "One name per line"],
  ["markets", "Where you sell", "Countries or places, one per line"],
];

export default function Context() {
  const { product, mayWrite } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { value, errors } = fieldsOf(reply);
  return (
    <div className="max-w-[720px]">
      <StrategyHeading title="Product context" />
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          {FIELDS.map(([name, label, hint]) => (
            <TextArea
              key={name}
              name={name}
              label={label}
              hint={hint}
              maxLength={1_000}
              readOnly={!mayWrite}
              className="min-h-20"
              defaultValue={value(name, product[name])}
              errors={errors(name)}
            />
          ))}
          {mayWrite ? (
            <div>
              <Button type="submit" look="primary" name="intent" value="save">
                Save product context
              </Button>
            </div>
          ) : null}
        </Form>
      </Card>
    </div>
  );
}
