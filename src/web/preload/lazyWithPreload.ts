import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** A component of a script of its own, which may be fetched before it is shown, and is then shown at once. */
export type Later<P> = FunctionComponent<P> & { fetch(): Promise<unknown> };

/**
 * As `lazy`, but for what is there already: that would be waited for all the same, and React keeps for 300 ms what it shows
 * meanwhile.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Later<P> {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<P> = lazy(fetch);
  const Shown = (props: P) => {
    // One and the same as long as it is shown: another would begin afresh.
    const [Component] = useState(() => loaded ?? Lazy);
    return createElement(Component, props);
  };
  return Object.assign(Shown, { fetch });
}
