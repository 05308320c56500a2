import type { FieldType } from '#shared/fieldTypes/fieldType.ts';
import { operators } from '#shared/operators/operators.ts';
import { DAY_MS } from '#shared/time/time.ts';
import type { Bindings } from '../bindings.ts';
import { kindOf } from '../columnKinds.ts';
import { composedSql } from '../foldedSql.ts';
import type { ModelColumn } from '../model.ts';
import { operatorSql } from '../operatorSql.ts';
import { isEveryRow, isNoRow, type RowRule, type RuleCondition } from './rowRule.ts';

/** Who asks, and when. */
export interface Person {
  /** Null: nobody, whom no record concerns. */
  user_id: number | null;
  now: Date;
  /** Of what may be chosen: the value of the record that chooses, in SQL. */
  own?: (column: ModelColumn, bind: Bind) => string;
}

type Bind = Bindings['bindOnce'];

/**
 * A rule as a condition on a row. Null where a condition compares with nothing: as false in `where` and in `case`.
 * @param row alias of the row, with all its columns
 * @param bind `bindOnce` of the statement
 */
export function ruleSql(rule: RowRule, row: string, person: Person, bind: Bind): string {
  if (isEveryRow(rule)) return 'true';
  if (isNoRow(rule)) return 'false';
  const groupSql = (group: readonly RuleCondition[]) =>
    group.map((condition) => conditionSql(condition, row, person, bind)).join(' and ');
  const parts = rule.map((alternatives) => alternatives.map(groupSql));
  return parts.map((groups) => (groups.length === 1 ? `${groups[0]}` : `(${groups.join(' or ')})`)).join(' and ');
}

/** The same as a value that is never null. */
export const ruleFlag = (rule: RowRule, row: string, person: Person, bind: Bind): string => {
  const sql = ruleSql(rule, row, person, bind);
  return isEveryRow(rule) || isNoRow(rule) ? sql : `coalesce(${sql}, false)`;
};

function conditionSql(condition: RuleCondition, row: string, person: Person, bind: Bind): string {
  const { through } = condition;
  if (!through) return comparison(condition, row, person, bind);
  // A record that was deleted grants nothing.
  return `exists (select from ${through.table} x where x.id = ${row}.${through.column.name} and x.deleted_at is null
    and ${comparison(condition, 'x', person, bind)})`;
}

function comparison({ column, operator, operand }: RuleCondition, row: string, person: Person, bind: Bind): string {
  const { sqlType, type } = kindOf(column);
  const compared = { column: `${row}.${column.name}`, sqlType, bind };
  if (operand === 'me' && person.user_id === null) return 'false';
  if (operand === 'me')
    return operatorSql(operator, { ...compared, value: isSeveral(operator, type) ? [person.user_id] : person.user_id });
  if ('value' in operand) return operatorSql(operator, { ...compared, value: operand.value });
  if ('own' in operand) {
    const own = person.own?.(operand.own, bind) ?? 'null';
    // The form of Unicode makes no difference, as between a text and a value.
    const same = sqlType === 'text' ? composedSql : (text: string) => text;
    const condition = { ...compared, column: same(compared.column), value: '', bind: () => same(own) };
    // Without a value there is nothing to compare with, also for an operator that is about another value.
    return `(${own} is not null and ${operatorSql(operator, condition)})`;
  }
  const day = new Date(person.now.getTime() + operand.today * DAY_MS).toISOString().slice(0, 10);
  if (type.shape === 'day') return operatorSql(operator, { ...compared, value: day });
  const bounds = operators[operator].ofDay?.(`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`) ?? {};
  const parts = Object.entries(bounds).map(([name, value]) =>
    operatorSql(name as typeof operator, { ...compared, value }),
  );
  return parts.length > 0 ? parts.join(' and ') : 'false';
}

const isSeveral = (operator: RuleCondition['operator'], { is_list }: FieldType) =>
  is_list === true || operators[operator].operand.is_list;
