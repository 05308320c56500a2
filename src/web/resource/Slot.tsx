import { type ComponentType, createElement, type ReactNode } from 'react';

/** The components of a slot, in the order of the features. */
export const Slot = ({ items }: { items: readonly ComponentType[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: features never change while the page lives
  items.map((Item, at) => <Item key={at} />);

interface Props<P> {
  /** The first is the outermost. */
  wrappers: readonly ComponentType<P & { children: ReactNode }>[];
  props: P;
  children: ReactNode;
}

/** Wraps the children in the components of a slot. */
export const Wrapped = <P extends object>({ wrappers, props, children }: Props<P>): ReactNode =>
  wrappers.reduceRight((inside, Wrapper) => createElement(Wrapper as ComponentType<object>, props, inside), children);
