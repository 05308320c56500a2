import type { ConvertField } from '#server/database/changePlan.ts';
import { columnName, tableName } from '../../model.ts';
import { misfit } from './conversionSql.ts';

/** A value that a conversion would lose. */
export interface Misfit {
  id: number;
  value: string;
  /** The record is in the trash, from where it may come back. */
  is_deleted: boolean;
}

/** Values that a failed change and the look before it name. */
export const MISFITS_NAMED = 10;

/** Characters of a value that is named. */
const LENGTH = 100;

/** The first values that do not fit, in the order of their records. */
export const misfitsSql = (schema: string, entity_id: number, plan: Omit<ConvertField, 'kind' | 'alias' | 'indexes'>) =>
  `select id, left(${columnName(plan.field_id)}::text, ${LENGTH}) as value, deleted_at is not null as is_deleted
   from "${schema}".${tableName(entity_id)} where ${misfit(plan)} order by id limit ${MISFITS_NAMED}`;
