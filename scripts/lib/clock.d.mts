export function startClock(
  origin: string,
  options?: { onSilence?: () => void; silenceMs?: number; checkEveryMs?: number; answerWithinMs?: number },
): { ready: Promise<void>; stop: () => void };
