import { expect, test } from 'vitest';
import { compileAccess } from '#server/tenant/access/compileAccess.ts';
import type { RoleGrants } from '#server/tenant/access/roleGrants.ts';
import { ruleSql } from '#server/tenant/access/ruleSql.ts';
import { bindings } from '#server/tenant/bindings.ts';
import { entityModel } from '#server/tenant/model.ts';
import type { GrantedCondition } from '#shared/entities/rights.ts';

const field = { variants: [], extra: {}, name: 'x' };
const model = entityModel('acc_1', {
  id: 7,
  account_id: 1,
  alias: 'deals',
  name: 'Deals',
  fields: [
    { ...field, id: 1, alias: 'title', type_id: 1 },
    { ...field, id: 2, alias: 'amount', type_id: 2 },
  ],
});

const condition = (id: number, op: string, value: GrantedCondition['value']): GrantedCondition => ({
  path: [id],
  field: `${id}`,
  op,
  value,
});

const role = (id: number, ...where: GrantedCondition[][]): RoleGrants => {
  const none = { create: 'none', update: 'none', delete: 'none', import: 'none', export: 'none' } as const;
  const entities = new Map([[model.id, { read: { where }, ...none }]]);
  return { id, is_default: false, new_entities: 'none', entities, fields: new Map() };
};

function readRule(...roles: RoleGrants[]) {
  const bound = bindings([]);
  const { read } = compileAccess(model, [roles], new Map());
  const text = ruleSql(read, 't', { user_id: 1, now: new Date() }, bound.bindOnce);
  return { text, values: bound.values };
}

test('the values that several roles grant of one field are one list', () => {
  const one = (id: number) => role(id, [condition(1, 'eq', `a${id}`)], [condition(1, 'in', [`b${id}`, 'c'])]);
  const { text, values } = readRule(...Array.from({ length: 50 }, (_, at) => one(at)));
  expect(text).toBe(readRule(role(1, [condition(1, 'in', ['a', 'b'])])).text);
  expect(new Set(values[0] as string[]).size).toBe(101);
  expect(values[0]).toHaveLength(101);
});

test('conditions that hold together, and those of other fields, stay beside the list', () => {
  const { text } = readRule(
    role(1, [condition(1, 'eq', 'a')], [condition(1, 'eq', 'b'), condition(2, 'gt', '5')]),
    role(2, [condition(1, 'eq', 'c')], [condition(2, 'eq', '7')]),
  );
  expect(text.match(/ or /g)).toHaveLength(2);
  expect(text).toMatch(/f_1 = any\(/);
  expect(text).toMatch(/f_1 = \$\d.* and t\.f_2 > /);
});
