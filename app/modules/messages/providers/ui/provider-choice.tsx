import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { PROVIDER } from "../../paths.ts";
import { PROVIDER_KINDS, PROVIDERS, type ProviderKind } from "../domain/provider.ts";

/** The services to choose from; the one that is connected is left out. */
export function ProviderChoice({ except }: { except: ProviderKind | null }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {PROVIDER_KINDS.filter((kind) => kind !== except).map((kind) => (
        <Card as="li" key={kind} className="p-4">
          <h3 className="font-bold text-[15px]">
            <Link to={`${PROVIDER}?kind=${kind}`} className="underline underline-offset-2">
              {PROVIDERS[kind].title}
            </Link>
          </h3>
          <p className="mt-1 text-ink-2 text-sm">{PROVIDERS[kind].about}</p>
        </Card>
      ))}
    </ul>
  );
}
