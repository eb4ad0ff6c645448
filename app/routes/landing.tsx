import type { RouteHandle } from "#app/root.tsx";

export const handle: RouteHandle = { noScripts: true };

export default function Landing() {
  return <main id="main">Kaja</main>;
}
