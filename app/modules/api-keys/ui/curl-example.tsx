import { CopyButton } from "#app/ui/copy-button.tsx";

/** A first call against this very host. */
export function CurlExample({ origin, secret = "YOUR_API_KEY" }: { origin: string; secret?: string }) {
  const command = `curl -H "x-api-key: ${secret}" ${origin}/api-gateway/seo/projects`;
  return (
    <div className="mt-4">
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-sm">Try it</h3>
        <CopyButton text={command} copied="Command copied to clipboard">
          Copy command
        </CopyButton>
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-m border border-line bg-sunken p-3 font-mono text-[13px]">
        <code>{command}</code>
      </pre>
      <p className="mt-1.5 text-[13px] text-ink-3">
        Lists your SEO projects. Every operation is described in{" "}
        <a href="/api-gateway/openapi.json" className="text-brand underline">
          the OpenAPI document
        </a>
        .
      </p>
    </div>
  );
}
