/** Calls back when a person has scrolled so far, at once on a page that cannot be scrolled. Returns how to stop. */
export function onScroll(percent: number, open: () => void): () => void {
  const stop = () => removeEventListener("scroll", look);
  function look() {
    const room = document.documentElement.scrollHeight - innerHeight;
    if (room > 0 && (scrollY / room) * 100 < percent) return;
    stop();
    open();
  }
  addEventListener("scroll", look, { passive: true });
  return stop;
}

/** Calls back once when the pointer leaves by the top, where tabs and the address are; on a touch screen when the person scrolls up fast. */
export function onExit(open: () => void): () => void {
  let last = scrollY;
  let timer: ReturnType<typeof setInterval> | undefined;
  const root = document.documentElement;
  const stop = () => {
    root.removeEventListener("mouseleave", leave);
    clearInterval(timer);
  };
  const once = () => {
    stop();
    open();
  };
  function leave({ clientY }: MouseEvent) {
    if (clientY <= 0) once();
  }
  root.addEventListener("mouseleave", leave);
  if (matchMedia("(pointer:coarse)").matches)
    timer = setInterval(() => {
      if (last - scrollY > innerHeight) once();
      last = scrollY;
    }, 500);
  return stop;
}

/** Calls back after some seconds. */
export function onDelay(seconds: number, open: () => void): () => void {
  const timer = setTimeout(open, seconds * 1_000);
  return () => clearTimeout(timer);
}
