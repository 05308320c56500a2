import type { Platform } from '#server/context.ts';
import { openInstallToken } from '#server/crypto/installToken.ts';
import { takesPart } from '#server/modules/followedVersion.ts';
import { isNothing, noAsks, ungrantedAsks } from '#shared/modules.ts';
import type { AccountModule, MarketModule } from '../marketplace.resource.ts';
import type { MarketRow, OpenRollout } from './market.queries.ts';
import { shownName } from './shownNames.ts';

/** What the answer needs besides the row. */
export interface Market {
  account_id: number;
  /** Names of the accounts that develop modules. */
  publishers: ReadonlyMap<number, string>;
  /** Open rollouts by module. */
  rollouts: ReadonlyMap<number, OpenRollout>;
}

/** Nobody reads tokens in a list. */
const maskedToken = '••••••••';

export const toMarketModule = (found: MarketRow, market: Market): MarketModule =>
  moduleOf(withFollowed(found, market), market);

/** The version of a rollout in place of the main one, where the account takes part. */
function withFollowed(row: MarketRow, { account_id, rollouts }: Market): MarketRow {
  const rollout = rollouts.get(row.id);
  const running = { account_id, version_id: row.is_enabled ? row.running_id : null };
  if (!rollout || !takesPart(running, rollout, row.author_id)) return row;
  const { version_id, alias, asks, notes, install_callback_url, uninstall_callback_url } = rollout;
  return {
    ...{ ...row, install_callback_url, uninstall_callback_url },
    ...{ followed_id: version_id, followed_alias: alias, followed_asks: asks, followed_notes: notes },
  };
}

const moduleOf = (row: MarketRow, { account_id, publishers }: Market): MarketModule => ({
  id: row.id,
  alias: row.alias,
  name: shownName(row),
  description: row.description,
  logo: row.logo_id !== null && row.logo_link !== null ? { id: row.logo_id, public_link: row.logo_link } : null,
  categories: row.categories,
  publisher: publishers.get(row.author_id) ?? '',
  is_own: row.author_id === account_id,
  is_published: row.is_published,
  is_trusted: row.is_trusted,
  is_recommended: row.is_recommended,
  version_id: row.followed_id,
  version: row.followed_alias,
  asks: row.followed_asks ?? noAsks,
  callback_hosts: hostsOf([row.install_callback_url, row.uninstall_callback_url]),
  accounts_count: row.accounts_count,
  withdrawn_reason: row.module_withdrawn_reason ?? (row.is_enabled ? row.version_withdrawn_reason : null),
  account_module: accountModule(row),
});

/** With the token of the install, for the page of the module. */
export function withToken(module: MarketModule, row: MarketRow, account_id: number, platform: Platform): MarketModule {
  if (!module.account_module || !row.token) return module;
  const token = openInstallToken(platform.key('seal'), { account_id, module_id: row.id, token: row.token });
  return { ...module, account_module: { ...module.account_module, token } };
}

const hostsOf = (urls: readonly (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url && URL.parse(url)?.host) || [])),
];

function accountModule(row: MarketRow): AccountModule | null {
  const { running_id, running_alias, is_enabled, is_main, is_off, is_pinned, installed_at, consent } = row;
  if (running_id === null || running_alias === null || installed_at === null) return null;
  return {
    is_enabled: is_enabled ?? false,
    is_main: is_main ?? false,
    is_off: is_off ?? false,
    installed_at: is_enabled ? installed_at.toISOString() : null,
    token: row.token ? maskedToken : null,
    version_id: running_id,
    version: running_alias,
    is_pinned: is_pinned ?? false,
    previous:
      row.previous_id !== null && row.previous_alias !== null && row.previous_id !== running_id
        ? { version_id: row.previous_id, version: row.previous_alias }
        : null,
    update: updateOf(row),
    consent: consent ?? noAsks,
    role_id: row.role_id,
  };
}

/** The version that the account follows, where another one runs. */
function updateOf({
  followed_id,
  followed_alias,
  followed_asks,
  followed_notes,
  ...row
}: MarketRow): AccountModule['update'] {
  if (followed_id === null || followed_alias === null || followed_id === row.running_id || !row.is_enabled) return null;
  const asks = ungrantedAsks(followed_asks ?? noAsks, row.consent ?? noAsks);
  return {
    version_id: followed_id,
    version: followed_alias,
    notes: followed_notes ?? '',
    asks,
    needs_consent: !isNothing(asks),
  };
}
