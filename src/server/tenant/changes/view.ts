import pg from 'pg';
import type { ChangePlan } from '#server/database/changePlan.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { columnName, tableName } from '../model.ts';

/** PostgreSQL truncates longer names silently. */
const NAME_BYTES = 63;

/** A field's column name in the view; long aliases end in the field's id. */
export function viewColumn(field: { field_id: number; alias: string }): string {
  if (field.alias.length <= NAME_BYTES) return field.alias;
  const end = `_${columnName(field.field_id)}`;
  return field.alias.slice(0, NAME_BYTES - end.length) + end;
}

/** Whether a change keeps the view's columns or adds one at the end. */
const isAddition = ({ kind }: ChangePlan) =>
  kind === 'add_field' || kind === 'rebuild' || kind === 'purge_field' || kind === 'change_entity';

/**
 * Runs a change of an entity's table together with its view of live records (docs/reference/api/entities.md#tables-and-columns). Columns
 * are in the order in which the fields were added, so that a new one comes last and objects built on the view survive.
 */
export async function withView(
  client: pg.ClientBase,
  schema: string,
  { entity_id, plan }: { entity_id: number; plan: ChangePlan },
  alter: () => Promise<void>,
): Promise<void> {
  const before = await viewName(client, schema, entity_id);
  const name = plan.kind === 'create_entity' || plan.kind === 'restore_entity' ? plan.alias : before;
  const isGoing = plan.kind === 'drop_entity' || plan.kind === 'purge_entity';
  const grants = before === null ? [] : await grantsOn(client, quoted(schema, before));
  // A view prevents its columns from being dropped. `or replace` only for our own: another view of that name may exist.
  const mayReplace = before !== null && isAddition(plan);
  if (before !== null && !mayReplace) await client.query(`drop view if exists ${quoted(schema, before)}`);
  await alter();
  if (name !== null && !isGoing) {
    const select = await selectOf(client, schema, entity_id);
    await client.query(`create ${mayReplace ? 'or replace ' : ''}view ${quoted(schema, name)} as ${select}`);
    for (const grant of mayReplace ? [] : grants) await client.query(grant);
  }
  const after = isGoing || name === null ? 'null' : pg.escapeLiteral(name);
  await client.query(`update "${schema}"._entities set view_name = ${after} where entity_id = ${entity_id}`);
}

/** Creates the view of an entity's live records by the names in `_entities` and `_fields`. */
export async function createView(client: pg.ClientBase, schema: string, entity_id: number, name: string) {
  await client.query(`create view ${quoted(schema, name)} as ${await selectOf(client, schema, entity_id)}`);
}

async function viewName(client: pg.ClientBase, schema: string, entity_id: number): Promise<string | null> {
  const { rows } = await client.query<{ view_name: string | null }>(
    `select view_name from "${schema}"._entities where entity_id = ${entity_id}`,
  );
  return rows[0]?.view_name ?? null;
}

async function selectOf(client: pg.ClientBase, schema: string, entity_id: number): Promise<string> {
  const { rows: fields } = await client.query<{ field_id: number; alias: string }>(
    `select field_id, alias from "${schema}"._fields where entity_id = ${entity_id}`,
  );
  // Apart: in a cluster, tables of accounts cannot be joined with the catalog.
  const { rows: there } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('"${schema}".${tableName(entity_id)}')
       and not attisdropped order by attnum`,
  );
  const byColumn = new Map(fields.map((field) => [columnName(field.field_id), field]));
  const shown = there.flatMap(({ name }) => byColumn.get(name) ?? []);
  const columns = [
    ...systemColumns.map(({ alias }) => alias),
    ...shown.map((field) => `${columnName(field.field_id)} as ${pg.escapeIdentifier(viewColumn(field))}`),
  ];
  return `select ${columns.join(', ')} from "${schema}".${tableName(entity_id)} where deleted_at is null`;
}

const quoted = (schema: string, name: string) => `"${schema}".${pg.escapeIdentifier(name)}`;

/**
 * Statements that repeat the grants of a relation, so that a customer's reports survive its replacement.
 * @param relation quoted, with its schema; it may not exist
 */
export async function grantsOn(client: pg.ClientBase, relation: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on %s to %s%s', g.privilege_type, $1::text,
        case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end,
        case when g.is_grantable then ' with grant option' else '' end) as statement
     from pg_class c, aclexplode(c.relacl) g
     where c.oid = to_regclass($1) and g.grantee <> c.relowner`,
    [relation],
  );
  return rows.map(({ statement }) => statement);
}
