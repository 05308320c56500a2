import { hasSqlState } from '#server/database/databaseErrors.ts';
import { invalidField, Refusal } from '#server/errors/errors.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import { type Pointer, repoint } from '#server/tenant/duplicates/pointers.ts';
import type { Referrer } from '#server/tenant/duplicates/referrers.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Author } from '#server/tenant/write/author.ts';
import { violation } from '#shared/violations.ts';

/** Locked records whose select is to lead elsewhere. */
export interface Moving {
  referrer: Referrer;
  pointers: readonly Pointer[];
}

/** Ids of written records by entity, for the open pages. */
export type Written = Map<EntityModel, number[]>;

/**
 * Makes locked records lead to another record each.
 * @param to where the select of a record leads from now on
 * @throws 403 if one of them may not be changed so, with the number of those that may be read; 422 if a unique select would
 * lead from two of them to one record
 */
export async function movePointers(
  run: RunStatement,
  author: Author,
  moving: readonly Moving[],
  to: (pointer: Pointer) => number,
): Promise<Written> {
  const refused = moving.flatMap(({ pointers }) => pointers.filter(({ may }) => !may));
  if (refused.length > 0) throw mayNotMove(refused.filter(({ seen }) => seen).length);
  const written: Written = new Map();
  for (const { referrer, pointers } of moving) {
    const targets = new Map(pointers.map((each) => [each.id, to(each)]));
    const isKept = await repoint(run, referrer, author, targets).catch((error: unknown) => {
      // The select is unique, and two records would lead to one.
      throw hasSqlState(error, 'unique_violation') ? invalidField('ids', 'errors.taken') : error;
    });
    if (!isKept) throw mayNotMove(0);
    const { whole } = referrer.access;
    written.set(whole, [...(written.get(whole) ?? []), ...pointers.map(({ id }) => id)]);
  }
  return written;
}

/** Records that may not be read are not counted, and no record is named. */
const mayNotMove = (count: number) =>
  new Refusal('forbidden', 'forbidden', {
    violations: [
      count > 0
        ? violation('', 'records.errors.may_not_repoint', { count })
        : violation('', 'records.errors.may_not_repoint_all'),
    ],
  });
