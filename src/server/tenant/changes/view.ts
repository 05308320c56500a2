import pg from 'pg';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { columnName, tableName } from '../model.ts';
import type { ChangePlan } from './plan.ts';

/** PostgreSQL cuts names there, silently. */
const NAME_BYTES = 63;

/** A field's column in the readable view. Aliases are ASCII; one too long ends in what makes it unique. */
export function viewColumn(field: { field_id: number; alias: string }): string {
  if (field.alias.length <= NAME_BYTES) return field.alias;
  const end = `_${columnName(field.field_id)}`;
  return field.alias.slice(0, NAME_BYTES - end.length) + end;
}

/**
 * Makes the readable view of an entity's live records anew, in the change's own transaction. The system's columns come
 * first, so that a new field is only added at the end and what somebody has built on the view stays.
 */
export async function renewView(client: pg.ClientBase, schema: string, entity_id: number, plan: ChangePlan) {
  const { rows } = await client.query<{ view_name: string | null }>(
    `select view_name from "${schema}"._entities where entity_id = ${entity_id}`,
  );
  const before = rows[0]?.view_name ?? null;
  const name = plan.kind === 'create_entity' ? plan.alias : before;
  if (plan.kind === 'drop_entity' || plan.kind === 'purge_entity') {
    if (before) await client.query(`drop view if exists ${quoted(schema, before)}`);
    await client.query(`update "${schema}"._entities set view_name = null where entity_id = ${entity_id}`);
  } else if (name) {
    const view = quoted(schema, name);
    const select = await selectOf(client, schema, entity_id);
    const mayReplace = before !== null && plan.kind === 'add_field';
    if (before !== null && !mayReplace) await client.query(`drop view if exists ${view}`);
    // Never "or replace" what we have not made: it may be somebody else's.
    await client.query(`create ${mayReplace ? 'or replace ' : ''}view ${view} as ${select}`);
    await client.query(
      `update "${schema}"._entities set view_name = ${pg.escapeLiteral(name)} where entity_id = ${entity_id}`,
    );
  }
}

async function selectOf(client: pg.ClientBase, schema: string, entity_id: number): Promise<string> {
  const { rows } = await client.query<{ field_id: number; alias: string }>(
    `select field_id, alias from "${schema}"._fields where entity_id = ${entity_id} order by field_id`,
  );
  const columns = [
    ...systemColumns.map(({ alias }) => alias),
    ...rows.map((field) => `${columnName(field.field_id)} as ${pg.escapeIdentifier(viewColumn(field))}`),
  ];
  return `select ${columns.join(', ')} from "${schema}".${tableName(entity_id)} where deleted_at is null`;
}

const quoted = (schema: string, name: string) => `"${schema}".${pg.escapeIdentifier(name)}`;
