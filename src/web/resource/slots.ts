import { type ComponentType, createContext, type ReactNode, use, useContext } from 'react';
import { settledPromise } from '../preload/lazyWithPreload.ts';
import type { SaveGate } from './card/editor/CardEditor.tsx';
import type { CardForm } from './card/editor/useCardForm.ts';
import type { CardRecord } from './card/useCardRecord.ts';
import type { SettingsServer } from './list/settings/listSettings.ts';
import type { Row, View } from './view.ts';

/**
 * List and card import no feature: features fill their slots, and src/web/features.ts lists the features. Several in the
 * same slot are rendered in that order. docs/start/for-react-admin-developers.md#slots
 */
export interface Feature {
  list?: ListFeature;
  /** A script of its own, because most lists are shown before any card. */
  card?: () => Promise<{ default: CardFeature }>;
}

interface Around {
  children: ReactNode;
}

export interface ListFeature {
  /** Around the list: shows the fallback until the list may read its rows. */
  Entry?: ComponentType<Around & { fallback: ReactNode }>;
  /** Around toolbar and rows. */
  Scope?: ComponentType<Around>;
  /** In the toolbar, before the list's own buttons. */
  ToolbarStart?: ComponentType;
  /** In the toolbar, after the list's own buttons. */
  ToolbarEnd?: ComponentType;
  /** Between the toolbar and the rows. */
  AboveRows?: ComponentType;
  /** Messages directly above the rows. */
  Notice?: ComponentType;
  /** After the list, invisible: subscriptions, announcements. */
  Beside?: ComponentType;
  /** Instead of the table. */
  body?: { isShown: (state: ListState) => boolean; Body: ComponentType };
  /** Instead of the general message, for errors of a kind. */
  error?: { isFor: (error: unknown) => boolean; Message: ComponentType<{ error: unknown }> };
  /** Instead of the toolbar while rows are selected. Of one feature only, as are those below. */
  SelectionBar?: ComponentType;
  /** At the end of a row that can be selected. */
  RowActions?: ComponentType<{ record: Row }>;
  /** The CSS class of a row; called in each of them. */
  useRowClass?: (resource: string, id: number) => string | undefined;
  /** Changes how the table works. */
  useTable?: (rows: readonly Row[]) => TableBehaviour;
  /** Whether the table also has rows that are not records yet: then it is shown without records too. */
  useAddsRows?: () => boolean;
  /** Stores columns and density on the server. */
  settings?: SettingsServer;
}

/** What decides how a list is shown. */
export interface ListState {
  view: View;
  /** Of the address. */
  params: URLSearchParams;
  isTrash: boolean;
}

export interface TableBehaviour {
  /** Attributes of the table. */
  props: object;
  /** Beside the table. */
  layer: ReactNode;
  /** Null where cells are not edited in the table. */
  drafts: RowDrafts | null;
  /** Rows below the records, if there are any. */
  newRows?: ((ends: RowEnds) => ReactNode) | null;
}

/** The cells of a row beside its columns. */
export interface RowEnds {
  hasCheck: boolean;
  hasActions: boolean;
}

/** Values typed into rows that are not saved yet. */
export interface RowDrafts {
  subscribe: (listener: () => void) => () => void;
  /** By field; the same object until it changes. */
  typedOf: (id: number) => Readonly<Record<string, unknown>> | undefined;
}

export interface CardFeature {
  /** Shows some records by another view, with a notice above. */
  state?: {
    isFor: (record: Row) => boolean;
    viewOf: (view: View) => View;
    Notice: ComponentType<{ record: Row; onClose: () => void }>;
  };
  /** Above the inputs: changes of others to the record. Of one feature only. */
  Conflict?: ComponentType<ConflictProps>;
}

export interface ConflictProps {
  card: CardForm<Record<string, unknown>>;
  record: Row;
  reading: CardRecord;
  /** Set by the feature: whether the card may be saved now. If not, the feature shows why. */
  gate: SaveGate;
  onClose: () => void;
}

const noTable: TableBehaviour = { props: {}, layer: null, drafts: null };

/** The features' parts of lists, by slot. */
export type ListSlots = ReturnType<typeof listSlots>;

const listSlots = (features: readonly ListFeature[]) => ({
  entries: all(features, 'Entry'),
  scopes: all(features, 'Scope'),
  toolbarStart: all(features, 'ToolbarStart'),
  toolbarEnd: all(features, 'ToolbarEnd'),
  aboveRows: all(features, 'AboveRows'),
  notices: all(features, 'Notice'),
  beside: all(features, 'Beside'),
  bodies: all(features, 'body'),
  errors: all(features, 'error'),
  SelectionBar: one(features, 'SelectionBar'),
  RowActions: one(features, 'RowActions'),
  useRowClass: one(features, 'useRowClass') ?? (() => undefined),
  useTable: one(features, 'useTable') ?? (() => noTable),
  useAddsRows: one(features, 'useAddsRows') ?? (() => false),
  settings: one(features, 'settings'),
});

const cardSlots = (features: readonly CardFeature[]) => ({
  states: all(features, 'state'),
  Conflict: one(features, 'Conflict'),
});

const all = <F extends object, K extends keyof F>(features: readonly F[], slot: K): NonNullable<F[K]>[] =>
  features.flatMap((feature) => feature[slot] ?? []);

function one<F extends object, K extends keyof F>(features: readonly F[], slot: K): NonNullable<F[K]> | undefined {
  const [only, second] = all(features, slot);
  if (second) throw new Error(`two features fill the slot '${String(slot)}'`);
  return only;
}

/** @throws where two features fill a slot that only one can fill */
export function slotsOf(features: readonly Feature[]) {
  let card: Promise<ReturnType<typeof cardSlots>> | undefined;
  const fetchCard = async () => {
    const modules = await Promise.all(features.flatMap((feature) => feature.card?.() ?? []));
    return cardSlots(modules.map((module) => module.default));
  };
  return {
    list: listSlots(features.flatMap((feature) => feature.list ?? [])),
    /** Fetched with the card's script. A failed fetch is repeated at the next call. */
    card() {
      card ??= settledPromise(fetchCard());
      card.catch(() => {
        card = undefined;
      });
      return card;
    },
  };
}

export const SlotsContext = createContext(slotsOf([]));

export const useListSlots = (): ListSlots => useContext(SlotsContext).list;

/** Suspends until the features' parts of cards are loaded. */
export const useCardSlots = () => use(useContext(SlotsContext).card());
