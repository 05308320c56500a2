import type { Ctx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { notFound } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { categories } from '#shared/modules.ts';
import type { MarketModule, marketplace } from '../marketplace.resource.ts';
import * as queries from './market.queries.ts';
import { type Market, toMarketModule, withToken } from './marketModule.ts';
import { publisherName } from './shownNames.ts';

/** What an account sees of the market. */

type Endpoints = (typeof marketplace)['endpoints'];

export async function listCategories(ctx: Ctx): Promise<Reply<Endpoints['categories']>> {
  const counts = await queries.countCategories(ctx.db, ctx.account.id);
  const items = categories.map((alias) => ({ alias, count: counts.get(alias) ?? 0 }));
  return { items, totals: { count: items.length } };
}

export async function listMarket(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { rows, count } = await queries.findMarket(ctx.db, ctx.account.id, {
    tabs: [query.category ?? []].flat(),
    texts: [query.query ?? []].flat().filter((text) => text !== ''),
    page: query.page,
    limit: query.limit,
  });
  const market = await marketOf(ctx, rows);
  const items = rows.map((row) => toMarketModule(row, market));
  return { items, totals: { count } };
}

export const getMarketModule = (ctx: Ctx, { query }: Input<Endpoints['module']>): Promise<MarketModule> =>
  marketModule(ctx, { alias: query.alias });

/** One module with the token of its install. @throws 404 for one that the account may not see */
export async function marketModule(ctx: Ctx, by: { id: number } | { alias: string }): Promise<MarketModule> {
  const row = await queries.findMarketModule(ctx.db, ctx.account.id, by);
  if (!row) throw notFound();
  const market = await marketOf(ctx, [row]);
  return withToken(toMarketModule(row, market), row, ctx.account.id, ctx.platform);
}

export async function listMarketVersions(
  ctx: Ctx,
  { params }: Input<Endpoints['versions']>,
): Promise<Reply<Endpoints['versions']>> {
  await marketModule(ctx, { id: params.id });
  const rows = await queries.findRunnable(ctx.db, params.id);
  const items = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { items, totals: { count: items.length } };
}

/** Of other accounts, the names of those that publish are seen, and whether this one takes part in a rollout. */
async function marketOf({ db, account }: Ctx, rows: readonly queries.MarketRow[]): Promise<Market> {
  const others = new Set(rows.map(({ author_id }) => author_id).filter((id) => id !== account.id));
  return asSystem(db, account.id, async (system) => {
    const names = others.size === 0 ? [] : await queries.findNames(system, [...others]);
    const rollouts =
      rows.length === 0
        ? []
        : await queries.findRollouts(
            system,
            rows.map(({ id }) => id),
          );
    return {
      account_id: account.id,
      publishers: new Map([...names, account].map((each) => [each.id, publisherName(each)])),
      rollouts: new Map(rollouts.map((rollout) => [rollout.module_id, rollout])),
    };
  });
}
