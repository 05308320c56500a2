import type pg from 'pg';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';

/** An entity with a field of each of the nine types, for many records. */
export interface Things {
  id: number;
  alias: string;
  table: string;
  /** Column names by alias of the field. */
  columns: Record<string, string>;
  /** Ids of the variants of `stage`. */
  stages: number[];
}

export const stageNames = ['Fresh', 'Talks', 'Offer', 'Won', 'Lost'];

const fields: { alias: string; name: string; type: BaseTypeName; extra?: object; variants?: object[] }[] = [
  { alias: 'name', name: 'Name', type: 'text' },
  { alias: 'amount', name: 'Amount', type: 'number', extra: { number_subtype: 'int', indexed: true } },
  { alias: 'urgent', name: 'Urgent', type: 'boolean' },
  {
    alias: 'stage',
    name: 'Stage',
    type: 'select',
    extra: { select_subtype: 'default' },
    variants: stageNames.map((name) => ({ name, alias: name.toLowerCase() })),
  },
  { alias: 'due', name: 'Due', type: 'date' },
  { alias: 'seen', name: 'Seen', type: 'timestamp' },
  { alias: 'notes', name: 'Notes', type: 'textarea' },
  { alias: 'paper', name: 'Paper', type: 'file' },
  { alias: 'details', name: 'Details', type: 'json' },
];

type Post = (path: string, body: object) => Promise<Record<string, unknown>>;

/** Creates it through the API, without records. */
export async function makeThings(post: Post, alias: string, name: string): Promise<Things> {
  const { id } = (await post('/v1/entities', { name, alias })) as { id: number };
  const things: Things = { id, alias, table: `acc_1.e_${id}`, columns: {}, stages: [] };
  for (const { type, ...field } of fields) {
    const made = await post('/v1/entities/fields', { ...field, entity_id: id, type_id: fieldTypeIds[type] });
    things.columns[field.alias] = `f_${made.id}`;
    if (type === 'select') things.stages = (made.variants as { id: number }[]).map((variant) => variant.id);
  }
  return things;
}

const words = `(array['amber','birch','cedar','delta','ember','fjord','grove','haven','inlet','jetty',
  'kelp','larch','maple','north','ocean','pearl','quartz','river','stone','tidal'])`;

/**
 * Inserts records directly into the table: `birch amber 1`, `cedar amber 2`, … One in ten has no file, one in seven no date.
 * @param papers ids of uploaded files
 */
export async function fillThings(pool: pg.Pool, things: Things, count: number, papers: readonly number[]) {
  const { table, columns, stages } = things;
  await pool.query(`insert into ${table} (${fields.map(({ alias }) => columns[alias]).join(', ')}, created_by)
    select ${words}[1 + i % 20] || ' ' || ${words}[1 + (i / 20) % 20] || ' ' || i,
      (i * 7919::bigint % 1000000)::int, i % 3 = 0, ${pick(stages, 'i / 7')},
      case when i % 7 > 0 then date '2026-01-01' + i % 365 end,
      timestamptz '2026-01-01 09:00:00+00' + i * interval '7 minutes',
      'Called on day ' || i % 90 || ', wants ' || ${words}[1 + (i / 3) % 20] || E'\\nand will call back',
      case when i % 10 > 0 then ${pick(papers, 'i')} end,
      jsonb_build_object('lines', i % 5, 'tags', jsonb_build_array(${words}[1 + i % 20], ${words}[1 + i % 13])),
      1
    from generate_series(1, ${count}) i`);
  await pool.query(`vacuum analyze ${table}`);
}

const pick = (ids: readonly number[], by: string) =>
  ids.length > 0 ? `('{${ids.join()}}'::bigint[])[1 + (${by}) % ${ids.length}]` : 'null::bigint';
