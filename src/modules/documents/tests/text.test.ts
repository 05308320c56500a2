import { expect, test } from 'vitest';
import { type Field, fieldsOf } from '../src/data/fields.ts';
import { loadRecord, neededFields } from '../src/data/record.ts';
import { type Filled, fill } from '../src/text/fill.ts';
import { type Block, mentions, parse } from '../src/text/parse.ts';
import { cutRows, emptyFields, problemsOf } from '../src/text/problems.ts';
import { writer } from '../src/text/write.ts';
import { companies, deals, entities, openHost } from './support.ts';

const names = {
  group: 'General',
  id: 'ID',
  created_at: 'Created',
  today: 'Today',
  account: 'Account',
  person: 'Person',
};
const ofDeals = fieldsOf(deals, entities, names);
const ofCompanies = fieldsOf(companies, entities, names);
const general = { today: '2026-11-25', account: 'Stoa', me: 'Vera' };
const words = { yes: 'Yes', no: 'No' };

const flat = (pieces: readonly Filled[]) => pieces.map(({ text }) => text).join('');
const texts = (blocks: readonly Block<Filled>[]) =>
  blocks.map((block) =>
    'lines' in block ? block.lines.map(flat) : 'rows' in block ? block.rows.map((row) => row.map(flat)) : [],
  );

async function filled(
  text: string,
  id: number | null,
  { of = deals, fields = ofDeals, locale = 'en' as 'en' | 'ru' } = {},
) {
  const { data } = openHost().host;
  const needed = neededFields(
    mentions(text).map(({ field }) => field),
    fields,
  );
  const loaded = id === null ? null : await loadRecord(data, of, id, needed);
  return { loaded, blocks: fill(parse(text), { fields, loaded, write: writer(locale, words), general }) };
}

const line = async (text: string, id: number | null = 7, options = {}) =>
  texts((await filled(text, id, options)).blocks)
    .flat(2)
    .join('\n');

test('reads titles, paragraphs, lists, tables and rules', () => {
  const text =
    '# Offer\nOne\ntwo **bold**\n\nThree\n- a\n- b\n> right\n| A | B |\n| {{title}} | |\n---\n## Terms\n|| a | b';
  expect(parse(text).map(({ kind }) => kind)).toEqual([
    ...['title', 'paragraph', 'paragraph', 'list', 'right', 'table', 'rule', 'heading', 'columns'],
  ]);
  expect(parse('two **bold {{ title }}**')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          { bold: false, text: 'two ' },
          { bold: true, text: 'bold ' },
          { bold: true, field: 'title' },
        ],
      ],
    },
  ]);
  expect(parse('')).toEqual([]);
});

test('a template can name fields of the record, of those it links, and of those that link to it', () => {
  expect([...ofDeals.keys()]).toEqual([
    ...['today', 'account', 'me', 'id', 'created_at'],
    ...['title', 'amount', 'stage', 'company', 'owner', 'closes_on', 'is_urgent'],
    ...['company.name', 'company.city', 'company.since'],
  ]);
  expect([...ofCompanies.keys()].filter((path) => path.includes('.'))).toEqual([
    ...['deals.title', 'deals.amount', 'deals.stage', 'deals.closes_on', 'deals.is_urgent'],
  ]);
});

test('writes values as the language does', async () => {
  expect(await line('{{amount}} {{amount:money}} {{closes_on}} {{closes_on:long}}')).toBe(
    '1,234,567.5 1,234,567.50 24.12.2026 24 December 2026',
  );
  expect(
    (await line('{{amount:money}} {{closes_on}} {{closes_on:long}}', 7, { locale: 'ru' })).replace(/\s/g, ' '),
  ).toBe('1 234 567,50 24.12.2026 24 декабря 2026 года');
  expect(
    await line('{{stage}}, {{owner}}, {{company}}, {{company.city}}, {{is_urgent}}, {{id}}, {{account}}, {{me}}'),
  ).toBe('Won, Oleg, North <b>Quarry</b>, Riga, Yes, 7, Stoa, Vera');
  expect(await line('{{today:long}}')).toBe('25 November 2026');
});

