import type { Operator } from '#shared/fieldTypes/fieldType.ts';
import type { EntityModel } from '../model.ts';
import type { Bindings } from './bindings.ts';
import { kindOf, searchedColumns } from './columnKinds.ts';
import type { Condition, RecordFilter } from './plan.ts';

/** The table's name in every statement of ours. */
export const TABLE = 'm';

const signs: Record<Exclude<Operator, 'ex' | 'in'>, string> = {
  eq: '=',
  like: 'like',
  ilike: 'ilike',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
};

/** Whether it leaves every record that is not deleted. */
export const isEverything = ({ all, any, search }: RecordFilter): boolean =>
  all.length === 0 && any.length === 0 && search === '';

/** The condition of a `where`: never empty, because what was deleted is left out unless it is asked for. */
export function filterSql(model: EntityModel, filter: RecordFilter, bindings: Bindings): string {
  const { all, any, search, isTrash } = filter;
  const holds = (condition: Condition) => conditionSql(condition, bindings);
  const parts = [
    ...(isTrash ? [] : [`${TABLE}.deleted_at is null`]),
    ...all.map(holds),
    ...(any.length > 0 ? [`(${any.map((group) => group.map(holds).join(' and ') || 'true').join(' or ')})`] : []),
    ...(search === '' ? [] : [searchSql(model, search, bindings)]),
  ];
  return parts.join(' and ');
}

function conditionSql({ column, operator, value }: Condition, { bind }: Bindings): string {
  const name = `${TABLE}.${column.name}`;
  const { sqlType } = kindOf(column);
  if (operator === 'ex') return `${name} is ${value ? 'not ' : ''}null`;
  if (operator === 'in')
    return (value as unknown[]).length === 0 ? 'false' : `${name} = any(${bind(value, `${sqlType}[]`)})`;
  const isPattern = operator === 'like' || operator === 'ilike';
  return `${name} ${signs[operator]} ${bind(isPattern ? wholePattern(value as string) : value, sqlType)}`;
}

/** A backslash at the very end has nothing to escape, and PostgreSQL would refuse it: it stands for itself. */
const wholePattern = (pattern: string): string => {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
};

function searchSql(model: EntityModel, search: string, { bind }: Bindings): string {
  const columns = searchedColumns(model);
  if (columns.length === 0) return 'false';
  const pattern = bind(`%${search.replace(/[\\%_]/g, '\\$&')}%`, 'text');
  return `(${columns.map(({ name }) => `${TABLE}.${name} ilike ${pattern}`).join(' or ')})`;
}
