import { beforeEach, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { type FormPart, postForm } from '../../support/server/multipart.ts';
import { rowsXml, workbookOf } from '../../support/xlsx/workbookOf.ts';

/** Entities that are made from files, with their records. */

interface PlannedField {
  column: number;
  kind: string;
  name: string;
  alias: string;
  type_id: number;
  extra: Record<string, unknown>;
  variants?: { name: string }[];
}
interface Made {
  entity: { id?: number; name: string; alias: string; status_id?: number; fields: PlannedField[] };
  preview: { headers: string[] | null; rows: (string | null)[][] };
  import: {
    created: number;
    skipped: number;
    error_count: number;
    errors: { row: number; field: string; message: string }[];
    dry_run: boolean;
  };
  violations: { field: string; message: string }[];
}

const api = await startApi();
const owner = await api.signInOwner();

const dry: FormPart = ['dry_run', 'true'];
const draft = (entity: object): FormPart => ['entity', JSON.stringify(entity)];

const send = (
  file: string | Buffer,
  parts: FormPart[] = [],
  { filename = 'deals.csv', who = owner as Client, headers = {} as Record<string, string> } = {},
) => postForm<Made>(who, '/v1/entities/from-file', [...parts, ['file', { filename, bytes: file }]], headers);

const entities = async () => {
  const { body } = await owner.get<{ items: { name: string; alias: string }[] }>('/v1/entities?limit=-1');
  return body.items.map(({ alias }) => alias).sort();
};
const records = async (alias: string) =>
  (await owner.get<{ items: Record<string, unknown>[] }>(`/rest/${alias}?sort[id]=asc&limit=-1`)).body.items;

/** Records that the account may have; null: no limit. */
async function setRoom(records: number | null): Promise<void> {
  await api.database.pool.query('update control.accounts set quota_records = $1', [records]);
  const quota = async () =>
    (await owner.get<{ records: { quota: number } }>('/v1/auth/account/usage')).body.records.quota;
  await expect.poll(quota).toBe(records ?? api.settings.quota_records);
}

let before: string[];
beforeEach(async () => {
  before = await entities();
});

const deals = [
  'Name,Email,Price,Share,Stage,Closed on,Paid,Note',
  'Anna,a@x.example,"$1,200.50",45%,New,2026-01-31,yes,',
  'Boris,b@x.example,$7,7.5%,Won,2026-02-28,no,late',
  'Clara,c@x.example,$8,10%,Won,2026-03-31,yes,',
  'Dora,d@x.example,$9,10%,New,2026-04-30,yes,',
].join('\n');

test('a file is proposed as an entity with the types of its columns, and made with its records', async () => {
  const proposed = await send(deals, [dry]);
  expect(proposed.status, proposed.text).toBe(200);
  const { entity, preview } = proposed.body;
  expect([entity.name, entity.alias]).toEqual(['Deals', 'deals']);
  expect(entity.fields.map(({ column, kind, name, alias }) => [column, kind, name, alias])).toEqual([
    [0, 'text', 'Name', 'name'],
    [1, 'email', 'Email', 'email'],
    [2, 'money', 'Price', 'price'],
    [3, 'percent', 'Share', 'share'],
    [4, 'select', 'Stage', 'stage'],
    [5, 'date', 'Closed on', 'closed_on'],
    [6, 'boolean', 'Paid', 'paid'],
    [7, 'text', 'Note', 'note'],
  ]);
  const [, email, price, share, stage] = entity.fields;
  expect(email).toMatchObject({ type_id: fieldTypeIds.text, extra: { format: 'email', is_required: true } });
  expect(price?.extra).toEqual({
    ...{ number_subtype: 'decimal', scale: 2, is_required: true },
    format: { style: 'money', currency: 'USD' },
  });
  expect(share?.extra).toMatchObject({ scale: 1, format: { style: 'percent' } });
  expect(stage?.variants?.map(({ name }) => name)).toEqual(['New', 'Won']);
  expect(entity.fields[7]?.extra).toEqual({});
  expect(preview.headers?.slice(0, 2)).toEqual(['Name', 'Email']);
  expect(preview.rows[0]?.slice(0, 3)).toEqual(['Anna', 'a@x.example', '$1,200.50']);
  expect(proposed.body.import).toMatchObject({ created: 4, error_count: 0, dry_run: true });
  expect(await entities()).toEqual(before);

  const made = await send(deals);
  expect(made.status, made.text).toBe(201);
  expect(made.body.entity).toMatchObject({ name: 'Deals', alias: 'deals', status_id: 2 });
  expect(made.body.entity.fields.map(({ alias }) => alias)).toEqual(entity.fields.map(({ alias }) => alias));
  expect(made.body.import).toMatchObject({ created: 4, dry_run: false });
  const [anna] = await records('deals');
  expect(anna).toMatchObject({
    name: 'Anna',
    price: 1200.5,
    share: 45,
    closed_on: '2026-01-31',
    paid: true,
    note: null,
  });

  const second = await send(deals, [dry]);
  expect([second.body.entity.name, second.body.entity.alias]).toEqual(['Deals', 'deals_2']);
});

test('what a person changed in the proposal holds, and other columns are left out', async () => {
  const entity = {
    ...{ name: 'Sales', alias: 'sales' },
    fields: [
      { column: 4, kind: 'text', name: 'Step' },
      { column: 0, alias: 'who', extra: { is_required: false, help: 'A person' } },
      { column: 2, type_id: fieldTypeIds.number, extra: { number_subtype: 'double' } },
    ],
  };
  const made = await send(deals, [draft(entity)]);
  expect(made.status, made.text).toBe(201);
  expect(made.body.entity.fields.map(({ name, alias, extra }) => [name, alias, extra])).toEqual([
    ['Step', 'step', { is_required: true }],
    ['Name', 'who', { is_required: false, help: 'A person' }],
    ['Price', 'price', { number_subtype: 'double' }],
  ]);
  expect((await records('sales'))[0]).toMatchObject({ step: 'New', who: 'Anna', price: 1200.5 });

  const proposed = await send(deals, [dry, draft({ alias: 'again' })]);
  const again = { ...proposed.body.entity, fields: proposed.body.entity.fields };
  expect((await send(deals, [draft(again)])).status, 'a proposal that is sent back').toBe(201);
});

test('a column that becomes options has those of the whole file', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `Option ${n}`);
  const made = await send(['Kind', ...names].join('\n'), [
    draft({ alias: 'kinds', fields: [{ column: 0, kind: 'select' }] }),
  ]);
  expect(made.body.entity.fields[0]?.variants?.map(({ name }) => name)).toEqual(names);
  expect(await records('kinds')).toHaveLength(40);
});

