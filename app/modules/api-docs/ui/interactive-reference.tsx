import { useEffect, useRef, useState } from "react";
import { Spinner } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { MountedReference } from "../browser/scalar.ts";
import type { OwnKey } from "../own-keys.server.ts";
import { KeyPicker } from "./key-picker.tsx";
import { useOwnKey } from "./use-own-key.ts";

interface InteractiveReferenceProps {
  keys: readonly OwnKey[];
  hasTwoFactor: boolean;
  /** What takes its place when its files do not come. */
  onFailure: () => void;
}

/** The reference with a form for each operation, which calls the real API with a key of the reader. */
export function InteractiveReference({ keys, hasTwoFactor, onFailure }: InteractiveReferenceProps) {
  const state = useOwnKey(keys);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedReference | null>(null);
  const [ready, setReady] = useState(false);
  const { secret } = state;
  const latest = useRef({ secret, onFailure });
  latest.current = { secret, onFailure };

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let left = false;
    // Its own element: Vue takes over what it is mounted on, and React would look for it again.
    const host = element.appendChild(document.createElement("div"));
    import("../browser/scalar.ts")
      .then(({ mountReference }) => mountReference(host, latest.current.secret))
      .then((reference) => {
        if (left) return reference.unmount();
        mounted.current = reference;
        setReady(true);
      })
      .catch(() => left || latest.current.onFailure());
    return () => {
      left = true;
      mounted.current?.unmount();
      mounted.current = null;
      host.remove();
    };
  }, []);

  useEffect(() => {
    if (ready) mounted.current?.setKey(secret);
  }, [ready, secret]);

  return (
    <>
      <Card className="mb-4 p-4">
        <KeyPicker keys={keys} state={state} hasTwoFactor={hasTwoFactor} purpose="the forms below" />
      </Card>
      {ready ? null : (
        <div className="grid min-h-[60vh] place-items-center text-ink-3">
          <Spinner label="Loading the reference" />
        </div>
      )}
      <div ref={place} className="api-reference" />
    </>
  );
}
