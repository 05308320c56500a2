import { viewColumn } from '#server/tenant/changes/view.ts';
import type { FieldExtra, FieldTypeId } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { type Catalog, here } from './catalog.ts';
import { byQuery, type Check, type CheckContext, isHere } from './check.ts';

/** A change in progress leaves its table in between. Another check limits how long that may take. */
const changeInProgress = (entity: string, kinds: string) => `exists (select from control.schema_changes s
  where s.entity_id = ${entity} and s.state <> 'done' and s.kind in (${kinds}))`;

/** A change of an entity, or of one of its fields, that is queued or failed. */
const pendingChange = (entity: string, field: string, kind: string) => `exists (select from control.schema_changes s
  where s.entity_id = ${entity} and s.field_id is not distinct from ${field} and s.state in ('queued', 'failed') and s.kind = '${kind}')`;

/** An invariant of the tables of accounts, at one place of records. */
export interface TableCheck {
  name: string;
  breaches(query: CheckContext['query'], catalog: Catalog): Promise<string[]>;
}

const byCatalog = (name: string, textOf: (catalog: Catalog) => string): TableCheck => ({
  name,
  breaches: async (query, catalog) =>
    (await query<{ breach: string }>(textOf(catalog), catalog.values)).map(({ breach }) => breach),
});

export const tableChecks: readonly TableCheck[] = [
  byCatalog(
    'a ready entity has its table, and its view unless it is in the trash',
    ({ relations, covers }) => `select format('entity %s of account %s has no %s', e.id, e.account_id, what) as breach
     from control.entities e cross join lateral (values
       ('table', 'e_' || e.id, 'r'), ('view', case when e.deleted_at is null then e.alias end, 'v')) w (what, name, kind)
     where e.is_applied and w.name is not null and ${covers('e.account_id')}
       and not (what = 'table' and ${pendingChange('e.id', 'null', 'purge_entity')})
       and not (what = 'view' and ${pendingChange('e.id', 'null', 'restore_entity')})
       and not exists (select from ${relations} r where r.account_id = e.account_id and r.name = w.name and r.kind = w.kind::"char")
     order by e.id, what`,
  ),
  {
    name: 'a ready field has a column of its type, also in the trash, and is in the view',
    breaches: findFieldBreaches,
  },
  byCatalog(
    'no schema, table, view or column without its account, entity or field',
    ({ schemas, relations, columns }) => `select format('schema %s has no account', n.name) as breach from ${schemas} n
      where not exists (select from control.accounts a where a.id = substring(n.name from 5)::bigint)
     union all
     select format('%s.%s has no entity', r.schema, r.name) from ${relations} r
      where r.kind in ('r', 'v', 'm') and r.name !~ '^_' and not exists (select from control.entities e
        where e.account_id = r.account_id and (e.is_applied or ${changeInProgress('e.id', `'create_entity'`)})
          and (r.name = 'e_' || e.id or (e.alias = r.name and r.kind = 'v')))
     union all
     select format('%s.%s.%s has no field', r.schema, r.name, a.attname) from ${relations} r
      join ${columns} a on a.attrelid = r.oid and a.attname ~ '^f_[0-9]{1,15}$'
      where r.kind = 'r' and r.name ~ '^e_[0-9]+$' and not exists (select from control.fields f
        where f.id = substring(a.attname from 3)::bigint and r.name = 'e_' || f.entity_id)
     union all
     select format('%s.%s is left over', r.schema, r.name) from ${relations} r
      where r.name ~ '^_e_[0-9]+_(new|log|old)$'
        and not ${changeInProgress(`substring(r.name from '^_e_([0-9]+)')::bigint`, `'rebuild', 'convert_field'`)}
     order by 1`,
  ),
];

/** Indexes that a lost process has left incomplete. @param where a condition on schemas `n` */
export const halfBuilt = (where: string): string =>
  `select format('%s.%s is half-built', n.nspname, c.relname) as breach
   from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indexrelid = c.oid
   where ${where} and not i.indisvalid
     and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) order by 1`;

