import type { EntityModel, ModelColumn } from '../model.ts';
import type { Reference } from './checkRecord.ts';
import { currentValues } from './manyStatements.ts';
import { columnsOf } from './references.ts';

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
