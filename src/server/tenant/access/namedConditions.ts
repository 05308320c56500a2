import type { Condition } from '#shared/entities/conditionShape.ts';
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
  const { where } = right;
  const at = `${path}.where`;
  const [groupsMax, comparisonsMax] = [limits.role_groups_max, limits.role_comparisons_max];
  if (where.length === 0) violations.push(violation(at, 'roles.errors.group'));
  if (where.length > groupsMax) violations.push(violation(at, 'roles.errors.groups', { max: groupsMax }));
  for (const [n, group] of where.entries()) {
    if (group.length === 0) violations.push(violation(`${at}.${n}`, 'roles.errors.group'));
    if (group.length > comparisonsMax)
      violations.push(violation(`${at}.${n}`, 'roles.errors.comparisons', { max: comparisonsMax }));
  }
  // An entity that is not ready has no fields yet.
  if (!model) {
    violations.push(violation(at, 'roles.errors.entity'));
    return 'none';
  }
  return {
    where: where.map((group, n) =>
      group.map((condition, m) => {
        const granted = withPath(condition, model, models);
        const read = readCondition(granted, model, models);
        if (typeof read === 'string') violations.push(faultOf(read, `${at}.${n}.${m}`, condition));
        return granted;
      }),
    ),
  };
}

/** What is wrong, by the part of the condition that it is about. */
const parts: Readonly<Record<Fault, [part: string, message: string]>> = {
  field: ['field', 'roles.errors.field'],
  hop: ['field', 'roles.errors.hop'],
  operator: ['op', 'roles.errors.operator'],
  operand: ['value', 'roles.errors.value'],
};

const faultOf = (fault: Fault, path: string, { field }: Condition): Violation =>
  violation(`${path}.${parts[fault][0]}`, parts[fault][1], { name: field });

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
