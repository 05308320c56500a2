import { expect, vi } from 'vitest';
import type { Account } from '#resources/account/account/account.resource.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TestAccount } from '../accounts/people.ts';
import { atEnd } from '../atEnd.ts';
import { type Api, startApi } from '../server/api.ts';
import { Browser, type Page } from '../server/cookieBrowser.ts';
import { startProvider, type TestProvider } from './oidcProvider.ts';

/** The default of the setting. */
const publicUrl = 'http://localhost:3000';

export interface ThirdParty {
  api: Api;
  provider: TestProvider;
  /** An account with both providers enabled. */
  acme: TestAccount;
  browser(): Browser;
  /** Another process of the installation, with empty caches. */
  again(settings?: Partial<Settings>): Promise<Api>;
  /** Enables or disables an account's providers. */
  switchOn(account_id: number, ways: { yandex?: boolean; oidc?: boolean }): Promise<void>;
  startUrl(way?: { host?: string; alias?: string; fallback?: string }): string;
  /** Signs in through the provider. Returns the response that leads back to the app. */
  signIn(browser: Browser, way?: { host?: string; alias?: string; fallback?: string }): Promise<Page>;
  /** The same until a redirect to an address that contains `part`. Returns this address without requesting it. */
  goUntil(browser: Browser, part: string, way?: { host?: string; alias?: string; fallback?: string }): Promise<string>;
  /** All sessions, identities and users. They must not change when a sign-in is refused. */
  traces(): Promise<unknown>;
}

export async function startThirdParty(settings: Partial<Settings> = {}): Promise<ThirdParty> {
  const provider = await startProvider(settings.public_url ?? publicUrl);
  atEnd(() => provider.down());
  const ours = { third_party: { oidc: provider.oidc, yandex: provider.yandex }, ...settings };
  const api = await startApi({ settings: ours });
  const acme = await api.makeAccount('acme');
  const switchOn: ThirdParty['switchOn'] = async (account_id, ways) => {
    const authentication = Object.fromEntries(Object.entries(ways).map(([alias, status]) => [alias, { status }]));
    await api.sql('update control.accounts set authentication = $2 where id = $1', [
      account_id,
      JSON.stringify(authentication),
    ]);
    // The server caches accounts until it is notified.
    const [account] = await api.sql<{ subdomain: string }>('select subdomain from control.accounts where id = $1', [
      account_id,
    ]);
    const visitor = api.visitor({ host: `${account?.subdomain}.localhost` });
    const now = async () => (await visitor.get<{ account: Account }>('/v1/auth/me')).body.account.authentication;
    const wanted = { yandex: { status: ways.yandex ?? false }, oidc: { status: ways.oidc ?? false } };
    await vi.waitFor(async () => expect(await now()).toMatchObject(wanted));
  };
  await switchOn(acme.id, { yandex: true, oidc: true });
  const startUrl: ThirdParty['startUrl'] = ({ host = acme.host, alias = 'oidc', fallback } = {}) =>
    `http://${host}/api/v1/auth/oidc/${alias}${fallback === undefined ? '' : `?fallback=${encodeURIComponent(fallback)}`}`;
  const isOutside = (url: URL) => url.hostname.endsWith('localhost') && !url.pathname.startsWith('/api/');
  return {
    api,
    provider,
    acme,
    browser: () => new Browser(api.port),
    again: (more) => startApi({ settings: { ...ours, ...more }, database: api.database }),
    switchOn,
    startUrl,
    signIn: (browser, way) => browser.go(startUrl(way), isOutside),
    async goUntil(browser, part, way) {
      const page = await browser.go(startUrl(way), (url) => url.href.includes(part) || isOutside(url));
      expect(page.headers.location).toContain(part);
      return String(page.headers.location);
    },
    traces: () =>
      Promise.all([
        api.sql('select user_id, count(*) from control.sessions group by 1 order by 1'),
        api.sql('select user_id, provider, issuer, subject from control.identities order by id'),
        api.sql('select id, email from control.users order by id'),
      ]),
  };
}
