import { sql } from 'kysely';
import type { EntityGrants, FieldAccess, NewEntities } from '#shared/entities/rights.ts';
import type { Db } from '../../database/tables/tables.ts';
import type { RoleGrants } from './roleGrants.ts';

interface Row {
  id: number;
  is_default: boolean;
  new_entities: NewEntities;
  entities: (EntityGrants & { entity_id: number })[];
  fields: { field_id: number; access: FieldAccess }[];
}

/** Reads the roles of an account with all that they grant, in one statement. */
export async function loadRoles(db: Db, account_id: number): Promise<ReadonlyMap<number, RoleGrants>> {
  const { rows } = await sql<Row>`
    select r.id, r.is_default, r.new_entities,
      coalesce((select json_agg(json_build_object('entity_id', e.entity_id, 'read', e.can_read, 'create', e.can_create,
          'update', e.can_update, 'delete', e.can_delete, 'import', e.can_import, 'export', e.can_export) order by e.entity_id)
        from control.role_entities e where e.role_id = r.id and e.account_id = ${account_id}), '[]') as entities,
      coalesce((select json_agg(json_build_object('field_id', f.field_id, 'access', f.access) order by f.field_id)
        from control.role_fields f where f.role_id = r.id and f.account_id = ${account_id}), '[]') as fields
    from control.roles r where r.account_id = ${account_id} order by r.id`.execute(db);
  return new Map(
    rows.map(({ entities, fields, ...role }) => [
      role.id,
      {
        ...role,
        entities: new Map(entities.map(({ entity_id, ...grants }) => [entity_id, grants])),
        fields: new Map(fields.map(({ field_id, access }) => [field_id, access])),
      },
    ]),
  );
}
