import { historyType } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { bindings } from '../bindings.ts';
import type { RunStatement } from '../dataPlane.ts';
import type { Author } from '../write/author.ts';
import { intoHistory, mayChange } from '../write/recordStatements.ts';
import { flag } from '../write/writtenRow.ts';
import type { Referrer } from './referrers.ts';

/** The value of a select in one record. */
export interface Pointer {
  id: number;
  /** The record that it leads to. */
  target: number;
  /** Whether the caller may read the record with the select, and change it. */
  seen: boolean;
  may: boolean;
}

/**
 * Locks the records whose select leads to one of these, those in the trash included: they may come back.
 * @param except records of the select's own entity that stay as they are
 * @returns one more than a merge may change, at most
 */
export async function lockPointers(
  run: RunStatement,
  referrer: Referrer,
  targets: readonly number[],
  except: readonly number[],
): Promise<Pointer[]> {
  const found: Pointer[] = [];
  // Apart, because only live records have an index of the select.
  for (const state of ['is null', 'is not null']) {
    const all = bindings([targets, except]);
    const where = `t.${referrer.column.name} = any($1::bigint[]) and not t.id = any($2::bigint[]) and t.deleted_at ${state}`;
    const text = `${selected(referrer, all)} where ${where} order by t.id limit ${limits.merge_pointers_max + 1} for update`;
    found.push(...(await run<Pointer>({ text, values: all.values })));
  }
  return found;
}

/** Locks those of these records that are still there, whatever their select leads to by now. */
export function lockPointing(run: RunStatement, referrer: Referrer, ids: readonly number[]): Promise<Pointer[]> {
  const all = bindings([ids]);
  const text = `${selected(referrer, all)} where t.id = any($1::bigint[]) order by t.id for update`;
  return run<Pointer>({ text, values: all.values });
}

function selected({ access, column, isHidden }: Referrer, all: ReturnType<typeof bindings>): string {
  const seen = isHidden ? 'false' : flag(access, access.read, 't', all);
  const may = isHidden ? 'false' : flag(access, mayChange(access, [column]), 't', all);
  return `select t.id, t.${column.name} as target, ${seen} as seen, ${seen} and ${may} as may from ${access.whole.table} as t`;
}

/**
 * Sets the select of locked records, with their history.
 * @param to by id of the record
 * @returns false if the caller may not leave one of them so: the transaction must be undone
 */
export async function repoint(
  run: RunStatement,
  { access, column }: Referrer,
  { user_id, module_id }: Author,
  to: ReadonlyMap<number, number>,
): Promise<boolean> {
  if (to.size === 0) return true;
  const model = access.whole;
  const given = [[...to.keys()], [...to.values()]];
  const pairs = (first: number) => `unnest($${first}::bigint[], $${first + 1}::bigint[]) as given(id, target)`;
  await run({
    text: `${intoHistory(model)}
  select ${Number(model.id)}, t.id, ${historyType.update}, $1::bigint, $2::bigint,
    jsonb_build_object('${column.name}', jsonb_build_object('from', t.${column.name}, 'to', given.target))
  from ${model.table} as t join ${pairs(3)} on t.id = given.id order by t.id`,
    values: [user_id, module_id, ...given],
  });
  const all = bindings([user_id, ...given]);
  const kept = flag(access, mayChange(access, [column]), 't', all);
  const rows = await run<{ kept: boolean }>({
    text: `update ${model.table} as t
  set ${column.name} = given.target, modified_at = now(), modified_by = $1::bigint, _v = t._v + 1
  from ${pairs(2)} where t.id = given.id returning ${kept} as kept`,
    values: all.values,
  });
  return rows.every((row) => row.kept);
}
