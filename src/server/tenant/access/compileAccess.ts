import type { EntityGrants, RecordAction } from '#shared/entities/rights.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { type Models, readRule } from './readRule.ts';
import { type RecordAccess, wholeAccess } from './recordAccess.ts';
import { grantsOn, type RoleGrants } from './roleGrants.ts';
import { type Alternatives, allOf, eitherOf, isEveryRow, isNoRow, type RowRule } from './rowRule.ts';

/** Roles of which each adds to what the others grant: those of a person, or the one of a key. */
export type Layer = readonly RoleGrants[];

/** Access without the person who asks. */
export type CompiledAccess = Omit<RecordAccess, 'person'>;

/** A role's rights on one entity, as rules. */
type Rules = Record<RecordAction, Alternatives> & { role: RoleGrants };

/**
 * What several layers grant on an entity together: each cuts what the ones before it grant. Without a layer everything is
 * granted.
 */
export function compileAccess(model: EntityModel, layers: readonly Layer[], models: Models): CompiledAccess {
  const ruled = layers.map((layer) => layer.map((role) => rulesOf(role, model, models)));
  const rule = (action: RecordAction) => allOf(ruled.map((layer) => eitherOf(layer.map((rules) => rules[action]))));
  const { seen, partly } = readableFields(model, ruled);
  const writable = writableFields(ruled);
  const compiled: CompiledAccess = {
    model: seen,
    whole: model,
    isWhole: false,
    isAny: layers.every((layer) => layer.some((role) => isGranting(grantsOn(role, model.id)))),
    read: rule('read'),
    create: rule('create'),
    update: rule('update'),
    remove: rule('delete'),
    mayImport: isEveryRow(rule('import')),
    mayExport: isEveryRow(rule('export')),
    partly,
    writable,
  };
  return isEverything(compiled) ? wholeAccess(model) : compiled;
}

const isGranting = (grants: EntityGrants) => Object.values(grants).some((right) => right !== 'none');

function rulesOf(role: RoleGrants, model: EntityModel, models: Models): Rules {
  const grants = grantsOn(role, model.id);
  const rule = (action: RecordAction) => readRule(grants[action], model, models);
  return {
    role,
    read: rule('read'),
    create: rule('create'),
    update: rule('update'),
    delete: rule('delete'),
    import: rule('import'),
    export: rule('export'),
  };
}

const isEverything = ({ model, whole, partly, writable, mayImport, mayExport, ...rules }: CompiledAccess): boolean =>
  model === whole &&
  partly.size === 0 &&
  mayImport &&
  mayExport &&
  [rules.read, rules.create, rules.update, rules.remove].every(isEveryRow) &&
  [...whole.columns.values()].every(
    (column) => isEveryRow(writable([column], 'create')) && isEveryRow(writable([column], 'update')),
  );

const accessTo = ({ fields }: RoleGrants, { id }: FieldModel) => fields.get(id) ?? 'write';

/** The rows in which a field may be read; null if in all that may be read. */
function readableIn(field: FieldModel, layers: readonly Rules[][]): RowRule | null {
  const limiting = layers.flatMap((layer): Alternatives[] => {
    const granting = layer.filter(({ role }) => accessTo(role, field) !== 'none');
    const isRead = ({ read }: Rules) => read.length > 0;
    // Where no record may be read at all, records may still be added.
    if (granting.length > 0 && layer.filter(isRead).every((rules) => granting.includes(rules))) return [];
    return [eitherOf(granting.map(({ read }) => read))];
  });
  const rule = allOf(limiting);
  return isEveryRow(rule) ? null : rule;
}

function readableFields(model: EntityModel, layers: readonly Rules[][]) {
  const hidden = new Set<FieldModel>();
  const partly = new Map<ModelColumn, RowRule>();
  for (const column of model.columns.values()) {
    const rule = column.field && readableIn(column.field, layers);
    if (!rule || !column.field) continue;
    if (isNoRow(rule)) hidden.add(column.field);
    else partly.set(column, rule);
  }
  return { partly, seen: hidden.size === 0 ? model : without(hidden, model) };
}

/** The entity without some of its fields. Its columns stay the same objects. */
const without = (hidden: ReadonlySet<FieldModel>, model: EntityModel): EntityModel => ({
  ...model,
  fields: model.fields.filter((field) => !hidden.has(field)),
  columns: new Map([...model.columns].filter(([, { field }]) => !field || !hidden.has(field))),
});

const writableFields =
  (layers: readonly Rules[][]): RecordAccess['writable'] =>
  (columns, action) => {
    const fields = [...columns].flatMap(({ field }) => field ?? []);
    return allOf(
      layers.flatMap((layer) =>
        fields.map((field) =>
          eitherOf(layer.filter(({ role }) => accessTo(role, field) === 'write').map((rules) => rules[action])),
        ),
      ),
    );
  };
