import { requestLimits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { AccountAccess } from '../access/accountAccess.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { type Person, ruleSql } from '../access/ruleSql.ts';
import { bindings } from '../bindings.ts';
import { kindOf } from '../columnKinds.ts';
import type { RunStatement } from '../dataPlane.ts';
import type { ModelColumn } from '../model.ts';
import { idsOf } from '../rows.ts';
import type { Values } from '../write/columns.ts';
import type { Statement } from '../write/recordStatements.ts';
import { type ChoiceRule, choiceRule, limitedSelects } from './choiceRule.ts';
import { type Choosable, peopleSql } from './peopleRule.ts';

/*
 * The check of what is chosen: one statement for each select that has a rule, however many rows are written. What a record
 * has stays, also when it is sent again; with a change of a field that the rule compares with it is checked.
 */

/** A row that is written, as it concerns choices. */
export interface ChoosingRow {
  /** Of its fields' names in the request: `create.3.` */
  prefix: string;
  /** Null for a new record. */
  id: number | null;
  values: Values;
}

/** Who chooses, and what from. */
export interface Chooser {
  account: AccountAccess;
  person: Person;
  /** The roles of these people. */
  people(ids: readonly number[]): Promise<readonly Choosable[]>;
}

/** Whether one of the rows chooses in a select that has a rule: then {@link notOffered} has to look. */
export const mayChoose = ({ whole }: RecordAccess, rows: readonly Pick<ChoosingRow, 'values'>[]): boolean =>
  limitedSelects(whole).some((column) => rows.some(({ values }) => isChosen(values.get(column))));

/** The fields of a record on which depends what may be chosen in it. */
export const comparedFields = (access: RecordAccess, account: AccountAccess): ModelColumn[] => [
  ...new Set(limitedSelects(access.whole).flatMap((column) => choiceRule(column, access, account)?.own ?? [])),
];

const isChosen = (value: unknown) => value !== undefined && value !== null;

/** A violation for each select in which something is chosen that is not offered. */
export async function notOffered(
  access: RecordAccess,
  run: RunStatement,
  rows: readonly ChoosingRow[],
  chooser: Chooser,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const column of limitedSelects(access.whole)) {
    const given = rows.filter(({ values }) => isChosen(values.get(column)));
    const rule = given.length > 0 ? choiceRule(column, access, chooser.account) : null;
    if (!rule) continue;
    const statement = await refusedStatement(access, column, rule, given, chooser);
    for (const { n } of await run<{ n: number }>([statement]))
      violations.push(violation(`${given[n]?.prefix}${column.alias}`, 'errors.not_offered'));
  }
  return violations;
}

/** Numbers of the rows in which one of the chosen is not offered. */
async function refusedStatement(
  access: RecordAccess,
  column: ModelColumn,
  { own, ...ruled }: ChoiceRule,
  given: readonly ChoosingRow[],
  chooser: Chooser,
): Promise<Statement> {
  const chosen = given.map(({ id, values }, n) => ({
    n,
    id,
    chosen: idsOf(values.get(column)),
    ...Object.fromEntries(
      own.flatMap((each) => [
        [each.name, each.field ? (values.get(each) ?? null) : id],
        [`${each.name}_given`, values.has(each) || id === null],
      ]),
    ),
  }));
  const all = bindings([JSON.stringify(chosen)]);
  // The id of the record itself has its place already.
  const sent = own
    .filter(({ field }) => field)
    .flatMap((each) => [`${each.name} ${kindOf(each).sqlType}`, `${each.name}_given boolean`]);
  const mine = (each: ModelColumn) =>
    each.field ? `(case when given.${each.name}_given then given.${each.name} else own.${each.name} end)` : 'given.id';
  const kept = [
    kindOf(column).type.is_list ? `wanted.id = any(own.${column.name})` : `wanted.id = own.${column.name}`,
    ...own.filter(({ field }) => field).map((each) => `${mine(each)} is not distinct from own.${each.name}`),
  ].join(' and ');
  const person = { ...chooser.person, own: mine };
  const offered =
    ruled.target === null
      ? `select from json_to_recordset(${all.bind(JSON.stringify(await peopleOf(chosen, chooser)), 'json')})
      as t(id bigint, role_ids bigint[]) where t.id = wanted.id and ${peopleSql(ruled.rule, 't', person, all.bindOnce)}`
      : `select from ${ruled.target.whole.table} t where t.id = wanted.id and ${ruleSql(ruled.rule, 't', person, all.bindOnce)}`;
  const found = ['own.id = given.id', ...readableRows(access, 'own', all)].join(' and ');
  return {
    text: `select distinct given.n
  from json_to_recordset($1::json) as given(${['n integer', 'id bigint', 'chosen bigint[]', ...sent].join(', ')})
  cross join lateral unnest(given.chosen) as wanted(id)
  left join ${access.whole.table} own on ${found}
  where (given.id is null or own.id is not null)
    and (own.id is null or not coalesce(${kept}, false))
    and not exists (${offered})
  order by given.n limit ${requestLimits.violations_max}`,
    values: all.values,
  };
}

const peopleOf = (rows: readonly { chosen: readonly number[] }[], { people }: Chooser) =>
  people([...new Set(rows.flatMap(({ chosen }) => chosen))]);
