import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { type FirstLists, firstPath } from "../domain/first-call.ts";
import { REFERENCE_PATH } from "../domain/guides.ts";
import type { OwnKey } from "../own-keys.server.ts";
import { KeyPicker } from "./key-picker.tsx";
import { useOwnKey } from "./use-own-key.ts";

const LINK = "font-semibold text-brand underline underline-offset-2 hover:no-underline";

/** What a call looks like that found nothing yet; shape and headers are those of every list. */
const ANSWER = `HTTP/2 200
content-type: application/json
ratelimit-policy: "hourly";q=100;w=3600
ratelimit: "hourly";r=99;t=3600

{ "data": [], "nextCursor": null }`;

interface QuickStartProps {
  keys: readonly OwnKey[];
  hasTwoFactor: boolean;
  baseUrl: string;
  firstLists: FirstLists;
}

/** From nothing to the first answer, with the reader's own key and this very host. */
export function QuickStart({ keys, hasTwoFactor, baseUrl, firstLists }: QuickStartProps) {
  const state = useOwnKey(keys);
  const secret = state.secret ?? "YOUR_API_KEY";
  return (
    <Card as="section" className="mt-5 p-4 sm:p-6">
      <h2 id="quick-start" className="scroll-mt-20 font-bold text-lg tracking-tight">
        First answer in two minutes
      </h2>
      <ol className="mt-4 grid gap-6">
        <Step number={1} title="Get a key">
          <KeyPicker
            keys={keys}
            state={state}
            hasTwoFactor={hasTwoFactor}
            purpose="the command below"
            place="this page"
          />
        </Step>
        <Step number={2} title="Call">
          <CodeListing
            label="First call"
            text={`curl -i -H "x-api-key: ${secret}" \\\n  ${baseUrl}${firstPath(firstLists, state.chosen?.permissions)}`}
          />
        </Step>
        <Step number={3} title="Read the answer">
          <CodeListing label="First answer" text={ANSWER} />
          <p className="mt-2 text-[13.5px] text-ink-2">
            A list has <code className="font-mono">data</code> and <code className="font-mono">nextCursor</code>; the
            headers give the remaining quota of the hour. Every operation, with a form that calls it, is in the{" "}
            <Link to={REFERENCE_PATH} className={LINK}>
              reference
            </Link>
            .
          </p>
        </Step>
      </ol>
      <dl className="mt-6 grid gap-x-8 gap-y-2 border-line border-t pt-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-3">Base URL</dt>
        <dd className="font-mono text-[13px] [overflow-wrap:anywhere]">{baseUrl}</dd>
        <dt className="text-ink-3">OpenAPI 3.1 document</dt>
        <dd>
          <a href="/api-gateway/openapi.json" className={LINK}>
            openapi.json
          </a>
        </dd>
      </dl>
    </Card>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full bg-brand-soft font-bold text-[13px] text-brand"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="mb-2 font-semibold leading-7">{title}</h3>
        {children}
      </div>
    </li>
  );
}