test('faults are told, and nothing is made of a file that has some', async () => {
  const entity = draft({ alias: 'faulty', fields: [{ column: 0, kind: 'email' }, { column: 2 }] });
  const checked = await send(deals, [dry, entity]);
  expect(checked.body.import).toMatchObject({ created: 0, error_count: 4 });
  expect(checked.body.import.errors[0]).toMatchObject({ row: 1, field: 'name' });
  const refused = await send(deals, [entity]);
  expect(refused.status).toBe(422);
  expect(refused.body.violations[0]).toMatchObject({ field: 'rows.1.name' });
  const twice = draft({ alias: 'twice', fields: [{ column: 4, kind: 'text', extra: { is_unique: true } }] });
  expect((await send(deals, [twice])).body.violations.map(({ field, message }) => [field, message])).toEqual([
    ['rows.3.stage', 'errors.taken'],
    ['rows.4.stage', 'errors.taken'],
  ]);
  expect(await entities()).toEqual(before);
  const some = draft({ alias: 'some', fields: [{ column: 7, extra: { is_required: true } }, { column: 0 }] });
  const skipped = await send(deals, [some, ['on_error', 'skip']]);
  expect(skipped.body.import, skipped.text).toMatchObject({ created: 1, skipped: 3 });
});

const broken: [entity: unknown, field: string, message: string][] = [
  [[], 'entity', 'errors.json'],
  [{ nme: 'x' }, 'entity.nme', 'errors.unknown_field'],
  [{ alias: 'No' }, 'entity.alias', 'entities.errors.alias'],
  [{ fields: [] }, 'entity.fields', 'errors.too_small_array'],
  [{ fields: [{ column: 99 }] }, 'entity.fields.0.column', 'records.errors.no_header'],
  [{ fields: [{ column: 0 }, { column: 0 }] }, 'entity.fields.1.column', 'records.errors.repeated'],
  [
    {
      fields: [
        { column: 0, alias: 'one' },
        { column: 1, alias: 'one' },
      ],
    },
    'entity.fields.1.alias',
    'records.errors.repeated',
  ],
  [{ fields: [{ column: 0, kind: 'colour' }] }, 'entity.fields.0.kind', 'errors.choice'],
  [{ fields: [{ column: 0, extra: { scale: 2 } }] }, 'entity.fields.0.extra.scale', 'errors.unknown_field'],
];

