import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import type { FieldModel, FieldTypeName, Variant } from '#shared/fieldTypes/fieldType.ts';
import type { Resource } from '#shared/resource.ts';
import type { MessageKey } from '../i18n/messages.ts';
import type { FilterInputProps } from '../inputs/controls/filterInputProps.ts';
import type { InputProps } from '../inputs/form/useInput.ts';
import type { Rights } from '../providers/rights.ts';

/** A record of a list. */
export interface Row {
  id: number;
  [field: string]: unknown;
}

export interface CellProps<T = Row> {
  record: T;
  field: string;
}

/** Props of the parts of a card that are more than an input. */
export interface CardPartProps<T = Row> {
  record: T;
  /** The person may not change this record. */
  disabled: boolean;
  /** Call it after changing the record on the server without the form. */
  onChanged: () => void;
}

export interface CardGroupProps<T = Row> extends CardPartProps<T | null> {
  /** Id of the group's element, the target of links and of the profile's navigation. */
  id: string;
  /** The declared inputs of the group. */
  children: ReactNode;
}

/** Inputs beside a heading and a text. */
interface InputsGroup<T> {
  title: MessageKey;
  text?: MessageKey | ((record: T | null) => MessageKey | undefined);
  /** Why these inputs of the record cannot be changed; the reason is shown in their place. */
  unavailable?: (record: T | null) => MessageKey | undefined;
}

/** How a declared group is rendered: as inputs, or by the view's own component. */
export type CardGroupView<T = Row> = InputsGroup<T> | { Group: ComponentType<CardGroupProps<T>> };

/** The last change of a record. */
export interface LastEdit {
  /** Null where the name is not known. */
  who: string | null;
  /** The same person, in another window. */
  isMe: boolean;
  /** ISO 8601. */
  at: string;
}

/** A select field whose variants are the columns of a pipeline. Records cannot be moved to deleted variants. */
export interface StepField {
  field: string;
  variants: readonly Variant[];
}

/** The part of a field that conditions need. */
export interface ConditionField extends Pick<FieldModel, 'extra' | 'variants'> {
  type: FieldTypeName;
}

/** Where the sidebar shows a page. `under` nests it below another, `badge` marks it, such as a paid feature. */
export interface MenuPlace {
  group: 'config' | 'main';
  under?: string;
  badge?: MessageKey;
}

/** How the list is rendered. Its content is declared (`list` of the resource). */
export interface ListView<T = Row> {
  /** The cells that the declaration names. Other columns have the cell of their schema's type. */
  cells: Readonly<Record<string, ComponentType<CellProps<T>>>>;
  /** Right-aligned columns, such as numbers. */
  aligns?: Readonly<Record<string, 'right'>>;
  /** Pixels that columns have at most by their content, by field; 360 by default. */
  maxWidths?: Readonly<Record<string, number>>;
  /** Whether a row can be selected and removed; all by default. */
  selectable?: (record: T) => boolean;
  /** Inputs that replace the standard one of a filter. */
  filters?: Readonly<Record<string, ComponentType<FilterInputProps>>>;
  /** Fields for conditions, and for the chips of filters. */
  conditions?: Readonly<Record<string, ConditionField>>;
  /** What a click on a row opens in place of a card, over the list. */
  Panel?: ComponentType<{ id: number; onClose: () => void }>;
  /** Buttons at the end of each row, before the bulk actions. */
  Actions?: ComponentType<{ record: T }>;
  /** Buttons of the list's toolbar. */
  Toolbar?: ComponentType;
  /** Buttons of the bar that is shown while rows are selected. */
  Selected?: ComponentType<{ ids: number[] }>;
  /** Shown when there are no records. */
  Empty?: ComponentType;
  /** Beside the command of an empty list, or of one without matches, for who asks why it is empty. */
  EmptyAction?: ComponentType;
  /** Select fields that a pipeline can be made of. */
  steps?: readonly StepField[];
  /** Columns that can be edited in the list, with their fields. */
  editable?: Readonly<Record<string, FieldModel>>;
  /** The name of the record or person of this id that a select refers to; undefined where it is not known. */
  referenceName?: (record: T, field: string, id: number) => string | undefined;
  /** Aliases of referenced entities: the list is read again when their records change. */
  follows?: readonly string[];
  /** The list's name in saved views and settings; the resource's name by default. */
  name?: string;
  /** The table is as long as its rows, in a page that scrolls. By default it fills the rest of the window. */
  isWhole?: true;
}

/** How the card of a record is rendered. Its inputs are declared (`card` of the resource). */
export interface CardView<T = Row> {
  /** The inputs that the declaration names. Other fields have the input of their schema's type. */
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  /** The groups that the declaration names. */
  groups?: Readonly<Record<string, CardGroupView<T>>>;
  /** The title of the record's card, below the resource's name. */
  heading?: (record: T) => string;
  /** In the header of the card of an existing record. Call `onGone` after deleting it. */
  Head?: ComponentType<{ record: T; onGone: () => void }>;
  /** Messages above the inputs of an existing record. */
  Notice?: ComponentType<CardPartProps<T>>;
  /** Below the inputs of an existing record, in the same form. */
  Under?: ComponentType<Omit<CardPartProps<T>, 'onChanged'>>;
  /** Rights to this record beyond the declaration; `null` is a new record. */
  rights?: (record: T | null) => Rights;
  /** Rows of the list have all fields of the card: it is shown before its record is read. */
  hasWholeRows?: boolean;
  /** Preloads the scripts of the card. */
  prepare?: () => Promise<unknown>;
  /** Called with each saved record, before the card closes. */
  afterSave?: (record: T) => void;
}

/** How conflicts of concurrent changes are shown. */
export interface MergeView<T = Row> {
  /** The last change since `before`; null where it is not known. */
  lastEdit?: (before: T) => Promise<LastEdit | null>;
  /** Read-only values by field; as text by default. */
  values?: Readonly<Record<string, ComponentType<CellProps>>>;
}

/** A declaration bound to its components. Made by `defineView`. */
export interface View<T = Row> {
  declaration: Resource;
  icon: typeof SvgIcon;
  menu: MenuPlace;
  /** The menu's label, where the messages of the resource are loaded by its page. `<name>.name` by default. */
  label?: MessageKey;
  /** The record's name, for its checkbox, link and card. */
  title: (record: T) => string;
  list: ListView<T>;
  card: CardView<T>;
  merge: MergeView<T>;
  /** The page of one record, below the list's address. With `opensNew`, adding a record leads to it. */
  page?: { path: `:${string}`; Page: LazyExoticComponent<ComponentType>; opensNew?: true };
  /** A page instead of list and card, such as settings. */
  Screen?: LazyExoticComponent<ComponentType>;
  /** Mounted while the administration is open; renders nothing visible. */
  Background?: ComponentType;
  /** Whether the person may do this with the record; absent where it is the same for all records. */
  allows?: (record: T, action: 'update' | 'delete') => boolean;
  /** Query parameters of reads, as react-admin's `meta`. */
  meta?: Readonly<Record<string, unknown>>;
}
