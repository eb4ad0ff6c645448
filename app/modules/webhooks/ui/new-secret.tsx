import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Secret } from "#app/ui/text/secret.tsx";

/** A signing secret in full: just made, or shown on demand. */
export function ShownSecret({ title, text, secret }: { title: string; text: string; secret: string }) {
  return (
    <Card as="section" highlighted className="mb-4 p-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-0.5 mb-2.5 text-ink-2 text-sm">{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Secret>{secret}</Secret>
        <CopyButton text={secret} copied="Secret copied to clipboard">
          Copy
        </CopyButton>
      </div>
    </Card>
  );
}