test('values are never read as markup', async () => {
  const { blocks } = await filled('{{title}}\n\n| {{title}} | x |', 8);
  expect(texts(blocks)).toEqual([['**Gate** | {{amount}}'], [['**Gate** | {{amount}}', 'x']]]);
});

test('what is empty, open or unknown is marked', async () => {
  const states = async (text: string, id: number | null) =>
    (await filled(text, id)).blocks.flatMap((block) => ('lines' in block ? block.lines.flat() : []));
  expect(await states('{{closes_on}}{{company.city}}{{titel}}', 9)).toEqual([
    { bold: false, text: 'Closes on', state: 'empty' },
    { bold: false, text: 'Company: City', state: 'empty' },
    { bold: false, text: '{{titel}}', state: 'fault' },
  ]);
  expect(await states('{{title}}{{account}}', null)).toEqual([
    { bold: false, text: 'Title', state: 'open' },
    { bold: false, text: 'Stoa', state: 'value' },
  ]);
  const { blocks } = await filled('{{closes_on}} {{closes_on}} | {{stage}}\n| {{stage}} |', 9);
  expect(emptyFields(blocks)).toEqual(['Closes on', 'Stage']);
});

test('a row is repeated for records, with their sum and count', async () => {
  const text =
    '| Deal | Amount |\n| {{deals.title}} | {{deals.amount:money}} |\n| {{deals.title:count}} | {{deals.amount:sum}} |';
  const { blocks, loaded } = await filled(text, 1, { of: companies, fields: ofCompanies });
  expect(texts(blocks)).toEqual([
    [
      ['Deal', 'Amount'],
      ['Roof <img src=x onerror=alert(1)>', '1,234,567.50'],
      ['**Gate** | {{amount}}', '500.00'],
      ['2', '1,235,067.50'],
    ],
  ]);
  expect(cutRows(loaded)).toEqual([]);
  expect(cutRows(loaded && { ...loaded, rows: new Map([['deals', { items: [{ id: 1 }], count: 3 }]]) })).toEqual([
    { alias: 'deals', shown: 1, count: 3 },
  ]);
  const none = await filled(text, 2, { of: companies, fields: ofCompanies });
  expect(texts(none.blocks)).toEqual([
    [
      ['Deal', 'Amount'],
      ['0', '0.00'],
    ],
  ]);
  expect(await line('{{deals.title}}', 1, { of: companies, fields: ofCompanies })).toContain(', **Gate**');
});

test.each([
  ['{{titel}}', { kind: 'unknown', near: 'title' }],
  ['{{compny.city}}', { kind: 'unknown', near: 'company.city' }],
  ['{{ Title }}', { kind: 'unknown', near: 'title' }],
  ['{{quite_another_thing}}', { kind: 'unknown', near: null }],
  ['{{}}', { kind: 'unknown', near: null }],
  ['{{amount:mony}}', { kind: 'format', format: 'mony' }],
  ['{{amount:money:long}}', { kind: 'format', format: 'money:long' }],
  ['{{title:money}}', { kind: 'misfit', format: 'money' }],
  ['{{amount:sum}}', { kind: 'misfit', format: 'sum' }],
  ['{{constructor}}', { kind: 'unknown', near: null }],
  ['{{amount:constructor}}', { kind: 'format', format: 'constructor' }],
])('names what is wrong with %s', (text, fault) => {
  expect(problemsOf(`First\n${text}`, ofDeals)).toEqual([{ at: expect.objectContaining({ line: 2 }), fault }]);
});

test('right fields are no problems', () => {
  const right = '{{title}} {{ amount : money }} {{company.since:long}} {{today}} {not a field} {{a\nb}}';
  expect(problemsOf(right, ofDeals)).toEqual([]);
  expect([...ofDeals.values()].every((field: Field) => problemsOf(`{{${field.path}}}`, ofDeals).length === 0)).toBe(
    true,
  );
});

test('a record that is gone is not filled in', async () => {
  expect((await filled('{{title}}', 99)).loaded).toBeNull();
});
