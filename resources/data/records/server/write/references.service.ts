import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import type { Reference } from '#server/tenant/write/checkRecord.ts';
import { currentValues } from '#server/tenant/write/manyStatements.ts';
import { type Violation, violation } from '#shared/violations.ts';

/** Lookups of ids; each returns those that exist. */
export interface Places {
  records(wanted: ReadonlyMap<number, readonly number[]>): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  users(ids: readonly number[]): Promise<ReadonlySet<number>>;
  files(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The references whose target does not exist, with one lookup for each kind in use. A bulk call may have a million. */
export async function danglingReferences(references: readonly Reference[], places: Places): Promise<Reference[]> {
  if (references.length === 0) return [];
  const wanted = await idsOf(references);
  const [users, files] = [wanted.get('user'), wanted.get('file')];
  const entities = new Map(
    [...wanted].flatMap(([to, ids]) => (typeof to === 'number' ? [[to, [...ids]] as const] : [])),
  );
  const records = entities.size > 0 ? await places.records(entities) : none;
  const there = new Map<Target, ReadonlySet<number>>(records);
  if (users) there.set('user', await places.users([...users]));
  if (files) there.set('file', await places.files([...files]));
  const pause = timeSlices();
  const dangling: Reference[] = [];
  for (const [at, reference] of references.entries()) {
    if (!there.get(targetOf(reference))?.has(reference.id)) dangling.push(reference);
    if (at % STEP === 0) await pause();
  }
  return dangling;
}

/** References between two looks at the time. */
const STEP = 1000;

const none: ReadonlyMap<number, ReadonlySet<number>> = new Map();

/** An entity by its id. References to variants are collected only if the variant is deleted: they have no lookup. */
type Target = number | Exclude<Reference['to'], object>;

const targetOf = ({ to }: Reference): Target => (typeof to === 'object' ? to.entity_id : to);

async function idsOf(references: readonly Reference[]): Promise<Map<Target, Set<number>>> {
  const wanted = new Map<Target, Set<number>>();
  const pause = timeSlices();
  for (const [at, reference] of references.entries()) {
    const ids = wanted.get(targetOf(reference));
    if (ids) ids.add(reference.id);
    else wanted.set(targetOf(reference), new Set([reference.id]));
    if (at % STEP === 0) await pause();
  }
  return wanted;
}

/** Violations of dangling references, except those that the record has already. */
export const danglingViolations = (
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

/** Reads the current values of columns with dangling references: `(record, column) => value`. */
export async function readCurrentValues(
  run: Run,
  access: RecordAccess,
  references: readonly Reference[],
  ids: readonly number[],
): Promise<(id: number, column: ModelColumn) => unknown> {
  if (references.length === 0 || ids.length === 0) return () => undefined;
  const { text, values } = currentValues(access, columnsOf(references), ids);
  const rows = new Map((await run(text, values)).map((row) => [row.id as number, row]));
  return (id, column) => rows.get(id)?.[column.name];
}
