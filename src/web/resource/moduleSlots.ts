import type { ComponentType, CSSProperties } from 'react';
import { createStore, type Store, useStore } from '../state/store.ts';
import type { CellProps } from './view.ts';

/** Slots of modules (docs/reference/product/modules.md#widgets). `key` begins with the module’s alias. */
export interface Slots {
  /** Entries of the module's dialog in the marketplace. */
  'marketplace.entries': { key: string; entries: readonly { key: string; label: string; Section: ComponentType }[] };
  /** Sections of the cards of records of these entities. */
  'records.sections': {
    key: string;
    entities: readonly string[];
    label: string;
    Section: ComponentType<RecordSectionProps>;
  };
  'admin.sidebar': { key: string; label: string; items: SidebarPlace[] };
  [columns: `${string}.columns`]: { key: string; label: string; Cell: ComponentType<CellProps> };
  [card: `${string}.card`]: { key: string; label: string; Section: ComponentType<SectionProps> };
}

interface SidebarPlace {
  key: string;
  label: string;
  icon?: ComponentType<{ style: CSSProperties }>;
  to: string;
  children?: SidebarPlace[];
}

export interface RecordSectionProps {
  entity: string;
  recordId: number;
}

export interface SectionProps {
  /** `record.extra[alias]`. */
  value: unknown;
  /** `problem`: the card must not be saved with this value, and why. */
  onChange: (value: unknown, problem?: string) => void;
  /** What the server says of the value, or its problem after it was refused. */
  errors: readonly string[];
  disabled: boolean;
  /** Of the record of the card; null for a new one. */
  recordId?: number | null;
}

type Contributions<S extends keyof Slots> = Store<readonly Slots[S][]>;

const slots = new Map<keyof Slots, unknown>();

function slotOf<S extends keyof Slots>(slot: S): Contributions<S> {
  const known = slots.get(slot) ?? createStore<readonly Slots[S][]>([]);
  slots.set(slot, known);
  return known as Contributions<S>;
}

const aliasOf = ({ key }: { key: string }) => key.split('.')[0] as string;

/**
 * Adds a contribution. Those of one module stay together and in their order; the modules are in the order of their
 * aliases, not of their start. @returns a function that removes it
 */
export function fillSlot<S extends keyof Slots>(slot: S, contribution: Slots[S]): () => void {
  const store = slotOf(slot);
  store.set(
    [...store.get(), contribution].sort((a, b) => (aliasOf(a) < aliasOf(b) ? -1 : Number(aliasOf(a) > aliasOf(b)))),
  );
  return () => store.set(store.get().filter((item) => item !== contribution));
}

export const useSlot = <S extends keyof Slots>(slot: S): readonly Slots[S][] => useStore(slotOf(slot));
