import { expect, test } from 'vitest';
import { parseQuery } from '#server/http/request/queryParser.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import { entityModel } from '#server/tenant/model.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import { pageStatement } from '#server/tenant/query/sql/statements.ts';
import { rowsOf } from '#server/tenant/rows.ts';

const field = { variants: [], extra: {} };
const model = entityModel('acc_1', {
  id: 7,
  account_id: 1,
  alias: 'deals',
  name: 'Deals; drop table x',
  fields: [
    { ...field, id: 1, alias: 'title', name: '"; --', type_id: 1 },
    { ...field, id: 2, alias: 'amount', name: "'", type_id: 2 },
  ],
});

const statementOf = (query: string) => {
  const plan = parsePlan(wholeAccess(model), parseQuery(query) as Record<string, unknown>);
  return pageStatement(plan, { reader: rowsOf(model), expansions: [] }, 'bounded');
};

const hostile = ["'; drop table e_7; --", '$1', '"', '\\', "x' or '1'='1", '1::text', '/*', '%', '{a,b}', ')'];

test.each(['query[title]', 'query[title][ilike]', 'query[title][in][]', 'query[or][0][title][gt]', 'search'])(
  'a value in %s is bound and does not change the statement',
  (key) => {
    const plain = statementOf(`${key}=x`);
    for (const value of hostile) {
      const statement = statementOf(`${key}=${encodeURIComponent(value)}`);
      expect(statement.text).toBe(plain.text);
      expect(statement.values).not.toEqual(plain.values);
    }
  },
);

test('identifiers come from ids only: the statement contains neither aliases nor names', () => {
  const { text } = statementOf('query[title]=x&query[amount][gt]=1&sort[title]=desc&search=y');
  expect(text).not.toMatch(/title|amount|deals|Deals|drop/);
  expect(text).toContain('"acc_1".e_7');
  expect(text).toContain('m.f_1 desc nulls last, m.id desc');
});

test('a page is one statement with the rows, and their count only when needed', () => {
  const first = statementOf('');
  expect(first.text).toMatch(/case when \(select count\(\*\) from p\) > 25 then \(select count/);
  expect(first.text).toContain('limit 10001');
  expect(statementOf('page=2').text).not.toContain('case when');
  expect(statementOf('page=2000').text).toContain('(select m.id from "acc_1".e_7 m where m.deleted_at is null');
});
