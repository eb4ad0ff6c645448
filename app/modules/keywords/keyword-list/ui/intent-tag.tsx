import { Tag, type Tone } from "#app/ui/tag.tsx";
import { INTENT_TITLES } from "../../labels.ts";
import type { Intent } from "../domain/intent.ts";

const TONES: Readonly<Record<Intent, Tone>> = {
  informational: "info",
  commercial: "violet",
  transactional: "good",
  navigational: "warn",
  unset: "plain",
};

export const IntentTag = ({ intent }: { intent: Intent }) => <Tag tone={TONES[intent]}>{INTENT_TITLES[intent]}</Tag>;
