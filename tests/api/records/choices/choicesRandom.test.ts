import { beforeAll, expect, test } from 'vitest';
import { leadingTo } from '../../../support/accounts/choicesWorld.ts';
import { makeEntity, type NewField, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Random, randomOf, upTo } from '../../../support/records/cases.ts';
import { type Condition, holds, type PlainRow, type Types, type Value } from '../../../support/records/reference.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

/** Random rules on random records: what is offered and what is taken are what a second implementation says. */

const cases = Number(process.env.RANDOM_CASES ?? 60);
const seed = Number(process.env.RANDOM_SEED ?? 20_261_129);

const fields: NewField[] = [
  { alias: 'name', type: 'text' },
  { alias: 'size', type: 'number' },
  { alias: 'rate', type: 'number', extra: { number_subtype: 'decimal', scale: 2 } },
  { alias: 'open', type: 'boolean' },
  { alias: 'day', type: 'date' },
  { alias: 'moment', type: 'timestamp' },
];
const types: Types = {
  name: 'text',
  size: 'number',
  rate: 'number',
  open: 'boolean',
  day: 'date',
  moment: 'timestamp',
};
const pools: Record<string, readonly [Value, ...Value[]]> = {
  name: [null, 'a', 'B', 'e\u0301', 'é', 'ё'],
  size: [null, -1, 0, 1, 2, 3],
  rate: [null, 0.25, 1, 1.5, 2],
  open: [null, true, false],
  day: [null, '2026-01-01', '2026-02-01', '2026-03-01'],
  moment: [null, '2026-01-01T00:00:00.000Z', '2026-01-01T12:00:00.000Z'],
};
const aliases = Object.keys(types) as [string, ...string[]];

let owner: Client;
let firms: TestEntity;
let orders: TestEntity;
let rows: PlainRow[];

const randomRow = (random: Random) =>
  Object.fromEntries(aliases.map((alias) => [alias, random(...(pools[alias] as [Value, ...Value[]]))]));

beforeAll(async () => {
  const api = await startApi();
  owner = await api.signInOwner();
  firms = await makeEntity(owner, 'firms', fields);
  orders = await makeEntity(owner, 'orders', [...fields, { alias: 'firm', type: 'select', extra: leadingTo(firms) }]);
  const random = randomOf(seed);
  const create = Array.from({ length: 30 }, () => randomRow(random));
  rows = (await owner.post<{ created: PlainRow[] }>('/rest/firms/bulk', { create })).body.created;
});

interface Rule extends Omit<Condition, 'operand'> {
  operand: Value | Value[] | { field: string };
}

const ordered = ['gt', 'gte', 'lt', 'lte'] as const;

function randomCondition(random: Random): Rule {
  const field = random(...aliases);
  const value = () => random(...((pools[field] ?? []).filter((each) => each !== null) as [Value, ...Value[]]));
  const isText = field === 'name';
  // Texts are ordered as the database does.
  const order = isText || field === 'open' ? (['eq'] as const) : ordered;
  switch (random('own', 'own', 'own', 'value', 'list', 'ex')) {
    case 'own': {
      const like = field === 'size' || field === 'rate' ? random('size', 'rate') : field;
      return { field, operator: random('eq', 'ne', ...order), operand: { field: like } };
    }
    case 'value':
      return { field, operator: random('eq', 'ne', ...order), operand: value() };
    case 'list':
      return field === 'open'
        ? { field, operator: 'eq', operand: value() }
        : { field, operator: random('in', 'nin'), operand: [value(), value()] };
    default:
      return { field, operator: 'ex', operand: random(true, false) };
  }
}

function isOffered(groups: readonly (readonly Rule[])[], firm: PlainRow, order: Record<string, Value>): boolean {
  return groups.some((group) =>
    group.every(({ operand, ...rest }) => {
      const isOwn = typeof operand === 'object' && operand !== null && 'field' in operand;
      const value = isOwn ? (order[operand.field] ?? null) : operand;
      return (!isOwn || value !== null) && holds(firm, types, { ...rest, operand: value });
    }),
  );
}

test(`${cases} random rules`, async () => {
  for (let at = 0; at < cases; at++) {
    const random = randomOf(seed + at);
    const groups = Array.from({ length: upTo(random, 2) + 1 }, () =>
      Array.from({ length: upTo(random, 2) + 1 }, () => randomCondition(random)),
    );
    const where = groups.map((group) => group.map(({ field, operator: op, operand: value }) => ({ field, op, value })));
    const label = `seed ${seed + at}: ${JSON.stringify(where)}`;
    const set = await owner.patch(`/v1/entities/fields/${orders.fields.firm}`, {
      extra: { ...leadingTo(firms), choices: { where } },
    });
    expect(set.status, `${label} ${set.text}`).toBe(200);
    const order = randomRow(random);
    const expected = rows.filter((firm) => isOffered(groups, firm, order)).map(({ id }) => id);

    const query = new URLSearchParams({ field: 'firm', values: JSON.stringify(order), limit: '100' });
    const { body } = await owner.get<{ items: { id: number }[] }>(`/rest/orders/choices?${query}`);
    expect(
      body.items.map(({ id }) => id).sort((a, b) => a - b),
      label,
    ).toEqual(expected);

    const create = rows.map(({ id }) => ({ ...order, firm: id }));
    const answer = await owner.post('/rest/orders/bulk', { create });
    const refused = new Set(answer.body.violations?.map(({ field }) => Number(field.split('.')[1])));
    expect(
      rows.filter((_, n) => !refused.has(n)).map(({ id }) => id),
      `${label} ${answer.text}`,
    ).toEqual(expected);
  }
});
