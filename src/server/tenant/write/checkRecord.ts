import type { FieldModel, ReferenceTarget } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { variantLookups } from '#shared/fieldTypes/variantLookups.ts';
import { requestLimits } from '#shared/limits.ts';
import { check, type Schema, type Violation, violation } from '#shared/violations.ts';
import { shownEmail } from '../../mail/shownEmail.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { idsOf } from '../rows.ts';
import type { Values } from './columns.ts';

/** A record's body, validated as far as possible without the database. */
export interface Given {
  values: Values;
  /** `deleted_at: null`: restores it. */
  restores: boolean;
  violations: readonly Violation[];
  /** Ids of other objects, not yet checked for existence. */
  references: readonly Reference[];
}

export interface Reference {
  /** Its name in a violation. */
  path: string;
  column: ModelColumn;
  id: number;
  to: ReferenceTarget;
}

interface Options {
  /** Prefix of violations: `create.3.` */
  prefix?: string;
  /** For updates, which may restore. */
  mayRestore?: boolean;
}

/**
 * Reports all violations at once, up to `violations_max`, each with its field. Unknown names and system columns are
 * refused; null is always allowed (docs/reference/api/records.md#writing-records).
 */
export function checkRecord(model: EntityModel, body: unknown, { prefix = '', mayRestore }: Options = {}): Given {
  const values = new Map<ModelColumn, unknown>();
  const violations: Violation[] = [];
  const references: Reference[] = [];
  if (!isObject(body)) return { values, references, restores: false, violations: [notAnObject(prefix)] };
  let restores = false;
  for (const alias of Object.keys(body)) {
    if (violations.length >= requestLimits.violations_max) break;
    const value = body[alias];
    const path = `${prefix}${alias}`;
    const column = model.columns.get(alias);
    if (column?.field) readValue(column as FieldColumn, value, path, { values, violations, references });
    else if (mayRestore && alias === 'deleted_at' && value === null) restores = true;
    else violations.push(violation(path, column ? 'records.errors.system_column' : 'errors.unknown_field'));
  }
  return { values, restores, violations, references };
}

export const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const notAnObject = (prefix: string) => violation(prefix.replace(/\.$/, ''), 'errors.type_object');

type FieldColumn = ModelColumn & { field: FieldModel };

interface Found {
  values: Map<ModelColumn, unknown>;
  violations: Violation[];
  references: Reference[];
}

function readValue(column: FieldColumn, value: unknown, path: string, found: Found): void {
  if (value === null) return void found.values.set(column, null);
  const checked = check(schemaOf(column.field), value, path);
  if (checked.ok) {
    found.values.set(column, storedValue(column.field, checked.value));
    found.references.push(...referencesOf(column, checked.value, path));
  } else if (isDeletedVariant(column.field, value)) {
    // A deleted variant can be kept by records that have it, but not set.
    found.values.set(column, value);
    found.references.push({ path, column, id: value as number, to: 'variant' });
    // One violation for each field, named by the field even if it is inside the value.
  } else found.violations.push(...checked.violations.slice(0, 1).map((first) => ({ ...first, field: path })));
}

/** The domain of an address is stored in one of its two forms: else a unique field would take both. */
const storedValue = ({ extra: { format } }: FieldModel, value: unknown): unknown =>
  format === 'email' ? shownEmail(value as string) : value;

/** The objects that a value is the ids of, except own variants that can be chosen: those are checked with the value. */
function referencesOf(column: FieldColumn, value: unknown, path: string): Reference[] {
  const to = fieldTypeOf(column.field).target?.(column.field.extra);
  if (to === undefined) return [];
  return idsOf(value)
    .filter((id) => to !== 'variant' || isDeletedVariant(column.field, id))
    .map((id) => ({ path, column, id, to }));
}

const isDeletedVariant = (field: FieldModel, value: unknown): boolean =>
  variantLookups(field).byId.get(value as number)?.deleted === true;

const schemas = new WeakMap<FieldModel, Schema>();

function schemaOf(field: FieldModel): Schema {
  let schema = schemas.get(field);
  if (!schema) {
    schema = fieldTypeOf(field).value(field);
    schemas.set(field, schema);
  }
  return schema;
}
