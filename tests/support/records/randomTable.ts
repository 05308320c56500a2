import type pg from 'pg';
import { expect } from 'vitest';
import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import { type FieldModel, type FieldTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type Made, whenReady } from '../accounts/entities.ts';
import type { Client } from '../server/client.ts';
import { lists, type Random, type RandomField, randomFields, randomRow } from './cases.ts';
import type { Options, PlainRow } from './reference.ts';

/** An entity with random fields and rows, and the same rows in memory. */
export interface RandomTable {
  fields: RandomField[];
  rows: PlainRow[];
  model: EntityModel;
  options: Options;
}

interface Place {
  owner: Client;
  pool: pg.Pool;
}

export async function makeRandomTable(
  { owner, pool }: Place,
  random: Random,
  name: string,
  size: number,
): Promise<RandomTable> {
  const made = randomFields(random);
  const { body: entity, status, text } = await owner.post<Made>('/v1/entities', { name, alias: name });
  expect(status, text).toBe(201);
  await whenReady(owner, '/v1/entities', entity);
  const models: FieldModel[] = [];
  for (const { alias, type, extra } of made) {
    const isChoice = type === 'select' || type === 'selects';
    const variants = isChoice ? [1, 2, 3].map((n) => ({ name: `Variant ${n}`, alias: `v${n}` })) : [];
    const own = isChoice && { select_subtype: 'default' };
    const several = fieldTypes[type].is_list && { is_multiple: true };
    const body = {
      entity_id: entity.id,
      name: alias,
      alias,
      type_id: idOf(type),
      extra: { ...own, ...several, ...extra },
      variants,
    };
    const answer = await owner.post<FieldModel & Made>('/v1/entities/fields', body);
    expect(answer.status, answer.text).toBe(201);
    await whenReady(owner, '/v1/entities/fields', answer.body);
    // The order of options is not that of their ids.
    models.push({ ...answer.body, variants: answer.body.variants.toReversed() });
  }
  const model = entityModel('acc_1', { id: entity.id, account_id: 1, alias: name, name, fields: models });
  const options = Object.fromEntries(
    models
      .filter(({ variants }) => variants.length > 0)
      .map(({ alias, variants }) => [alias, variants.map(({ id }) => id)]),
  );
  // One of the values is no option.
  const fields = made.map((field) => {
    const ids = options[field.alias];
    const pool = field.type === 'selects' && ids ? lists(ids) : (ids?.concat(987_654) ?? field.pool);
    return { ...field, pool };
  });
  const rows = Array.from({ length: size }, (_, at) => randomRow(random, fields, at * 2 + 1));
  await insert(pool, model, rows);
  return { fields, rows, model, options };
}

const idOf = (type: FieldTypeName) => fieldTypeIds[type === 'selects' ? 'select' : type === 'files' ? 'file' : type];

async function insert(pool: pg.Pool, model: EntityModel, rows: readonly PlainRow[]): Promise<void> {
  const named = rows.map((row) => {
    const columns = Object.entries(row).map(([alias, value]) => [model.columns.get(alias)?.name, value]);
    return { ...Object.fromEntries(columns), _v: 1 };
  });
  const text = `insert into ${model.table} select * from json_populate_recordset(null::${model.table}, $1)`;
  await pool.query(text, [JSON.stringify(named)]);
}

/** A row as the API returns it; a file that does not exist is null. */
export function shown({ fields, model }: RandomTable, row: PlainRow): Record<string, unknown> {
  const own = model.fields.map(({ alias }) => {
    const isFile = fields.find((field) => field.alias === alias)?.type.startsWith('file');
    return [alias, isFile ? null : row[alias]];
  });
  return { ...row, ...Object.fromEntries(own) };
}
