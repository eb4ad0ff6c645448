/** Browser-safe public API of the SEO tools: the kit that draws any tool. */
export type { ToolField, ToolRule } from "./domain/tool.ts";
export { Rules } from "./ui/rules.tsx";
export { ToolForm } from "./ui/tool-form.tsx";
export { resultSummary, ToolResult } from "./ui/tool-result.tsx";
export { useNewAnswer } from "./ui/use-new-answer.ts";
