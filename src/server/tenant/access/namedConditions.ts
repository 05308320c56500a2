import type { Condition } from '#shared/conditionShape.ts';
import type { GrantedCondition, GrantedOperand, GrantedRight } from '#shared/entities/rights.ts';
import { limits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { type Fault, type Models, readCondition } from './readRule.ts';

/** A right as the API has it: fields by alias. */
type Right = 'none' | 'all' | { where: readonly (readonly Condition[])[] };

interface Place {
  /** The entity that the conditions are about. */
  model: EntityModel | undefined;
  models: Models;
  /** Of the right in the request: `entities.0.read` */
  path: string;
}

/**
 * A right as it is stored: its fields by id.
 * @param violations gets what is wrong with it, each named by its condition
 */
export function toGranted(right: Right, { model, models, path }: Place, violations: Violation[]): GrantedRight {
  if (typeof right === 'string') return right;
  const at = `${path}.where`;
  const read = (condition: Condition) => {
    const stored = model ? withPath(condition, model, models) : null;
    const found = stored && model ? readCondition(stored, model, models) : null;
    return { stored, fault: typeof found === 'string' ? found : null };
  };
  const where = toStored(right.where, { path: at, messages: ofRoles }, read, violations);
  // An entity that is not ready has no fields yet.
  if (model) return { where };
  violations.push(violation(at, 'roles.errors.entity'));
  return 'none';
}

/**
 * Groups of conditions as they are stored.
 * @param messages of violations
 * @param read a condition as it is stored, and why it cannot be worked out
 */
export function toStored(
  where: readonly (readonly Condition[])[],
  { path, messages }: { path: string; messages: Messages },
  read: (condition: Condition) => { stored: GrantedCondition | null; fault: Fault | null },
  violations: Violation[],
): GrantedCondition[][] {
  const [groupsMax, comparisonsMax] = [limits.role_groups_max, limits.role_comparisons_max];
  const wrong = (at: string, message: keyof Messages, params: Violation['params'] = {}) =>
    void violations.push(violation(at, messages[message], params));
  if (where.length === 0) wrong(path, 'group');
  if (where.length > groupsMax) wrong(path, 'groups', { max: groupsMax });
  return where.map((group, n) => {
    if (group.length === 0) wrong(`${path}.${n}`, 'group');
    if (group.length > comparisonsMax) wrong(`${path}.${n}`, 'comparisons', { max: comparisonsMax });
    return group.flatMap((condition, m) => {
      const { stored, fault } = read(condition);
      if (fault) wrong(`${path}.${n}.${m}.${parts[fault]}`, fault, { name: condition.field });
      return stored ?? [];
    });
  });
}

type Messages = Readonly<Record<Fault | 'group' | 'groups' | 'comparisons', string>>;

const ofRoles: Messages = {
  group: 'roles.errors.group',
  groups: 'roles.errors.groups',
  comparisons: 'roles.errors.comparisons',
  field: 'roles.errors.field',
  hop: 'roles.errors.hop',
  operator: 'roles.errors.operator',
  operand: 'roles.errors.value',
};

/** The part of a condition that is wrong. */
const parts: Readonly<Record<Fault, string>> = { field: 'field', hop: 'field', operator: 'op', operand: 'value' };

/** A step that is not found stays a text, which is no field. */
function withPath({ field, op, value }: Condition, model: EntityModel, models: Models): GrantedCondition {
  const [first = '', ...rest] = field.split('.');
  const column = model.columns.get(first);
  const target = column && targetOf(column, models);
  const path = [stepOf(column, first), ...rest.map((alias) => stepOf(target?.columns.get(alias), alias))];
  return { path, field, op, value: value as GrantedOperand };
}

const stepOf = (column: ModelColumn | undefined, alias: string): number | string => column?.field?.id ?? alias;

const targetOf = ({ field }: ModelColumn, models: Models): EntityModel | undefined =>
  models.get(field?.extra.select_entity_id ?? 0);

/** A right as it is shown: fields by their aliases of today; one that is gone as it was named last. */
export function toRight(right: GrantedRight, model: EntityModel | undefined, models: Models) {
  if (typeof right === 'string') return right;
  return {
    where: right.where.map((group) =>
      group.map(({ path, field, op, value }) => ({ field: nameOf(path, model, models) ?? field, op, value })),
    ),
  };
}

function nameOf(path: GrantedCondition['path'], model: EntityModel | undefined, models: Models): string | null {
  const names: string[] = [];
  let entity = model;
  for (const step of path) {
    const column = entity && findColumn(entity, step);
    if (!column) return null;
    names.push(column.alias);
    entity = targetOf(column, models);
  }
  return names.join('.');
}

const findColumn = ({ columns }: EntityModel, step: number | string): ModelColumn | undefined =>
  typeof step === 'string' ? columns.get(step) : [...columns.values()].find(({ field }) => field?.id === step);
