import type { GrantedCondition, SymbolicOperand } from '#shared/entities/rights.ts';
import { limits } from '#shared/limits.ts';
import type { Fault } from '../access/readRule.ts';
import type { Person } from '../access/ruleSql.ts';
import type { Bindings } from '../bindings.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/*
 * Which people may be chosen in a select of people. Conditions are about who they are, `id`, and about their roles,
 * `role_id`. People are no records: they are in the control database, and a statement elsewhere gets them as JSON.
 */

/** A person of whom one may be chosen: with the roles they hold. */
export interface Choosable {
  id: number;
  role_ids: readonly number[];
}

interface PeopleCondition {
  of: 'id' | 'role_id';
  isNot: boolean;
  operand: { ids: readonly number[] } | 'me' | { own: ModelColumn };
}

export type PeopleRule = readonly (readonly PeopleCondition[])[];

const operators: Readonly<Record<string, { isNot: boolean; isList: boolean }>> = {
  eq: { isNot: false, isList: false },
  ne: { isNot: true, isList: false },
  in: { isNot: false, isList: true },
  nin: { isNot: true, isList: true },
};

/** @returns why a condition cannot be worked out, if it cannot */
export function readPeopleCondition(
  { path, op, value }: Pick<GrantedCondition, 'path' | 'op' | 'value'>,
  own: EntityModel,
): PeopleCondition | Fault {
  const [of, ...more] = path;
  if ((of !== 'id' && of !== 'role_id') || more.length > 0) return 'field';
  const operator = Object.hasOwn(operators, op) ? operators[op] : undefined;
  if (!operator) return 'operator';
  const operand = readOperand(value, operator.isList, of, own);
  return operand ? { of, isNot: operator.isNot, operand } : 'operand';
}

function readOperand(
  value: unknown,
  isList: boolean,
  of: PeopleCondition['of'],
  own: EntityModel,
): PeopleCondition['operand'] | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const symbol = value as SymbolicOperand;
    if (of !== 'id' || isList || Object.keys(symbol).length !== 1) return null;
    if ('me' in symbol) return symbol.me === true ? 'me' : null;
    const column = 'field' in symbol ? namesPerson(own, symbol.field) : null;
    return column && { own: column };
  }
  const ids = isList ? value : [value];
  const isFit = Array.isArray(ids) && ids.length > 0 && ids.length <= limits.in_values_max && ids.every(isId);
  return isFit ? { ids } : null;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The select of one person of this id. */
const namesPerson = ({ columns }: EntityModel, id: number | string): ModelColumn | null =>
  [...columns.values()].find(
    ({ type, field }) => type === 'select' && field?.id === id && field.extra.select_subtype === 'user',
  ) ?? null;

/** Fields of the record that a rule compares with. */
export const ownOfPeople = (rule: PeopleRule): ModelColumn[] => [
  ...new Set(
    rule.flatMap((group) =>
      group.flatMap(({ operand }) => (typeof operand === 'object' && 'own' in operand ? [operand.own] : [])),
    ),
  ),
];

/** A rule as a condition on a row `t` with `id` and `role_ids`. */
export function peopleSql(rule: PeopleRule, row: string, person: Person, bind: Bindings['bindOnce']): string {
  const conditionSql = ({ of, isNot, operand }: PeopleCondition): string => {
    const { values, isGiven } = valuesSql(operand, person, bind);
    const holds = of === 'id' ? `${row}.id = any(${values})` : `${row}.role_ids && ${values}`;
    return `(${isGiven} and ${isNot ? 'not ' : ''}(${holds}))`;
  };
  return rule.length === 0
    ? 'false'
    : `(${rule.map((group) => group.map(conditionSql).join(' and ') || 'true').join(' or ')})`;
}

/** Without a value there is nothing to compare with. */
function valuesSql(operand: PeopleCondition['operand'], { user_id, own }: Person, bind: Bindings['bindOnce']) {
  if (operand === 'me')
    return { values: bind([user_id ?? 0], 'bigint[]'), isGiven: user_id === null ? 'false' : 'true' };
  if ('ids' in operand) return { values: bind(operand.ids, 'bigint[]'), isGiven: 'true' };
  const value = own?.(operand.own, bind) ?? 'null::bigint';
  return { values: `array[${value}]`, isGiven: `${value} is not null` };
}
