import type { EntityModel } from '../model.ts';
import { shapeOf } from '../prepared.ts';
import type { Statement } from './recordStatements.ts';

/** Records that new values lead to, by entity, as they were found live. */
export type Targets = Map<EntityModel, Set<number>>;

/**
 * Holds records that are written to be led to until the end of the transaction: none of them is deleted or merged into
 * another between the look at them and the write. The statements, which are sent together, answer nothing. Where one was, they fail with
 * `division_by_zero`, for `withEntity` to look again.
 */
export const holdTargets = (targets: Targets): Statement[] =>
  [...targets]
    .filter(([, ids]) => ids.size > 0)
    .sort(([a], [b]) => a.id - b.id)
    .map(([model, ids]) => ({
      ...shapeOf(model, 'hold', () => holdSql(model)),
      values: [[...ids], ids.size],
      isSilent: true,
    }));

const holdSql = ({ table }: EntityModel) =>
  `select from (select from ${table} t where t.id = any($1::bigint[]) and t.deleted_at is null
  order by t.id for key share) held having 1 / (count(*) = $2::bigint)::int < 0`;
