import type pg from 'pg';
import type { ChangePlan } from '#server/database/changePlan.ts';
import { isUniqueKind, type UniqueKey, type UniquePart } from '../uniqueValues.ts';

/** The unique keys of a table whose fields are all there, as its schema has them. */
export async function uniqueKeysOf(client: pg.ClientBase, schema: string, entity_id: number): Promise<UniqueKey[]> {
  const { rows } = await client.query<{ single: UniquePart[]; together: UniqueKey[]; there: number[] }>(
    `select
       coalesce((select json_agg(json_build_object('field_id', f.field_id, 'kind', kind) order by f.field_id)
         from "${schema}"._fields f, unnest(f.index_kinds) kind
         where f.entity_id = ${entity_id} and kind like 'unique%'), '[]') as single,
       coalesce((select unique_together from "${schema}"._entities where entity_id = ${entity_id}), '[]') as together,
       coalesce((select json_agg(field_id) from "${schema}"._fields where entity_id = ${entity_id}), '[]') as there`,
  );
  const { single = [], together = [], there = [] } = rows[0] ?? {};
  const known = new Set(there);
  return [...single.map((part) => [part]), ...together.filter((key) => key.every((part) => known.has(part.field_id)))];
}

/** The unique keys that a table has after a change and may not have had before. */
export async function keysOfPlan(
  client: pg.ClientBase,
  schema: string,
  { entity_id, plan }: { entity_id: number; plan: ChangePlan },
): Promise<UniqueKey[]> {
  if (plan.kind === 'change_entity') return plan.unique_together;
  if (!('indexes' in plan)) return [];
  const kind = plan.indexes.find(isUniqueKind);
  const single = kind ? [[{ field_id: plan.field_id, kind }]] : [];
  return plan.kind === 'restore_field'
    ? [...single, ...(await withRestored(client, schema, entity_id, plan.field_id))]
    : single;
}

/** Keys of several fields come back with the last of them that was in the trash. */
async function withRestored(
  client: pg.ClientBase,
  schema: string,
  entity_id: number,
  field_id: number,
): Promise<UniqueKey[]> {
  const { rows } = await client.query<{ key: UniqueKey }>(
    `select key from "${schema}"._entities e, jsonb_array_elements(e.unique_together) key
     where e.entity_id = ${entity_id} and key @> $1 and not exists (
       select from jsonb_to_recordset(key) as part(field_id bigint) where part.field_id <> $2
         and not exists (select from "${schema}"._fields f where f.field_id = part.field_id))`,
    [JSON.stringify([{ field_id }]), field_id],
  );
  return rows.map(({ key }) => key);
}
