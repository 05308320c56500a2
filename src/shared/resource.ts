import type { core } from 'zod/mini';
import type { Endpoint, Input, Reply } from './endpoint.ts';
import type { Filters } from './listQuery.ts';
import type { OperatorName } from './operators/operators.ts';
import type { ProblemKind } from './problems.ts';
import type { Schema } from './violations.ts';

/**
 * A column shows a field, or is a slot for columns of modules. `cell` names a component of the view; by default the
 * value's schema decides. `head` marks the column that names the row; by default the first one.
 */
export type Column<Field extends string = string> =
  | { field: Field; cell?: string; sort?: true; hidden?: true; head?: true }
  | { slot: `${string}.columns` };

/**
 * The fields of the columns that sort, for `listQuery`: sortability is declared once, in the columns, and browser, API
 * and queries follow.
 */
export const sortFields = <const Columns extends readonly Column[]>(columns: Columns) =>
  columns.flatMap((column) => ('field' in column && column.sort ? [column.field] : [])) as SortField<Columns[number]>[];

type SortField<C> = C extends { field: infer Field extends string; sort: true } ? Field : never;

/**
 * An input of the card. `input` names a component of the view; by default the value's schema decides. `on` shows it only
 * for a new or only for an existing record, `locked: 'update'` makes it read-only for an existing one. It is marked as
 * required where the schema of the call refuses a record without it.
 */
export interface CardField<Field extends string = string> {
  field: Field;
  input?: string;
  on?: 'create' | 'update';
  locked?: 'update';
}

/** Inputs under a heading of the view (`card.groups`). The content of a group without inputs comes from the view too. */
export interface CardFieldGroup<Field extends string = string> {
  group: string;
  on?: 'create' | 'update';
  inputs?: readonly CardField<Field>[];
}

/** A part of a card; parts are drawn in the order of the declaration. A slot is for sections of modules. */
export type CardInput<Field extends string = string> =
  | CardField<Field>
  | CardFieldGroup<Field>
  | { slot: `${string}.card` };

export interface ListSpec<Field extends string = string> {
  /** Has a search text. The fields are those that `standardServer` searches. */
  search?: true | readonly Field[];
  columns: readonly Column<Field>[];
  filters: Filters;
  /** Offers conditions in groups, one of which must hold: the operators of each field that takes part. */
  conditions?: Readonly<Record<string, readonly OperatorName[]>>;
  /** Removed rows go to a trash, where they can be viewed and restored. */
  trash?: true;
  sort: { field: string; order: 'asc' | 'desc' };
  /** Open pages are updated by events with the resource's name, which a trigger of its table sends. */
  live?: true;
  /** Offers an export of all rows that match. */
  export?: true;
  /** Endpoints that can be applied to selected rows. */
  bulk?: readonly string[];
  /** In px. By default the page's container limits it; `full` is for lists of data. */
  max_width?: number | 'full';
}

export interface CardSpec {
  width: number;
  create?: Schema;
  update?: Schema;
  inputs: readonly CardInput[];
  /**
   * Initial values of a new record. A field that is named here is null when it has no value. Others have an empty text,
   * booleans false.
   */
  starts?: Readonly<Record<string, unknown>>;
}

/** The parts of a card for a new or for an existing record. */
export const cardInputs = (card: CardSpec, isNew: boolean): CardInput[] => {
  const isShown = ({ on }: CardField | CardFieldGroup) => !on || on === (isNew ? 'create' : 'update');
  return card.inputs.flatMap((input): CardInput[] => {
    if ('slot' in input) return [input];
    if (!isShown(input)) return [];
    return 'group' in input ? [{ ...input, inputs: (input.inputs ?? []).filter(isShown) }] : [input];
  });
};

/** The inputs of a card, including those in groups. */
export const cardFields = (card: CardSpec, isNew: boolean): CardField[] =>
  cardInputs(card, isNew).flatMap((input) => {
    if ('slot' in input) return [];
    return 'group' in input ? (input.inputs ?? []) : [input];
  });

/**
 * The declaration of a domain object (docs/guides/adding-a-resource.md). Pure data, used by browser and server: routes,
 * validation, OpenAPI, typed calls, the standard list and card and the required messages follow from it.
 */
