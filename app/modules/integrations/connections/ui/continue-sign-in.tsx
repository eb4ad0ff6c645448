import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** The way to a person's own server or network, which asks whether the product may post for them. */
export function ContinueSignIn({ url, host }: { url: string; host: string }) {
  return (
    <Card as="section" highlighted className="mb-4 p-4">
      <h2 className="font-semibold">Continue on {host}</h2>
      <p className="mt-0.5 mb-3 text-ink-2 text-sm">
        It asks whether Kaja may post for you. After you allow it, you return here. The link works for 30 minutes.
      </p>
      <a href={url} className={buttonClass("primary", "m")}>
        Sign in on {host}
      </a>
    </Card>
  );
}
