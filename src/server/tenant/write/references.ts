import { type Violation, violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import type { Reference } from './checkRecord.ts';
import { currentValues } from './manyStatements.ts';

/** Lookups of ids; each returns those that exist. */
export interface Places {
  records(wanted: ReadonlyMap<number, readonly number[]>): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  users(ids: readonly number[]): Promise<ReadonlySet<number>>;
  files(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

const none: ReadonlySet<number> = new Set();

/** The references whose target does not exist, with one lookup for each kind in use. */
export async function danglingReferences(references: readonly Reference[], places: Places): Promise<Reference[]> {
  if (references.length === 0) return [];
  const entities = idsByEntity(references);
  const idsOf = (kind: 'user' | 'file') => references.filter(({ to }) => to === kind).map(({ id }) => id);
  const [users, files] = [idsOf('user'), idsOf('file')];
  const there = {
    records: entities.size > 0 ? await places.records(entities) : new Map<number, ReadonlySet<number>>(),
    user: users.length > 0 ? await places.users(users) : none,
    file: files.length > 0 ? await places.files(files) : none,
    // Only references to deleted variants are collected.
    variant: none,
  };
  return references.filter(({ to, id }) => {
    const found = typeof to === 'object' ? (there.records.get(to.entity_id) ?? none) : there[to];
    return !found.has(id);
  });
}

function idsByEntity(references: readonly Reference[]): Map<number, number[]> {
  const entities = new Map<number, number[]>();
  for (const { to, id } of references) {
    if (typeof to !== 'object') continue;
    const ids = entities.get(to.entity_id);
    if (ids) ids.push(id);
    else entities.set(to.entity_id, [id]);
  }
  return entities;
}

/** Violations of dangling references, except those that the record has already. */
export const unlessKept = (
  dangling: readonly Reference[],
  now: (reference: Reference) => unknown,
): readonly Violation[] =>
  dangling
    .filter((reference) => now(reference) !== reference.id)
    .map(({ path, to }) => violation(path, to === 'file' ? 'errors.file' : 'errors.not_offered'));

export const columnsOf = (references: readonly Reference[]): ModelColumn[] => [
  ...new Set(references.map(({ column }) => column)),
];

type Run = (text: string, values: unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Looks up the current values of columns with dangling references: `(record, column) => value`. */
export async function valuesNow(
  run: Run,
  model: EntityModel,
  references: readonly Reference[],
  ids: readonly number[],
): Promise<(id: number, column: ModelColumn) => unknown> {
  if (references.length === 0 || ids.length === 0) return () => undefined;
  const { text, values } = currentValues(model, columnsOf(references), ids);
  const rows = new Map((await run(text, values)).map((row) => [row.id as number, row]));
  return (id, column) => rows.get(id)?.[column.name];
}
