import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import type { FieldModel, FieldTypeName, Variant } from '#shared/fieldTypes/fieldType.ts';
import type { Resource } from '#shared/resource.ts';
import type { FilterInputProps } from '../controls/filterInputProps.ts';
import type { MessageKey } from '../i18n/messages.ts';
import type { InputProps } from '../inputs/useInput.ts';
import type { Rights } from '../providers/rights.ts';

/** A record, as the list holds it. */
export interface Row {
  id: number;
  [field: string]: unknown;
}

export interface CellProps<T = Row> {
  record: T;
  field: string;
}

/** What a part of a card is given that draws more than one input. */
export interface CardPartProps<T = Row> {
  record: T;
  /** The person may not change this record. */
  disabled: boolean;
  /** To be called after the part changed the record on the server by a call of its own. */
  onChanged: () => void;
}

export interface CardGroupProps<T = Row> extends CardPartProps<T | null> {
  /** For the element of the group, which links and the profile's navigation go to. */
  id: string;
  /** The declared inputs of the group. */
  children: ReactNode;
}

/** How a declared group is drawn: inputs beside a heading and a text, or a component of the view's own. */
export type CardGroupView<T = Row> =
  | { title: MessageKey; text?: MessageKey | ((record: T | null) => MessageKey | undefined) }
  | { Group: ComponentType<CardGroupProps<T>> };

/** Who wrote a record last, and when. */
export interface LastEdit {
  /** Null: a person whose name is not known, or none. */
  who: string | null;
  /** The same person, in another window. */
  isMe: boolean;
  /** ISO 8601. */
  at: string;
}

/** A select with variants of its own, in their order; nothing new comes to those that were deleted. */
export interface StepField {
  field: string;
  variants: readonly Variant[];
}

/** What a condition needs to know of its field. */
export interface ConditionField extends Pick<FieldModel, 'extra' | 'variants'> {
  type: FieldTypeName;
}

/** Where the sidebar shows a page. `under` nests it below another. */
export interface MenuPlace {
  group: 'config' | 'main';
  under?: string;
}

/** How the list is drawn; what it shows is declared (`list` of the resource). */
export interface ListView<T = Row> {
  /** Every cell that the declaration names. A field whose column names none has the cell of its schema's type. */
  cells: Readonly<Record<string, ComponentType<CellProps<T>>>>;
  /** Columns that end at the right, as numbers do; their headers too. */
  aligns?: Readonly<Record<string, 'right'>>;
  /** Rows that can be selected and removed; all where it is absent. */
  selectable?: (record: T) => boolean;
  /** Inputs that replace the standard one of a filter. */
  filters?: Readonly<Record<string, ComponentType<FilterInputProps>>>;
  /** Fields of the conditions, and of filters that name what they are set to. */
  conditions?: Readonly<Record<string, ConditionField>>;
  /** Buttons at the end of each row, before those that work on many. */
  Actions?: ComponentType<{ record: T }>;
  /** Buttons of the list's toolbar. */
  Toolbar?: ComponentType;
  /** Buttons of the bar that is shown while rows are selected. */
  Selected?: ComponentType<{ ids: number[] }>;
  /** Shown where there is no record at all. */
  Empty?: ComponentType;
  /** Select fields by whose variants the records can be shown in columns: the steps of a pipeline. */
  steps?: readonly StepField[];
  /** Columns whose cells can be changed in the list itself, with the field whose values they hold. */
  editable?: Readonly<Record<string, FieldModel>>;
  /** The name of what a select field points at; undefined where it is not known. */
  referenceName?: (record: T, field: string) => string | undefined;
  /** Aliases of entities whose records are shown too: the list is read again when they change. */
  follows?: readonly string[];
  /** The list's name in saved views and settings; the resource's where it is absent. */
  name?: string;
}

/** How the card of a record is drawn; its inputs are declared (`card` of the resource). */
export interface CardView<T = Row> {
  /** Every input that the declaration names. A field whose input names none has the input of its schema's type. */
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Every group that the declaration names. */
  groups?: Readonly<Record<string, CardGroupView<T>>>;
  /** The card's title for this record, below the resource's name; what the card does where it is absent. */
  heading?: (record: T) => string;
  /** In the head of the card of an existing record. `onGone`: it was deleted. */
  Head?: ComponentType<{ record: T; onGone: () => void }>;
  /** Above the inputs of an existing record: what has to be known about it. */
  Notice?: ComponentType<CardPartProps<T>>;
  /** Below the inputs of an existing record, in their form. */
  Under?: ComponentType<Omit<CardPartProps<T>, 'onChanged'>>;
  /** What the person may do with this record, beyond what the declaration says; null for a new one. */
  rights?: (record: T | null) => Rights;
  /** Rows of the list hold all that the card shows: it is drawn before its record is read. */
  hasWholeRows?: boolean;
  /** Fetches the scripts that draw the card, before it is opened. */
  prepare?: () => Promise<unknown>;
  /** After the card saved. */
  onSaved?: (record: T) => void;
}

/** What is said when two people change a record at once. */
export interface MergeView<T = Row> {
  /** Who wrote the record last, since it was as given; null where that is not known. */
  lastEdit?: (before: T) => Promise<LastEdit | null>;
  /** Values as they are read, not changed, by field; as text where it is absent. */
  values?: Readonly<Record<string, ComponentType<CellProps>>>;
}

/** A declaration bound to the components that draw it. Made by `defineView`. */
export interface View<T = Row> {
  declaration: Resource;
  icon: typeof SvgIcon;
  menu: MenuPlace;
  /** What people call this record: names its checkbox, its link, its card. */
  title: (record: T) => string;
  list: ListView<T>;
  card: CardView<T>;
  merge: MergeView<T>;
  /** The page of one record, below the list's address. */
  page?: { path: `:${string}`; Page: LazyExoticComponent<ComponentType> };
  /** A page instead of list and card: of settings, which have no rows. */
  Screen?: LazyExoticComponent<ComponentType>;
  /** Drawn while the administration is open: keeps things up to date, shows nothing. */
  Background?: ComponentType;
  /** Sent along with the reads of its records, as react-admin's `meta`. */
  meta?: Readonly<Record<string, unknown>>;
}
