import { useEffect, useRef, useState } from "react";

/** Moves the focus to the result when an answer arrives on the open page, so that nobody has to look for it. */
export function useNewAnswer(answer: object) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(answer);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (shown.current === answer) return;
    shown.current = answer;
    setNew(true);
    heading.current?.focus();
  }, [answer]);
  return { heading, isNew };
}
