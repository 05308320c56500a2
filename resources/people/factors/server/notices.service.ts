import { createHash } from 'node:crypto';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { consumeNonce } from '#server/database/sql/consumeNonce.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { factors } from '../factors.resource.ts';
import type { Notice } from './factors.emails.ts';

/** Mails the person of a change of their factors, if it commits. */
export const notifyPerson = (ctx: Ctx, user_id: number, kind: Notice['kind'], name?: string): Promise<void> =>
  ctx.enqueue(factors, 'send_notice', { account_id: ctx.account.id, user_id, kind, ...(name && { name }) });

/** Mails the person of refused attempts: in a transaction of its own, and once a day, so that nobody's mailbox is filled. */
export const notifyOfAttack = (
  ctx: RequestCtx,
  { kind, user_id, name }: { kind: Notice['kind']; user_id: number; name?: string },
): Promise<void> =>
  ctx.transaction(async (inner) => {
    const day = ctx.now.toISOString().slice(0, 10);
    const hash = createHash('sha256').update(`factors/${kind}/${user_id}/${day}`).digest();
    const isFirst = await asSystem(inner.db, ctx.account.id, (db) =>
      consumeNonce(db, hash, new Date(ctx.now.getTime() + 2 * DAY_MS)),
    );
    if (isFirst) await notifyPerson(inner, user_id, kind, name);
  });
