import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { core } from 'zod/mini';
import type { FieldModel, FieldTypeName, Variant } from '#shared/fieldTypes/fieldType.ts';
import type { CellNames, InputNames, Resource } from '#shared/resource.ts';
import type { Story } from '../features/merge/story.ts';
import type { FilterValue } from '../list-query/listCodec.ts';
import type { Later } from '../preload/later.ts';
import type { Rights } from '../providers/rights.ts';

/** One row as the list holds it. */
export interface Row {
  id: number;
  [field: string]: unknown;
}

type RecordOf<R> = R extends { record: infer S extends core.$ZodType } ? core.output<S> : Row;

export interface CellProps<T = Row> {
  record: T;
  field: string;
}

/** An input of a card; the value is kept by react-hook-form under `name`. */
export interface InputProps {
  name: string;
  label: string;
  disabled?: boolean;
  required?: boolean;
  autoFocus?: boolean;
}

/** The input of a filter. Its label and description stand above it, drawn by the drawer. */
export interface FilterInputProps {
  /** Of the control that the label is for. */
  id: string;
  label: string;
  /** Ids of the label and of the description, where there is one. */
  labelledBy: string;
  describedBy: string | undefined;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

export interface CardBodyProps<T = Row> {
  /** Null while a new record is made. */
  record: T | null;
  /** Nothing may be typed: rights, or the rules of the record. */
  disabled: boolean;
  /** A call of the body's own changed the record on the server. */
  onChanged?: (() => void) | undefined;
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

interface Parts<T> {
  icon: typeof SvgIcon;
  menu: MenuPlace;
  /** What people call this record: names its checkbox, its link, its card. */
  title: (record: T) => string;
  /** The card is called by this record's own name, below the resource's; by what it does where this is absent. */
  heading?: (record: T) => string;
  /** Rows that can be selected and removed; all where it is absent. */
  selectable?: (record: T) => boolean;
  /** Columns that end at the right, their heads too: of numbers, which are compared by their ends. */
  aligns?: Readonly<Record<string, 'right'>>;
  /** Inputs that replace the standard one of a filter. */
  filters?: Readonly<Record<string, ComponentType<FilterInputProps>>>;
  /** The fields that the list's conditions are about, and those whose filters name what they are set to. */
  conditions?: Readonly<Record<string, ConditionField>>;
  /** Buttons at the end of each row, beside those that work on many. */
  Actions?: ComponentType<{ record: T }>;
  /** Fields by whose variants the records can be shown in columns: the steps of a pipeline (SPEC.md section 2). */
  steps?: readonly StepField[];
  /** Buttons of the list's own toolbar. */
  Toolbar?: ComponentType;
  /** Buttons of the bar that stands there while rows are selected. */
  Selected?: ComponentType<{ ids: number[] }>;
  /** The page of one record, below the list's address. */
  page?: { path: `:${string}`; Page: LazyExoticComponent<ComponentType> };
  /** In the head of the card of a record that is there. `onGone`: it is no more. */
  Head?: ComponentType<{ record: T; onGone: () => void }>;
  /** Below the inputs of a record that is there, in their form. `disabled`: it can only be read. */
  Under?: ComponentType<{ record: T; disabled: boolean }>;
  /** The inside of the card where the standard inputs do not serve. */
  Body?: Later<CardBodyProps<T>>;
  rights?: (record: T | null) => Rights;
  /** Columns whose cells can be changed in the list itself, by the field whose values they hold. */
  editable?: Readonly<Record<string, FieldModel>>;
  /** What a select's cell is called that points at records or people; undefined where that is not known. */
  calls?: (record: T, field: string) => string | undefined;
  /** Goes along with the calls of its list, for the provider. */
  meta?: Readonly<Record<string, unknown>>;
  /** Aliases of entities whose records are shown beside its own, so that it changes when they do. */
  follows?: readonly string[];
  /** Rows of its list hold all that its card shows, which need not wait then. */
  hasWholeRows?: boolean;
  /** Fetches the parts of its card that are scripts of their own. */
  prepareCard?: () => Promise<unknown>;
  /** What the list is called where views and settings of it are kept; by the resource's name where it is absent. */
  listName?: string;
  /** Who wrote a record last, since it was as given; null where nobody knows. */
  story?: (before: T) => Promise<Story | null>;
  /** A value of the card as it is read, not changed: where two people changed it. */
  values?: Readonly<Record<string, ComponentType<CellProps>>>;
  /** After the card saved. */
  onSaved?: (record: T) => void;
}

/** A page in the place of list and card: of settings, which have no rows. */
interface Screen {
  icon: typeof SvgIcon;
  menu: MenuPlace;
  Screen: LazyExoticComponent<ComponentType>;
}

/** A declaration bound to what draws it. Every cell and input that the declaration names must be here. */
export interface View<T = Row> extends Parts<T> {
  declaration: Resource;
  cells: Readonly<Record<string, ComponentType<CellProps<T>>>>;
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  Screen?: Screen['Screen'];
}

type Draws<R> = Parts<RecordOf<R>> & {
  cells: { [C in CellNames<R>]: ComponentType<CellProps<RecordOf<R>>> };
} & ([InputNames<R>] extends [never]
    ? { inputs?: undefined }
    : { inputs: { [I in InputNames<R>]: ComponentType<InputProps> } });

/** Binds a declaration to its cells, inputs and card; a name without its component does not compile. */
export const defineView = <const R extends Resource>(declaration: R, draws: Draws<R>): View =>
  ({ inputs: {}, ...draws, declaration }) as unknown as View;

/** Binds a declaration to a page of its own, at `/admin/<name>`. */
export const defineScreen = (declaration: Resource, screen: Screen): View => ({
  title: () => '',
  cells: {},
  inputs: {},
  ...screen,
  declaration,
});
