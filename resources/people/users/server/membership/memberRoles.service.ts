import type { Ctx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { violation } from '#shared/violations.ts';
import * as queries from './memberRoles.queries.ts';

/**
 * Gives a member these roles and no others (docs/reference/api/access.md#roles). None: the default role.
 * @throws 422 that names each role that the account does not have
 */
export async function giveRoles(ctx: Ctx, user_id: number, role_ids: readonly number[]): Promise<void> {
  const existing = await queries.holdRoles(ctx.db, ctx.account.id, role_ids);
  const violations = role_ids.flatMap((id, at) =>
    existing.has(id) ? [] : [violation(`role_ids.${at}`, 'users.errors.role')],
  );
  if (violations.length > 0) throw invalid(violations);
  await queries.replaceRoles(ctx.db, ctx.account.id, user_id, [...new Set(role_ids)]);
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
}
