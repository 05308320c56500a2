import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/**
 * React suspends for a moment even where a script or a promise is there already, and keeps the fallback on the screen for
 * 300 ms. What is preloaded through this file is drawn at once.
 */

/** A component in a script of its own. `preload` loads the script ahead of the first render. */
export type LazyWithPreload<P> = FunctionComponent<P> & { preload(): Promise<unknown> };

/** Like `React.lazy`, but does not suspend once the script is loaded. */
export function lazyWithPreload<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyWithPreload<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<P> = lazy(preload);
  const Preloaded = (props: P) => {
    // Chosen at the first render: another component later would lose the state.
    const [Component] = useState(() => loaded ?? Lazy);
    return createElement(Component, props);
  };
  return Object.assign(Preloaded, { preload });
}

/** The fields that React's `use` reads from a promise. */
type Settled<T> = Promise<T> & { status?: 'fulfilled' | 'rejected'; value?: T; reason?: unknown };

/** Marks the promise as React does, so that `use` returns its value at once when it has settled before. */
export function settledPromise<T>(promise: Promise<T>): Promise<T> {
  const marked: Settled<T> = promise;
  promise.then(
    (value) => Object.assign(marked, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(marked, { status: 'rejected', reason }),
  );
  return marked;
}
