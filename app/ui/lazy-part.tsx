import { type ComponentType, createElement, lazy } from "react";

/**
 * A part of a page whose code comes after the page: `React.lazy`, except that the server, which has the code already,
 * renders it at once. The page is whole without scripts, and what the server sent stays until the code is there. Wrap it
 * in a Suspense boundary with a skeleton of the same size, which a navigation within the browser may show.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Late = lazy(load);
  if (typeof document !== "undefined") return Late as unknown as ComponentType<Props>;
  let Ready: ComponentType<Props> | undefined;
  void load().then((part) => {
    Ready = part.default;
  });
  return (props) => createElement(Ready ?? (Late as unknown as ComponentType<Props>), props);
}
