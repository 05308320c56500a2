import { type ComponentType, useSyncExternalStore } from 'react';

/** A place that modules fill (CONTRACT.md section 6): what each is given and must bring. */
export interface Slots {
  'admin.sidebar': { key: string; label: string; items: { key: string; label: string; to: string }[] };
  'users.columns': { key: string; label: string; Cell: ComponentType<{ record: { id: number } }> };
  'users.card': { key: string; label: string; Section: ComponentType<SectionProps> };
}

export interface SectionProps {
  /** `user.extra[alias]`. */
  value: unknown;
  onChange: (value: unknown) => void;
  disabled: boolean;
}

type Filled = { [S in keyof Slots]: readonly Slots[S][] };

let filled: Filled = { 'admin.sidebar': [], 'users.columns': [], 'users.card': [] };
const listeners = new Set<() => void>();

const publish = (next: Filled) => {
  filled = next;
  for (const listener of listeners) listener();
};

/** Adds one contribution; the answered function takes it away again. */
export function fillSlot<S extends keyof Slots>(slot: S, contribution: Slots[S]): () => void {
  publish({ ...filled, [slot]: [...filled[slot], contribution] });
  return () => publish({ ...filled, [slot]: filled[slot].filter((item) => item !== contribution) });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isSlot = (name: string): name is keyof Slots => name in filled;

export const useSlot = <S extends keyof Slots>(slot: S): readonly Slots[S][] =>
  useSyncExternalStore(subscribe, () => filled[slot]);

/** For places named by a declaration: a name nobody knows is an empty place. */
export const useSlotNamed = (name: string): readonly Slots[keyof Slots][] =>
  useSyncExternalStore(subscribe, () => (isSlot(name) ? filled[name] : nothing));

const nothing: readonly never[] = [];
