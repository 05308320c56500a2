import { sql } from 'kysely';
import type { PlannedOption } from '#server/database/changePlan.ts';
import type { Db } from '#server/database/tables/tables.ts';

interface Subject {
  account_id: number;
  field_id: number;
}

/** All options that the field ever had. @param key SQL of what is compared, by the column `name` */
export const findOptionsOfField = (db: Db, { account_id, field_id }: Subject, key: string) =>
  db
    .selectFrom('variants')
    .select(['id', 'name', sql<string>`${sql.raw(key)}`.as('key')])
    .where('account_id', '=', account_id)
    .where('field_id', '=', field_id)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Variants of the account and of one of its entities, deleted ones included. */
export const countVariants = (db: Db, account_id: number, entity_id: number) =>
  db
    .selectFrom('variants as v')
    .innerJoin('fields as f', 'f.id', 'v.field_id')
    .where('v.account_id', '=', account_id)
    .where('f.account_id', '=', account_id)
    .select((eb) => [
      eb.fn.countAll<number>().as('of_account'),
      eb.fn.countAll<number>().filterWhere('f.entity_id', '=', entity_id).as('of_entity'),
    ])
    .executeTakeFirstOrThrow();

/** Options that are deleted until the values of their field are theirs. */
export const insertOptions = (db: Db, { account_id, field_id }: Subject, names: readonly string[]) =>
  db
    .insertInto('variants')
    .values(
      names.map((name) => ({
        account_id,
        field_id,
        name,
        alias: name,
        color: null,
        position: 0,
        deleted_at: sql<Date>`now()`,
      })),
    )
    .execute();

/** Keeps them with the change, so that each attempt has the same ones. */
export const noteOptions = (db: Db, account_id: number, change_id: number, options: readonly PlannedOption[]) =>
  sql`update control.schema_changes set plan = plan || jsonb_build_object('options', ${JSON.stringify(options)}::jsonb)
      where account_id = ${account_id} and id = ${change_id} and state = 'queued'`.execute(db);

/** Makes these the options of the field, in their order. */
export const saveOptions = (db: Db, { account_id, field_id }: Subject, options: readonly PlannedOption[]) =>
  sql`update control.variants v set position = o.position, deleted_at = null
      from unnest(${options.map(({ id }) => id)}::bigint[]) with ordinality as o (id, position)
      where v.id = o.id and v.account_id = ${account_id} and v.field_id = ${field_id}`.execute(db);
