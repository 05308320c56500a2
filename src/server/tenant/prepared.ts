import { createHash } from 'node:crypto';
import type { EntityModel } from './model.ts';

/** A statement, with a name if connections keep it prepared. */
export interface Shape {
  text: string;
  name?: string;
}

/** Statements sent this often are prepared. */
const WORTH_USES = 10;
/** For all entities together: each connection keeps a plan for each, tens of kilobytes. */
const NAMES_MAX = 100;
/** An unused name is replaced after this time. Connections forget theirs when they are replaced. */
const UNUSED_MS = 10 * 60_000;
/** For one entity, so that callers with ever new field lists do not fill the memory. */
const SHAPES_MAX = 50;

const names = new Map<string, number>();
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
  return isKept(shape.name) ? { text: shape.text, name: shape.name } : { text: shape.text };
}

const nameOf = (text: string) => `w_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;

/** Moves the name to the end, so that the first is the least recently used. */
function isKept(name: string): boolean {
  const now = Date.now();
  if (!names.delete(name) && names.size >= NAMES_MAX) {
    const [oldest, used] = names.entries().next().value as [string, number];
    if (now - used < UNUSED_MS) return false;
    names.delete(oldest);
  }
  names.set(name, now);
  return true;
}
