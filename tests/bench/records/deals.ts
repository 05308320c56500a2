import type pg from 'pg';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Call } from '../server.ts';

export interface Deals {
  id: number;
  table: string;
  /** Columns by alias. */
  columns: Record<string, string>;
  /** Ids of the stages. */
  stages: number[];
  /** Ids of the sources: of 1, 10, 49 and 40 of 100 records. */
  sources: number[];
}

const fields = [
  { alias: 'name', type: 'text' },
  { alias: 'amount', type: 'number', extra: { number_subtype: 'int', indexed: true } },
  {
    alias: 'stage',
    type: 'select',
    variants: ['new', 'talks', 'offer', 'won', 'lost'].map((alias) => ({ name: alias, alias })),
  },
  { alias: 'owner_id', type: 'number' },
  { alias: 'is_open', type: 'boolean' },
  { alias: 'closes_on', type: 'date' },
  { alias: 'notes', type: 'textarea' },
  {
    alias: 'source',
    type: 'select',
    variants: ['fair', 'letter', 'site', 'call'].map((alias) => ({ name: alias, alias })),
  },
  { alias: 'paid_on', type: 'date' },
] as const;

type Alias = (typeof fields)[number]['alias'];

/**
 * Creates the benchmark's entity through the API, without records.
 * @param only its fields; all by default
 * @param indexed fields with an index, besides those that always have one
 */
export async function makeDeals(
  call: Call,
  alias: string,
  { only, indexed = [] }: { only?: readonly Alias[]; indexed?: readonly Alias[] } = {},
): Promise<Deals> {
  const entity = await call<{ id: number }>('POST', '/v1/entities', { name: alias, alias });
  const deals: Deals = { id: entity.id, table: `acc_1.e_${entity.id}`, columns: {}, stages: [], sources: [] };
  for (const { type, ...field } of fields.filter((each) => !only || only.includes(each.alias))) {
    const made = await call<{ id: number; variants: { id: number }[] }>('POST', '/v1/entities/fields', {
      ...field,
      ...(type === 'select' && { extra: { select_subtype: 'default' } }),
      ...(indexed.includes(field.alias) && { extra: { indexed: true } }),
      name: field.alias,
      entity_id: entity.id,
      type_id: fieldTypeIds[type],
    });
    deals.columns[field.alias] = `f_${made.id}`;
    if (field.alias === 'stage' || field.alias === 'source')
      deals[`${field.alias}s`] = made.variants.map(({ id }) => id);
  }
  return deals;
}

const words = `(array['amber','birch','cedar','delta','ember','fjord','grove','haven','inlet','jetty',
  'kelp','larch','maple','north','ocean','pearl','quartz','river','stone','tidal'])`;

/**
 * The same rows on both sides: names from 400 pairs of words, five stages, amounts up to 100,000, one record a minute;
 * half of them are not paid.
 */
const rows = (count: number, { stages, sources }: Pick<Deals, 'stages' | 'sources'>) => `
  select ${words}[1 + i % 20] || ' ' || ${words}[1 + (i / 20) % 20] || ' ' || i as name,
    (i * 7919::bigint % 100000)::int as amount, ('{${stages.join()}}'::bigint[])[1 + (i / 7) % 5] as stage,
    1 + i % 50 as owner_id, i % 3 > 0 as is_open, date '2026-01-01' + i % 365 as closes_on,
    'Called on day ' || i % 90 || ', wants ' || ${words}[1 + (i / 3) % 20] as notes,
    ('{${sources.join()}}'::bigint[])[case when i % 100 = 0 then 1 when i % 10 = 5 then 2 when i % 2 = 0 then 3 else 4 end] as source,
    case when i % 2 = 0 then date '2026-01-01' + (i * 31) % 365 end as paid_on,
    timestamptz '2024-01-01 00:00:00+00' + i * interval '1 minute' as created_at, i
  from generate_series(1, ${count}) i`;

/** @param more SQL of further columns; `i` is the row's number, from 1 */
export async function fillDeals(
  pool: pg.Pool,
  { table, columns, stages, sources }: Deals,
  count: number,
  more: Record<string, string> = {},
): Promise<void> {
  const all = { created_by: '1', ...more };
  const aliases = [...Object.keys(columns), ...Object.values(all)];
  const names = [...Object.values(columns), ...Object.keys(all)];
  await pool.query(`insert into ${table} (${names.join(', ')})
    select ${aliases.join(', ')} from (${rows(count, { stages, sources })}) as r`);
  await pool.query(`vacuum analyze ${table}`);
}

/** The floor's table: the same rows, with indexes on id and created_at only. */
export async function makeBareDeals(pool: pg.Pool, deals: Deals, count: number): Promise<void> {
  await pool.query(`create schema bench;
    create table bench.deals (id bigint generated always as identity primary key, name text, amount integer, stage bigint,
      owner_id integer, is_open boolean, closes_on date, created_at timestamptz(3) not null default now(), notes text,
      source bigint, paid_on date);
    create index on bench.deals (created_at)`);
  const names = [...fields.map(({ alias }) => alias), 'created_at'].join(', ');
  await pool.query(`insert into bench.deals (${names}) select ${names} from (${rows(count, deals)}) as r`);
  await pool.query('vacuum analyze bench.deals');
}
