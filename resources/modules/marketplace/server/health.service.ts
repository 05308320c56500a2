import type { Ctx, JobCtx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { marketplace } from '../marketplace.resource.ts';
import * as queries from './health.queries.ts';
import { marketModule } from './market.service.ts';

/** How widgets fare in the browsers of an account. */

type Endpoints = (typeof marketplace)['endpoints'];

export async function moduleHealth(
  ctx: Ctx,
  { params }: Input<Endpoints['health']>,
): Promise<Reply<Endpoints['health']>> {
  await marketModule(ctx, params);
  const rows = await queries.findHealth(ctx.db, ctx.account.id, params.id);
  const items = rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
  return { items, totals: { count: items.length } };
}

/** Only of a version that runs in the account: others cannot be made to look ill. */
export async function reportHealth(ctx: Ctx, { body }: Input<Endpoints['report_health']>): Promise<undefined> {
  const { version_id, reports } = body;
  if (!(await queries.runsHere(ctx.db, ctx.account.id, version_id))) throw notFound();
  for (const report of reports) await queries.addReport(ctx.db, { account_id: ctx.account.id, version_id }, report);
}

export async function sweepHealth(ctx: JobCtx): Promise<void> {
  await ctx.inSystem(queries.deleteOld);
}
