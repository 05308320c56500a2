import { type ComponentType, createElement, type ReactNode } from 'react';

/** What features put into a slot, in their order. */
export const Slot = ({ items }: { items: readonly ComponentType[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: features never change while the page lives
  items.map((Item, at) => <Item key={at} />);

interface Props<P> {
  /** The first is the outermost. */
  wrappers: readonly ComponentType<P & { children: ReactNode }>[];
  props: P;
  children: ReactNode;
}

/** Children inside all that features put around them. */
export const Wrapped = <P extends object>({ wrappers, props, children }: Props<P>): ReactNode =>
  wrappers.reduceRight((inside, Wrapper) => createElement(Wrapper as ComponentType<object>, props, inside), children);
