import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { listOwnKeys, type OwnKey } from "../../own-keys.server.ts";
import { type OwnKeyState, useOwnKey } from "../../ui/use-own-key.ts";
import { listOperations } from "../document.server.ts";
import type { OperationGroup } from "../domain/find-operations.ts";

export const meta: MetaFunction = () => [{ title: "Reference · API Documentation · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const [keys, groups] = await Promise.all([listOwnKeys(context, session), listOperations(context)]);
  return { keys, groups, hasTwoFactor: session.hasTwoFactor };
}

/** What the pages of the reference share. */
export interface ReferenceFrame {
  groups: OperationGroup[];
  keys: OwnKey[];
  hasTwoFactor: boolean;
  keyState: OwnKeyState;
}

/** Holds the revealed key for as long as the reader stays in the reference: each operation can be tried with it. */
export default function Reference() {
  const { keys, groups, hasTwoFactor } = useLoaderData<typeof loader>();
  const keyState = useOwnKey(keys);
  return <Outlet context={{ groups, keys, hasTwoFactor, keyState } satisfies ReferenceFrame} />;
}