test.each(broken)('%j is refused', async (entity, field, message) => {
  const { status, body } = await send(deals, [draft(entity as object)]);
  expect([status, body.violations[0]?.field, body.violations[0]?.message]).toEqual([422, field, message]);
  expect(await entities()).toEqual(before);
});

test('nothing is left of an entity whose records find no room', async () => {
  await setRoom(1);
  try {
    const refused = await send(deals, [draft({ alias: 'roomless' })], { headers: { 'idempotency-key': 'room' } });
    expect(refused.status, refused.text).toBe(507);
    expect(await entities()).toEqual(before);
    const { body } = await owner.get<{ items: { alias: string }[] }>('/v1/entities/trash');
    expect(body.items.map(({ alias }) => alias)).not.toContain('roomless');
  } finally {
    await setRoom(null);
  }
  const made = await send(deals, [draft({ alias: 'roomless' })], { headers: { 'idempotency-key': 'room' } });
  expect(made.status, made.text).toBe(201);
});

test('a repeated call with an Idempotency-Key gets the first answer', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await send(deals, [draft({ alias: 'once' })], { headers });
  const second = await send(deals, [draft({ alias: 'once' })], { headers });
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await records('once')).toHaveLength(4);
  expect((await send(deals, [draft({ alias: 'once' })])).status).toBe(409);
});

test('a workbook is named by its sheet, and a file without names by its place', async () => {
  const bytes = await workbookOf({
    sheets: { Stock: rowsXml([['Our stock'], [], ['Part', 'Weight'], ['Bolt', 1.234], ['Nut', 2]]) },
  });
  const workbook = await send(bytes, [dry], { filename: 'x.xlsx' });
  expect(workbook.body.entity, workbook.text).toMatchObject({ name: 'Stock', alias: 'stock' });
  expect(workbook.body.entity.fields.map(({ kind, extra }) => [kind, extra.scale])).toEqual([
    ['text', undefined],
    ['decimal', 3],
  ]);
  expect((await send(bytes, [], { filename: 'x.xlsx' })).status).toBe(201);
  expect(await records('stock')).toMatchObject([
    { part: 'Bolt', weight: 1.234 },
    { part: 'Nut', weight: 2 },
  ]);

  const nameless = await send('Bolt,5,x\nNut,6,y\n', [dry, ['has_header', 'false']], { filename: 'Остатки 2026.csv' });
  expect(nameless.body.entity).toMatchObject({ name: 'Остатки 2026', alias: 'ostatki_2026' });
  expect(nameless.body.entity.fields.map(({ name, alias }) => [name, alias])).toEqual([
    ['Column 1', 'column'],
    ['Column 2', 'column_a'],
    ['Column 3', 'column_b'],
  ]);
});

test('columns of one name are told apart, and at most 300 are proposed', async () => {
  const wide = Array.from({ length: 310 }, (_, n) => (n < 2 ? 'Same' : `C${n}`)).join(',');
  const { body } = await send(`${wide}\n${'1,'.repeat(309)}1\n`, [dry]);
  expect(body.entity.fields).toHaveLength(300);
  expect(body.entity.fields.slice(0, 2).map(({ name, alias }) => [name, alias])).toEqual([
    ['Same', 'same'],
    ['Same 2', 'same_a'],
  ]);
});

test('parts of an import into an entity that is there are unknown', async () => {
  for (const part of [
    ['mode', 'update'],
    ['mapping', '{}'],
    ['columns', '{}'],
    ['key', 'id'],
  ] as FormPart[])
    expect((await send(deals, [part, dry])).body.violations).toMatchObject([{ field: part[0] }]);
});
