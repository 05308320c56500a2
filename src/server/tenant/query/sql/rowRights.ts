import type { RecordRights } from '#shared/entities/recordRights.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import { ruleFlag } from '../../access/ruleSql.ts';
import type { Bindings } from '../../bindings.ts';
import type { Row } from '../../rows.ts';
import { TABLE } from './filterSql.ts';
import type { Selected } from './pageSql.ts';

const UPDATE = '_may_update';
const REMOVE = '_may_delete';

/** Columns of a page that tell what the caller may do with each record. */
export const rightsColumns = ({ update, remove, person }: RecordAccess, { bindOnce }: Bindings): Selected[] => [
  { name: UPDATE, sql: `${ruleFlag(update, TABLE, person, bindOnce)} as ${UPDATE}` },
  { name: REMOVE, sql: `${ruleFlag(remove, TABLE, person, bindOnce)} as ${REMOVE}` },
];

export const rightsOfRow = (row: Row): RecordRights => ({ update: row[UPDATE] === true, delete: row[REMOVE] === true });
