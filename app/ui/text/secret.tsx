/** A key in full or masked, in one line that breaks where it has to. */
export function Secret({ children }: { children: string }) {
  return (
    <code className="min-w-0 [overflow-wrap:anywhere] rounded-s bg-sunken px-2 py-1 font-mono text-[13px]">
      {children}
    </code>
  );
}
