import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component of a script of its own, which may be fetched before it is shown. */
export type Later<P> = LazyExoticComponent<ComponentType<P>> & { fetch(): Promise<unknown> };

export const later = <P>(load: () => Promise<{ default: ComponentType<P> }>): Later<P> =>
  Object.assign(lazy(load), { fetch: load });
