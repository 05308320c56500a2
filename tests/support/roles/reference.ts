import type { FieldAccess, GrantedCondition, GrantedRight } from '#shared/entities/rights.ts';
import type { OperatorName } from '#shared/operators/operators.ts';
import { holds, type PlainRow, type Types, type Value } from '../records/reference.ts';

/** A second implementation of roles, in plain JavaScript over rows in memory. It shares no code with the server's. */

export interface PlainRole {
  read: GrantedRight;
  create: GrantedRight;
  update: GrantedRight;
  delete: GrantedRight;
  /** By alias. */
  fields: Record<string, FieldAccess>;
}

/** The caller, and how values are compared. */
export interface Asked {
  user_id: number;
  /** Today, as a date. */
  today: string;
  types: Types;
}

type Layers = readonly (readonly PlainRole[])[];
type Action = 'read' | 'update' | 'delete';

const DAY_MS = 86_400_000;

function isTrue({ field, op, value }: GrantedCondition, row: PlainRow, { user_id, today, types }: Asked): boolean {
  if (!(field in types)) return false;
  if (typeof value === 'object' && !Array.isArray(value)) {
    if ('me' in value) return row[field] === user_id;
    const day = new Date(Date.parse(today) + (value as { today: number }).today * DAY_MS).toISOString().slice(0, 10);
    const own = row[field] === null ? null : String(row[field]).slice(0, 10);
    return (
      own !== null && { eq: own === day, gt: own > day, gte: own >= day, lt: own < day, lte: own <= day }[op] === true
    );
  }
  if (value === '' || (Array.isArray(value) && value.length === 0)) return false;
  return holds(row, types, { field, operator: op as OperatorName, operand: value as Value | Value[] });
}

/** Whether a group can be worked out at all. */
const isKnown = (group: readonly GrantedCondition[], { types }: Asked) =>
  group.every(({ field, value }) => field in types && value !== '' && !(Array.isArray(value) && value.length === 0));

function means(right: GrantedRight, row: PlainRow, asked: Asked): boolean {
  if (typeof right === 'string') return right === 'all';
  return right.where.some((group) => group.every((condition) => isTrue(condition, row, asked)));
}

/** Whether the right may mean any row. */
const isOpen = (right: GrantedRight, asked: Asked): boolean =>
  typeof right === 'string' ? right === 'all' : right.where.some((group) => isKnown(group, asked));

export const mayOn = (layers: Layers, action: Action, row: PlainRow, asked: Asked): boolean =>
  layers.every((layer) => layer.some((role) => means(role[action], row, asked)));

const accessTo = ({ fields }: PlainRole, alias: string): FieldAccess => fields[alias] ?? 'write';

export const mayWrite = (layers: Layers, alias: string, row: PlainRow, asked: Asked): boolean =>
  layers.every((layer) => layer.some((role) => accessTo(role, alias) === 'write' && means(role.update, row, asked)));

export const seesField = (layers: Layers, alias: string, row: PlainRow, asked: Asked): boolean =>
  layers.every((layer) => layer.some((role) => accessTo(role, alias) !== 'none' && means(role.read, row, asked)));

/** Whether a field may be read in all the rows that may be read, in some of them, or in none. */
export function stateOf(layers: Layers, alias: string, asked: Asked): 'plain' | 'partly' | 'hidden' {
  const states = layers.map((layer) => {
    const readers = layer.filter(({ read }) => isOpen(read, asked));
    const granting = layer.filter((role) => accessTo(role, alias) !== 'none');
    if (granting.length === 0) return 'hidden';
    if (readers.every((role) => granting.includes(role))) return 'plain';
    const open = granting.filter((role) => readers.includes(role));
    if (open.length === 0) return 'hidden';
    return open.some(({ read }) => read === 'all') ? 'plain' : 'partly';
  });
  return states.includes('hidden') ? 'hidden' : states.includes('partly') ? 'partly' : 'plain';
}
