import type { core } from 'zod/mini';
import type { Endpoint, Input, Reply } from './endpoint.ts';
import type { Operator } from './fieldTypes/fieldType.ts';
import type { Filters } from './listQuery.ts';
import type { ProblemKind } from './problems.ts';
import type { Schema } from './violations.ts';

/** A column shows a field, or opens a place that modules fill. `cell` names a component of the view; without one the
 * value's own shape decides. `head` says what the row is about: the first column, where none says so. */
export type Column<Field extends string = string> =
  | { field: Field; cell?: string; sort?: true; hidden?: true; head?: true }
  | { slot: `${string}.columns` };

/** An input of the card. `on: 'create'` asks only for a new record, `locked: 'update'` shows it read-only on an old one. */
export type CardInput<Field extends string = string> =
  | { field: Field; input?: string; on?: 'create' | 'update'; locked?: 'update' }
  | { slot: `${string}.card` };

export interface ListSpec<Field extends string = string> {
  search?: true;
  columns: readonly Column<Field>[];
  filters: Filters;
  /** Offers conditions in groups, one of which must hold: the operators of each field that takes part. */
  conditions?: Readonly<Record<string, readonly Operator[]>>;
  /** What is removed can be looked at and brought back. */
  trash?: true;
  sort: { field: string; order: 'asc' | 'desc' };
  /** Others' changes are told to open pages by an event of the resource's name: its table has a trigger that says so. */
  live?: true;
  /** Offers "export" of what the filters leave. */
  export?: true;
  /** Calls that may be made on many selected rows, by endpoint name. */
  bulk?: readonly string[];
  max_width?: number;
}

export interface CardSpec {
  width: number;
  create?: Schema;
  update?: Schema;
  inputs: readonly CardInput[];
  /** What the inputs of a new record start with. Where it is there, a value that is missing is null and not an empty text. */
  starts?: Readonly<Record<string, unknown>>;
}

/**
 * One domain object, declared once (DESIGN.md). Pure data: it runs in the browser and on the server alike.
 * Everything else follows from it: routes, validation, OpenAPI, typed calls, standard list and card, needed words.
 */
export interface Resource {
  /** Plural noun: react-admin's resource name, folder, i18n file. */
  name: string;
  /** One row as the API sends it. */
  record?: Schema;
  /** Fields that change by themselves and so take no part in the ETag. */
  volatile?: readonly string[];
  /** `list get create update remove` feed the dataProvider; any other name is a call of its own. */
  endpoints: Readonly<Record<string, Endpoint>>;
  list?: ListSpec;
  card?: CardSpec;
  /** Work done after the answer: payload of each job, by name. */
  jobs?: Readonly<Record<string, Schema>>;
  /** Every refusal it may answer with, by message; the words for each are required. */
  refusals?: Readonly<Record<string, ProblemKind>>;
  /** Message keys of its own schemas, so that their words are required too. */
  errors?: readonly string[];
}

type FieldsOf<R> = R extends { record: infer S extends Schema } ? keyof core.output<S> & string : string;

/** Columns and the default sort are checked against the record: a name it does not have does not compile. */
type Sound<R extends Resource> = R extends { list: ListSpec }
  ? { list: { columns: readonly Column<FieldsOf<R>>[]; sort: { field: FieldsOf<R>; order: 'asc' | 'desc' } } }
  : unknown;

export const defineResource = <const R extends Resource>(resource: R & Sound<R>): R => resource;

// ── Derived, never written by hand ───────────────────────────────────────────────────────────────

/** The server's side of a declaration: one function for each endpoint. `Open` is given to `transaction: 'own'`. */
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
type InputOf<R> = R extends { card: { inputs: readonly (infer I)[] } } ? I : never;
type FilterOf<R> = R extends { list: { filters: infer F } } ? keyof F & string : never;

/** Cells and inputs that the view of a declaration must bring. */
export type CellNames<R> = Named<ColumnOf<R>, 'cell'>;
export type InputNames<R> = Named<InputOf<R>, 'input'>;

type OwnErrors<R> = R extends { errors: readonly (infer E extends string)[] } ? E : never;

/** The words a declaration needs. A column, input, filter, refusal or error without words does not compile. */
export type Messages<R extends Resource> = {
  fields: { [F in Named<ColumnOf<R>, 'field'> | Named<InputOf<R>, 'field'> | FilterOf<R>]: string } & Words;
  errors: { [M in (keyof R['refusals'] & string) | OwnErrors<R>]: string } & Words;
  /** What a filter does, where its label does not say it. */
  filters?: { [F in FilterOf<R>]?: string };
} & (R extends { list: ListSpec } ? { name: string; empty: string } : unknown) & { [group: string]: string | Words };

export type Words = { [key: string]: string | Words };

/** Russian is typed by English: the same keys, every one. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
