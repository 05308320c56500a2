import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StatementClose } from '../database/query/driverQuery.ts';
import type { EntityModel } from './model.ts';

/** A statement, with a name if connections keep it prepared. */
export interface Shape {
  text: string;
  name?: string;
}

/** Statements sent this often are prepared. */
const WORTH_USES = 10;
/** For a connection, which keeps a plan for each: tens of kilobytes. */
const NAMES_MAX = 400;
/** A statement that was not used for this time makes room for another. */
const UNUSED_MS = 60_000;
/** For one entity, so that callers with ever new field lists do not fill the memory. */
const SHAPES_MAX = 150;

const shapes = new WeakMap<EntityModel, Map<string, Shape & { uses: number }>>();

/**
 * The statement of one shape, built once. Planning a multi-step write takes longer than running it, so frequent ones
 * are prepared, up to a limit.
 * @param key identifies the shape within its entity
 */
export function shapeOf(model: EntityModel, key: string, build: () => string): Shape {
  const known = shapes.get(model) ?? new Map<string, Shape & { uses: number }>();
  shapes.set(model, known);
  const shape = known.get(key) ?? { text: build(), uses: 0 };
  if (!known.has(key) && known.size >= SHAPES_MAX) known.delete(known.keys().next().value as string);
  known.set(key, shape);
  shape.uses += 1;
  if (shape.uses < WORTH_USES) return { text: shape.text };
  shape.name ??= nameOf(shape.text);
  return { text: shape.text, name: shape.name };
}

const nameOf = (text: string) => `w_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;

/** By name; the first is the least recently used. */
type Names = Map<string, { sent: string; used: number }>;

const prepared = new WeakMap<pg.ClientBase, Names>();

/**
 * The statement for this connection: with its name if the connection has prepared it or has room for it. A connection
 * is told to forget a statement that it has not used for a while.
 */
export function onConnection<Statement extends { name?: string | undefined }>(
  client: pg.ClientBase,
  statement: string | Statement,
): string | Statement {
  if (typeof statement === 'string' || !statement.name) return statement;
  const names = prepared.get(client) ?? (new Map() as Names);
  prepared.set(client, names);
  const { name } = statement;
  const now = Date.now();
  // The driver remembers the names that it has sent, so a statement that was forgotten comes back under another.
  const entry = names.get(name) ?? { sent: `${name}_${now.toString(36)}`, used: now };
  if (!names.delete(name) && names.size >= NAMES_MAX && !forgetOldest(client, names, now))
    return { ...statement, name: undefined };
  entry.used = now;
  names.set(name, entry);
  return { ...statement, name: entry.sent };
}

/** After a column changed its type: the statement is prepared again. */
export function forgetStatement(client: pg.ClientBase, name: string | undefined): void {
  if (name) prepared.get(client)?.delete(name);
}

function forgetOldest(client: pg.ClientBase, names: Names, now: number): boolean {
  const [oldest, { sent, used }] = names.entries().next().value as [string, { sent: string; used: number }];
  if (now - used < UNUSED_MS || client.getTransactionStatus() !== 'I') return false;
  names.delete(oldest);
  client.query(new StatementClose(sent) as unknown as pg.Submittable);
  return true;
}
