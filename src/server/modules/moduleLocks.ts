import type { Ctx } from '../context.ts';
import type { Db } from '../database/tables/tables.ts';
import { notFound } from '../errors/errors.ts';

/** Modules that an account develops, as their versions and callbacks need them. */

const ownModule = ({ db, account }: Pick<Ctx, 'db' | 'account'>, id: number) =>
  db.selectFrom('modules').select('id').where('account_id', '=', account.id).where('id', '=', id);

/** @throws 404 if the account develops no such module */
export async function assertModule(ctx: Ctx, id: number): Promise<void> {
  if (!(await ownModule(ctx, id).executeTakeFirst())) throw notFound();
}

/** Changes of a module and its versions are made one at a time. @throws 404 */
export async function lockModule(ctx: Ctx, id: number): Promise<void> {
  if (!(await ownModule(ctx, id).forUpdate().executeTakeFirst())) throw notFound();
}

/** For the system: the main version and the installs of a module of any account stay as they are meanwhile. */
export const lockForInstalls = (db: Db, id: number) =>
  db.selectFrom('modules').select('id').where('id', '=', id).forNoKeyUpdate().execute();
