import type { ColumnType, Generated } from 'kysely';
import type { GrantedRight } from '#shared/entities/rights.ts';

/** The control tables of roles, part of tables.ts. */

export interface Roles {
  id: Generated<number>;
  account_id: number;
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  new_entities: Generated<'none' | 'read' | 'write'>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface RoleEntities {
  account_id: number;
  role_id: number;
  entity_id: number;
  can_read: ColumnType<GrantedRight, string | undefined, string>;
  can_create: ColumnType<GrantedRight, string | undefined, string>;
  can_update: ColumnType<GrantedRight, string | undefined, string>;
  can_delete: ColumnType<GrantedRight, string | undefined, string>;
  can_import: ColumnType<GrantedRight, string | undefined, string>;
  can_export: ColumnType<GrantedRight, string | undefined, string>;
}

export interface RoleFields {
  account_id: number;
  role_id: number;
  field_id: number;
  access: 'none' | 'read' | 'write';
}

export interface MembershipRoles {
  account_id: number;
  user_id: number;
  role_id: number;
}
