import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { refused, violationsOf, withOneEntity } from '../../../support/accounts/oneEntity.ts';
import { postForm } from '../../../support/server/multipart.ts';

/** Formats of texts and numbers (docs/reference/api/entities.md#formats). */

const world = withOneEntity('formed');
let id: number;
beforeAll(async () => {
  await makeEntity(world.owner, 'people', [
    { alias: 'email', type: 'text', extra: { format: 'email' } },
    { alias: 'phone', type: 'text', extra: { format: 'phone' } },
    { alias: 'site', type: 'text', extra: { format: 'url' } },
  ]);
  id = (await world.owner.post<{ id: number }>('/rest/people', {})).body.id;
});

const good: [string, string][] = [
  ['email', 'anna@example.com'],
  ['email', 'u@пример.рф'],
  ['email', "o'brien+tag@Example.photography"],
  ['email', ''],
  ['phone', '+7 (495) 123-45-67'],
  ['phone', '8-800-555-35-35 доб. 12'],
  ['phone', '112'],
  ['phone', '+1.555.010.0199 ext 7'],
  ['phone', '+44 20 7946 0958, 4'],
  ['site', 'https://example.com/a?b=c#d'],
  ['site', 'HTTP://пример.рф/путь'],
  ['site', 'mailto:anna@example.com'],
  ['site', 'tel:+15550100199'],
];

test.each(good)('%s %s is kept as written', async (alias, value) => {
  const made = await world.owner.post<Record<string, unknown>>('/rest/people', { [alias]: `  ${value} ` });
  expect(made.body[alias], made.text).toBe(value);
});

test('the domain of an email is kept as people read it', async () => {
  const made = await world.owner.post<Record<string, unknown>>('/rest/people', { email: 'u@xn--e1afmkfd.xn--p1ai' });
  expect(made.body.email, made.text).toBe('u@пример.рф');
});

const bad: [string, unknown][] = [
  ['email', 'anna'],
  ['email', 'anna@'],
  ['email', 'anna@localhost'],
  ['email', 'a b@example.com'],
  ['phone', 'call me'],
  ['phone', '12'],
  ['phone', '+1234567890123456'],
  ['phone', '+7 495 123 ext 1 ext 2'],
  ['phone', '1234567<script>'],
  ['site', 'example.com'],
  ['site', 'javascript:alert(1)'],
  ['site', ' java\nscript:alert(1)'],
  ['site', 'data:text/html,x'],
  ['site', 'https://name:word@example.com/'],
  ['site', 'https://exa mple.com'],
];

test.each(bad)('%s %j is refused on every way of writing', async (alias, value) => {
  const message = `errors.${alias === 'site' ? 'url' : alias}`;
  const { owner } = world;
  expect(violationsOf(await owner.post('/rest/people', { [alias]: value }))).toEqual(refused(`${alias} ${message}`));
  expect(violationsOf(await owner.patch(`/rest/people/${id}`, { [alias]: value }))).toEqual(
    refused(`${alias} ${message}`),
  );
  expect(violationsOf(await owner.post('/rest/people/bulk', { update: [{ id, [alias]: value }] }))).toEqual(
    refused(`update.0.${alias} ${message}`),
  );
  const loaded = await postForm(owner, '/rest/people/import', [
    ['file', { filename: 'a.csv', bytes: `${alias}\n"${String(value)}"\n` }],
  ]);
  expect(violationsOf(loaded)).toEqual(refused(`rows.1.${alias} ${message}`));
  expect(violationsOf(await world.add('text', { extra: { format: message.slice(7), default_value: value } }))).toEqual(
    refused(`extra.default_value ${message}`),
  );
});

test('a field may get a format later: what it has stays, and is checked when it is written', async () => {
  const { body: field } = await world.add('text');
  const made = await world.owner.post<Record<string, unknown>>('/rest/formed', { [field.alias]: 'no address' });
  const changed = await world.owner.patch<{ extra: object; status_id: number }>(`/v1/entities/fields/${field.id}`, {
    extra: { format: 'email' },
  });
  expect(changed.body).toMatchObject({ status_id: 2, extra: { format: 'email' } });
  const path = `/rest/formed/${made.body.id}`;
  expect((await world.owner.patch<Record<string, unknown>>(path, { title: 'x' })).body[field.alias]).toBe('no address');
  expect(violationsOf(await world.owner.patch(path, { [field.alias]: 'none either' }))).toEqual(
    refused(`${field.alias} errors.email`),
  );
});

test.each<[object]>([
  [{ style: 'plain' }],
  [{ style: 'money', currency: 'RUB' }],
  [{ style: 'percent' }],
  [{ style: 'unit', unit: 'кг' }],
])('a number is shown as %j', async (format) => {
  const made = await world.add('number', { extra: { format } });
  expect(made.body).toMatchObject({ status_id: 2, extra: { number_subtype: 'int', format } });
  const plain = await world.owner.patch<{ extra: object }>(`/v1/entities/fields/${made.body.id}`, { extra: {} });
  expect(plain.body.extra).toEqual({ number_subtype: 'int' });
});

test.each<['text' | 'number' | 'date', unknown, string]>([
  ['text', 'zip', 'extra.format fields.errors.format'],
  ['text', { style: 'plain' }, 'extra.format fields.errors.format'],
  ['number', 'email', 'extra.format fields.errors.format'],
  ['number', { style: 'roman' }, 'extra.format fields.errors.format'],
  ['number', { style: 'money' }, 'extra.format.currency errors.required'],
  ['number', { style: 'money', currency: 'rub' }, 'extra.format.currency fields.errors.currency'],
  ['number', { style: 'percent', currency: 'RUB' }, 'extra.format.currency errors.unknown_field'],
  ['number', { style: 'unit', unit: ' ' }, 'extra.format.unit errors.required'],
  ['number', { style: 'plain', unit: 'kg' }, 'extra.format.unit errors.unknown_field'],
  ['date', 'email', 'extra.format errors.unknown_field'],
])('a field of %s has no format %j', async (type, format, says) => {
  expect(violationsOf(await world.add(type, { extra: { format } }))).toEqual(refused(says));
});

test('a column of a file is found by the name of its field in either language', async () => {
  const { body: field } = await world.add('number', { extra: { names: { en: 'Cost', ru: 'Цена' } } });
  for (const header of ['cost', 'ЦЕНА']) {
    const loaded = await postForm<{ created: number }>(world.owner, '/rest/formed/import', [
      ['file', { filename: 'a.csv', bytes: `${header}\n7\n` }],
    ]);
    expect(loaded.body, loaded.text).toMatchObject({ created: 1 });
  }
  const found = await world.owner.get<{ totals: { count: number } }>(`/rest/formed?query[${field.alias}]=7`);
  expect(found.body.totals.count).toBe(2);
});
