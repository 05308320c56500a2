import type { ComponentType } from 'react';
import { createStore, type Store, useStore } from '../session/store.ts';
import type { CellProps } from './view.ts';

/** A place that modules fill (CONTRACT.md section 6): what each is given and must bring. */
export interface Slots {
  'admin.sidebar': { key: string; label: string; items: { key: string; label: string; to: string }[] };
  'users.columns': { key: string; label: string; Cell: ComponentType<CellProps> };
  'users.card': { key: string; label: string; Section: ComponentType<SectionProps> };
}

export interface SectionProps {
  /** `user.extra[alias]`. */
  value: unknown;
  onChange: (value: unknown) => void;
  disabled: boolean;
}

const slots: { [S in keyof Slots]: Store<readonly Slots[S][]> } = {
  'admin.sidebar': createStore<readonly Slots['admin.sidebar'][]>([]),
  'users.columns': createStore<readonly Slots['users.columns'][]>([]),
  'users.card': createStore<readonly Slots['users.card'][]>([]),
};

/** Adds one contribution; the answered function takes it away again. */
export function fillSlot<S extends keyof Slots>(slot: S, contribution: Slots[S]): () => void {
  const store: Store<readonly Slots[S][]> = slots[slot];
  store.set([...store.get(), contribution]);
  return () => store.set(store.get().filter((item) => item !== contribution));
}

export const useSlot = <S extends keyof Slots>(slot: S): readonly Slots[S][] =>
  useStore<readonly Slots[S][]>(slots[slot]);
