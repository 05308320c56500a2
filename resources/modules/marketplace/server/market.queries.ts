import { type ExpressionBuilder, sql } from 'kysely';
import { accountName } from '#server/database/sql/accountColumns.ts';
import { contains } from '#server/database/sql/conditions.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Category } from '#shared/modules.ts';
import type { Tab } from '../marketplace.resource.ts';

export interface MarketInput {
  /** One of these. Empty: any. */
  tabs: readonly Tab[];
  /** All of these texts. */
  texts: readonly string[];
  page: number;
  /** -1: all. */
  limit: number;
}

/** Modules that an account may see: published ones, its own, and those that it has or had installed. */
const visible = (db: Db, account_id: number) =>
  db
    .selectFrom('market_modules as m')
    .leftJoin('module_installs as i', (join) =>
      join.onRef('i.module_id', '=', 'm.id').on('i.account_id', '=', account_id),
    )
    .leftJoin('market_versions as v', (join) =>
      join.onRef('v.module_id', '=', 'm.id').on('v.is_main', '=', true).on('v.withdrawn_at', 'is', null),
    )
    .leftJoin('market_versions as r', (join) =>
      join.onRef('r.id', '=', 'i.version_id').onRef('r.module_id', '=', 'i.module_id'),
    )
    .leftJoin('market_versions as p', (join) =>
      join
        .onRef('p.id', '=', 'i.previous_version_id')
        .onRef('p.module_id', '=', 'i.module_id')
        .on('p.status_id', '=', 2)
        .on('p.withdrawn_at', 'is', null),
    )
    .where(({ eb, or }) =>
      or([eb('m.account_id', '=', account_id), eb('i.id', 'is not', null), eb('m.is_published', '=', true)]),
    );

const columns = [
  'm.id',
  'm.account_id as author_id',
  'm.alias',
  'm.name',
  'm.description',
  'm.logo_id',
  'm.logo_link',
  'm.categories',
  'm.is_published',
  'm.is_trusted',
  'm.is_recommended',
  'm.accounts_count',
  'm.withdrawn_reason as module_withdrawn_reason',
  'r.withdrawn_reason as version_withdrawn_reason',
  'v.id as followed_id',
  'v.alias as followed_alias',
  'v.asks as followed_asks',
  'v.notes as followed_notes',
  'v.install_callback_url',
  'v.uninstall_callback_url',
  'i.id as install_id',
  'i.is_enabled',
  'i.is_main',
  'i.is_off',
  'i.is_pinned',
  'i.installed_at',
  'i.token',
  'i.consent',
  'i.role_id',
  'r.id as running_id',
  'r.alias as running_alias',
  'p.id as previous_id',
  'p.alias as previous_alias',
] as const;

/** The market offers no withdrawn module; where it is in use, people learn why it is gone. */
const offered = (db: Db, account_id: number) =>
  visible(db, account_id).where(({ eb, or, and }) =>
    or([
      eb('m.account_id', '=', account_id),
      eb('i.is_enabled', '=', true),
      and([eb('m.is_published', '=', true), eb('m.withdrawn_at', 'is', null), eb('v.id', 'is not', null)]),
    ]),
  );

type Joined = { m: Tables['market_modules']; i: Tables['module_installs'] };

function inTab(eb: ExpressionBuilder<Joined, 'm' | 'i'>, tab: Tab, account_id: number) {
  if (tab === 'installed') return eb('i.is_enabled', '=', true);
  if (tab === 'own') return eb('m.account_id', '=', account_id);
  if (tab === 'recommended') return eb('m.is_recommended', '=', true);
  return sql<boolean>`${tab} = any(${eb.ref('m.categories')})`;
}

const matching = (db: Db, account_id: number, { tabs, texts }: MarketInput) =>
  offered(db, account_id).where((eb) => {
    const of = eb as unknown as ExpressionBuilder<Joined, 'm' | 'i'>;
    return eb.and([
      ...(tabs.length > 0 ? [eb.or(tabs.map((tab) => inTab(of, tab, account_id)))] : []),
      ...texts.map((text) =>
        eb.or(['m.name', 'm.alias', 'm.description'].map((name) => contains(sql.ref<string>(name), text))),
      ),
    ]);
  });

/** A page, recommended ones first, then those that most accounts use; and how many there are in all. */
export function findMarket(db: Db, account_id: number, input: MarketInput) {
  const found = matching(db, account_id, input);
  const rows = found
    .select(columns)
    .orderBy('m.is_recommended', 'desc')
    .orderBy('m.accounts_count', 'desc')
    .orderBy('m.name')
    .orderBy('m.id');
  return readPage(found, rows, input);
}

export const findMarketModule = (db: Db, account_id: number, by: { id: number } | { alias: string }) =>
  visible(db, account_id)
    .where((eb) => ('id' in by ? eb('m.id', '=', by.id) : eb('m.alias', '=', by.alias)))
    .select(columns)
    .executeTakeFirst();

export type MarketRow = NonNullable<Awaited<ReturnType<typeof findMarketModule>>>;

/** How many visible modules are in each category. */
export async function countCategories(db: Db, account_id: number): Promise<ReadonlyMap<Category, number>> {
  const rows = await offered(db, account_id).select(['m.categories', 'm.is_recommended']).execute();
  const counts = new Map<Category, number>();
  for (const { categories, is_recommended } of rows)
    for (const category of [...categories, ...(is_recommended ? (['recommended'] as const) : [])])
      counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Names of the accounts that develop modules, for the system. */
export const findNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', accountName('accounts').as('name'), 'subdomain'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();

/** Open rollouts of modules, with the version that is rolled out, for the system: accounts see none of others. */
export const findRollouts = (db: Db, module_ids: readonly number[]) =>
  db
    .selectFrom('module_rollouts as r')
    .innerJoin('module_versions as v', 'v.id', 'r.version_id')
    .select(['r.id', 'r.module_id', 'r.version_id', 'r.percent', 'r.state'])
    .select(['v.alias', 'v.asks', 'v.notes', 'v.install_callback_url', 'v.uninstall_callback_url'])
    .where('r.module_id', '=', sql<number>`any(${module_ids}::bigint[])`)
    .where('r.state', 'in', ['running', 'paused'])
    .where('v.status_id', '=', 2)
    .where('v.withdrawn_at', 'is', null)
    .$narrowType<{ state: 'running' | 'paused' }>()
    .execute();

export type OpenRollout = Awaited<ReturnType<typeof findRollouts>>[number];

/** Versions of a visible module that can be run, the latest first. */
export const findRunnable = (db: Db, module_id: number) =>
  db
    .selectFrom('market_versions')
    .select(['id', 'alias', 'name', 'notes', 'is_main', 'asks', 'created_at'])
    .where('module_id', '=', module_id)
    .where('status_id', '=', 2)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
