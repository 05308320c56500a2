import { shapeOf } from '../prepared.ts';
import type { Row } from '../rows.ts';
import { shownOf, toJson } from './list.ts';
import type { Plan } from './plan.ts';
import type { Source } from './source.ts';
import { recordStatement } from './statements.ts';

/** Reads one record by its id, whether deleted or not; null when there is none. */
export async function readRecord(
  source: Source,
  plan: Pick<Plan, 'model' | 'columns' | 'expanded' | 'tagged'>,
  id: number,
): Promise<{ json: string; version: number } | null> {
  const shown = shownOf(source, plan);
  const text = recordStatement(plan, shown);
  const rows = await source.plane.read<Row>({ ...shapeOf(plan.model, text, () => text), values: [id] });
  const [json] = await toJson(source, shown, rows);
  return json === undefined ? null : { json, version: (rows[0] as Row)._v as number };
}