export interface Resource {
  /** Plural noun: react-admin's resource name, folder, i18n file. */
  name: string;
  /** One row in the API. */
  record?: Schema;
  /** Fields that change without an edit and are left out of the ETag. */
  volatile?: readonly string[];
  /** `list get create update remove` feed the dataProvider; any other name is a call of its own. */
  endpoints: Readonly<Record<string, Endpoint>>;
  list?: ListSpec;
  card?: CardSpec;
  /** Payload schemas of jobs, which run after the commit. */
  jobs?: Readonly<Record<string, Schema>>;
  /** Refusals by message key, with their kind. Each needs a text. */
  refusals?: Readonly<Record<string, ProblemKind>>;
  /** Message keys of its schemas. Each needs a text. */
  errors?: readonly string[];
}

type FieldsOf<R> = R extends { record: infer S extends Schema } ? keyof core.output<S> & string : string;

/** Searched fields, columns and the default sort must name fields of the record, else it does not compile. */
type Sound<R extends Resource> = R extends { list: ListSpec }
  ? {
      list: {
        search?: true | readonly FieldsOf<R>[];
        columns: readonly Column<FieldsOf<R>>[];
        sort: { field: FieldsOf<R>; order: 'asc' | 'desc' };
      };
    }
  : unknown;

export const defineResource = <const R extends Resource>(resource: R & Sound<R>): R => resource;

// ── Derived types ───────────────────────────────────────────────────────────────

/** The handlers of a declaration. Endpoints with `transaction: 'own'` get `Open` as their context. */
export type Handlers<R extends Resource, Ctx, Open> = {
  [E in keyof R['endpoints']]: (
    ctx: R['endpoints'][E]['transaction'] extends 'own' ? Open : Ctx,
    input: Input<R['endpoints'][E]>,
  ) => Promise<Reply<R['endpoints'][E]>>;
};

export type JobHandlers<R extends Resource, Ctx> =
  R['jobs'] extends Readonly<Record<string, Schema>>
    ? { [J in keyof R['jobs']]: (ctx: Ctx, payload: core.output<R['jobs'][J]>) => Promise<void> }
    : Record<never, never>;

type Named<T, K extends string> = T extends Record<K, infer V extends string> ? V : never;
type ColumnOf<R> = R extends { list: { columns: readonly (infer C)[] } } ? C : never;
type DrawnOf<R> = R extends { card: { inputs: readonly (infer I)[] } } ? I : never;
type Grouped<G> = G extends { inputs: readonly (infer I)[] } ? I : never;
type InputOf<R> = DrawnOf<R> | Grouped<DrawnOf<R>>;
type FilterOf<R> = R extends { list: { filters: infer F } } ? keyof F & string : never;

/** Names of cells, inputs and groups that the view must provide. */
export type CellNames<R> = Named<ColumnOf<R>, 'cell'>;
export type InputNames<R> = Named<InputOf<R>, 'input'>;
export type GroupNames<R> = Named<DrawnOf<R>, 'group'>;

type OwnErrors<R> = R extends { errors: readonly (infer E extends string)[] } ? E : never;

type WrittenBy<R, Part extends 'create' | 'update'> = R extends { card: Record<Part, infer S extends Schema> }
  ? keyof core.input<S> & string
  : never;

/** The audit log names them as changed, also where no screen shows them. */
type WrittenOf<R> = WrittenBy<R, 'create'> | WrittenBy<R, 'update'>;

/** The messages of a declaration. A column, input, filter, written field, refusal or error without a text does not compile. */
export type Messages<R extends Resource> = {
  fields: {
    [F in Named<ColumnOf<R>, 'field'> | Named<InputOf<R>, 'field'> | FilterOf<R> | WrittenOf<R>]: string;
  } & MessageTree;
  errors: { [M in (keyof R['refusals'] & string) | OwnErrors<R>]: string } & MessageTree;
  /** Explanations of filters whose label is not enough. */
  filters?: { [F in FilterOf<R>]?: string };
} & (R extends { list: ListSpec } ? { name: string; empty: string } : unknown) & {
    [group: string]: string | MessageTree;
  };

export type MessageTree = { [key: string]: string | MessageTree };

/** The type of the Russian messages: the same keys as English. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
