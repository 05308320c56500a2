import type { EntityModel, ModelColumn } from '../model.ts';
import { everyRow, type RowRule } from './rowRule.ts';
import type { Person } from './ruleSql.ts';

/** What a caller may do with the records of one entity (docs/start/architecture.md#access-to-records). */
export interface RecordAccess {
  /** The entity as the caller may read it: fields that may not be read are absent. Of an entity that may be read whole, the entity. */
  model: EntityModel;
  /** The entity with all its fields: for what is written with a record, such as its history. */
  whole: EntityModel;
  /** Everything is granted. */
  isWhole: boolean;
  /** Something is granted, if perhaps on no record. Otherwise the entity is not there for the caller. */
  isAny: boolean;
  person: Person;
  read: RowRule;
  create: RowRule;
  update: RowRule;
  remove: RowRule;
  mayImport: boolean;
  mayExport: boolean;
  /**
   * Columns of `model` that may be read in some of the readable rows only. They are null in the others, and nothing may be
   * filtered, sorted or searched by them.
   */
  partly: ReadonlyMap<ModelColumn, RowRule>;
  /** The rows in which these columns may be written; for a new record, the row as it will be. */
  writable(columns: Iterable<ModelColumn>, action: 'create' | 'update'): RowRule;
}

const none = new Map<ModelColumn, RowRule>();
const nobody: Person = { user_id: 0, now: new Date(0) };
const wholes = new WeakMap<EntityModel, RecordAccess>();

/** Access to everything of an entity: of full access, and of the system. */
export function wholeAccess(model: EntityModel): RecordAccess {
  const known = wholes.get(model);
  if (known) return known;
  const access: RecordAccess = {
    model,
    whole: model,
    isWhole: true,
    isAny: true,
    person: nobody,
    read: everyRow,
    create: everyRow,
    update: everyRow,
    remove: everyRow,
    mayImport: true,
    mayExport: true,
    partly: none,
    writable: () => everyRow,
  };
  wholes.set(model, access);
  return access;
}

/**
 * Whether two accesses that roles of the same rights give to an entity let the same rows pass. A condition that was broken
 * meanwhile is a difference. Of models that were loaded together, they are the same.
 */
export const hasSameRules = (one: RecordAccess, other: RecordAccess): boolean =>
  one.whole === other.whole || keyOf(one) === keyOf(other);

const keyOf = ({ whole, read, create, update, remove, partly }: RecordAccess): string =>
  JSON.stringify([whole.id, read, create, update, remove, [...partly]], (_, value) =>
    isColumn(value) ? value.name : value,
  );

const isColumn = (value: unknown): value is ModelColumn =>
  typeof value === 'object' && value !== null && 'field' in value;