export const entityChecks: readonly Check[] = [
  ...tableChecks.map(
    ({ name, breaches }): Check => ({ name, as: 'stoa_system', breaches: ({ query }) => breaches(query, here) }),
  ),
  byQuery(
    'positions of fields are 1 to n',
    'stoa_system',
    `select format('fields of entity %s have positions %s', entity_id, string_agg(position::text, ', ' order by position)) as breach
     from control.fields where deleted_at is null group by entity_id
     having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*) order by entity_id`,
  ),
  byQuery(
    'indexes of records are complete',
    'stoa_system',
    halfBuilt(`n.nspname ~ '^acc_[0-9]{1,15}$' and ${isHere('substring(n.nspname from 5)::bigint')}`),
  ),
];

interface FieldRow {
  id: number;
  entity_id: number;
  account_id: number;
  alias: string;
  type_id: FieldTypeId;
  extra: FieldExtra;
  column: string | null;
  has_default: boolean;
  shown: string[] | null;
  /** Whether the view should have it: it is neither in the trash nor waiting to be restored. */
  is_shown: boolean;
}

/** A column type as PostgreSQL's format_type() spells it. */
const typeName = (column: string) => column.replace(/^timestamptz\((\d)\)$/, 'timestamp($1) with time zone');

async function findFieldBreaches(query: CheckContext['query'], catalog: Catalog): Promise<string[]> {
  const { relations, columns, covers, values } = catalog;
  const rows = await query<FieldRow>(
    `select f.id, f.entity_id, f.account_id, f.alias, f.type_id, f.extra,
        a.type as column, coalesce(a.atthasdef, false) as has_default,
        (select array_agg(v.attname) from ${relations} w join ${columns} v on v.attrelid = w.oid
          where w.account_id = f.account_id and w.name = e.alias and w.kind = 'v') as shown,
        e.deleted_at is null and f.deleted_at is null and not ${pendingChange('e.id', 'null', 'restore_entity')}
          and not ${pendingChange('e.id', 'f.id', 'restore_field')} as is_shown
      from control.fields f join control.entities e on e.id = f.entity_id and e.is_applied
        left join ${relations} r on r.account_id = f.account_id and r.name = 'e_' || f.entity_id
        left join ${columns} a on a.attrelid = r.oid and a.attname = 'f_' || f.id
      where f.is_applied and ${covers('f.account_id')} and not ${pendingChange('e.id', 'f.id', 'convert_field')}
        and not ${pendingChange('e.id', 'f.id', 'purge_field')} and not ${pendingChange('e.id', 'null', 'purge_entity')}
      order by f.id`,
    values,
  );
  const strange = rows.flatMap((row) =>
    breachesOf(row).map((what) => `field ${row.id} of account ${row.account_id} ${what}`),
  );
  return [...strange, ...(await findViewBreaches(query, catalog))];
}

function breachesOf({ id, alias, type_id, extra, column, has_default, shown, is_shown }: FieldRow): string[] {
  if (column === null) return ['has no column'];
  const wanted = typeName(fieldTypeOf({ type_id, extra }).column(extra));
  const isDefault = extra.default_value !== undefined && extra.default_value !== null;
  return [
    ...(column === wanted ? [] : [`is ${column} and not ${wanted}`]),
    ...(has_default === isDefault ? [] : [`${has_default ? 'has' : 'lacks'} a default`]),
    ...(!is_shown || shown?.includes(viewColumn({ field_id: id, alias })) ? [] : ['is not in the view']),
  ];
}

/** A view has the system columns and the fields, and no other column. */
const findViewBreaches = async (query: CheckContext['query'], { relations, columns, values }: Catalog) =>
  (
    await query<{ breach: string }>(
      `select format('view %s.%s has %s columns', r.schema, r.name, count(*)) as breach
       from ${relations} r join control.entities e on e.account_id = r.account_id and e.alias = r.name and e.deleted_at is null
         join ${columns} a on a.attrelid = r.oid
       where r.kind = 'v' group by r.schema, r.name, e.id
       having count(*) <> ${systemColumns.length} + (select count(*) from control.fields f where f.entity_id = e.id and f.is_applied
         and case when f.deleted_at is null then not ${pendingChange('e.id', 'f.id', 'restore_field')}
           else ${pendingChange('e.id', 'f.id', 'drop_field')} end)`,
      values,
    )
  ).map(({ breach }) => breach);
